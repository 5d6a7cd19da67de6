"use client";

import { useMemo } from "react";
import { archiving } from "@/components/issues/fields/parent/acts";
import { Archive, ArchiveArrowUp } from "@/components/ui/icon/icons";
import { useCan } from "@/components/screen/access/use-can";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button/button";
import { Banner } from "@/components/ui/feedback/banner";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { Issue } from "@/lib/issues/issues/schema";
import { useArchive } from "./use-archive";

/** The key and palette entry that archive the shown issue or restore it. */
function useArchiveKey(issue: Issue, isAllowed: boolean): void {
  const actions = useMemo<Action[]>(() => {
    const isArchived = issue.archived_at !== null;
    return isAllowed
      ? [
          {
            id: "issue-archive",
            label: `${isArchived ? "Restore" : "Archive"} ${issue.key}`,
            section: "Issue",
            command: "archive",
            icon: isArchived ? <ArchiveArrowUp /> : <Archive />,
            rank: 0,
            run: () => archiving.set(issue),
          },
        ]
      : [];
  }, [issue, isAllowed]);
  useShortcuts(actions);
}

/** Says that the issue is archived, and restores it. Has the key for archiving, too. */
export function ArchivedBanner({ issue }: { issue: Issue }) {
  const archive = useArchive();
  const permit = useCan("issues.update", {
    createdById: issue.user_id,
    recordName: issue.key,
  });
  useArchiveKey(issue, permit.allowed);
  if (issue.archived_at === null) return null;
  return (
    <Banner
      tone="info"
      className="mb-3"
      actions={
        <Button
          size="sm"
          disabledReason={permit.reason}
          onClick={() => void archive([issue], false)}
        >
          <ArchiveArrowUp />
          Restore
        </Button>
      }
    >
      Archived <RelativeTime value={issue.archived_at} />. It can’t be changed.
    </Banner>
  );
}

"use client";

import { ArchiveArrowUp } from "@/components/ui/icon/icons";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { Banner } from "@/components/ui/feedback/banner";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { Issue } from "@/lib/issues/issues/schema";
import { useArchive } from "./use-archive";

/** Says that the issue is archived, and restores it. */
export function ArchivedBanner({ issue }: { issue: Issue }) {
  const archive = useArchive();
  const permit = useCan("issues.update", {
    createdById: issue.user_id,
    recordName: issue.key,
  });
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

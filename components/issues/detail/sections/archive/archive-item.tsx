"use client";

import { Archive, ArchiveArrowUp } from "@/components/ui/icon/icons";
import { ReadOnlyReason } from "@/components/screen/access/read-only";
import { useCan } from "@/components/screen/access/use-can";
import { keysOf } from "@/components/screen/keyboard/commands";
import { MenuItem } from "@/components/ui/overlay/dropdown-menu";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { useArchive } from "./use-archive";

function Item({ issue }: { issue: ListedIssue }) {
  const archive = useArchive();
  const permit = useCan("issues.update", {
    createdById: issue.user_id,
    recordName: issue.key,
  });
  const isArchived = issue.archived_at !== null;
  return (
    <MenuItem
      icon={isArchived ? <ArchiveArrowUp /> : <Archive />}
      shortcut={keysOf("archive")}
      disabledReason={permit.reason}
      onSelect={() => void archive([issue], !isArchived)}
    >
      {isArchived ? "Restore" : "Archive"}
    </MenuItem>
  );
}

/** A menu's item that archives an issue, or restores an archived one, which can be done to it. */
export function ArchiveItem({ issue }: { issue: ListedIssue }) {
  return (
    <ReadOnlyReason value={undefined}>
      <Item issue={issue} />
    </ReadOnlyReason>
  );
}

"use client";

import {
  Archive,
  Copy,
  FolderInput,
  Hash,
  Link as LinkIcon,
  Trash2,
  X,
} from "@/components/ui/icon/icons";
import { useArchive } from "@/components/issues/detail/sections/archive/use-archive";
import { projectsOf } from "@/components/issues/bulk/bulk-plan";
import { fieldsFor } from "@/components/issues/bulk/bulk-fields";
import { clearSelection, type SelectionStore } from "@/components/issues/bulk/selection-store";
import { countIssues } from "@/components/issues/bulk/use-bulk-edit";
import { FIELD_NAMES } from "@/components/issues/fields/field-labels";
import { useActor } from "@/components/screen/access/actor-context";
import { useCan } from "@/components/screen/access/use-can";
import { keysOf } from "@/components/screen/keyboard/commands";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { copyText } from "@/components/ui/feedback/copy-text";
import { MenuItem, MenuLabel, MenuSeparator, MenuSub } from "@/components/ui/overlay/dropdown-menu";
import type { ListedIssue } from "@/lib/issues/issues/schema";

interface SelectedItemsProps {
  issues: readonly ListedIssue[];
  selection: SelectionStore;
}

/** What can be done with all selected issues. Their bar asks for the values. */
export function SelectedItems({ issues, selection }: SelectedItemsProps) {
  const me = useActor().userId;
  const update = useCan("issues.update", { createdById: me });
  const deletion = useCan("issues.delete", { createdById: me });
  const archive = useArchive();
  const what = countIssues(issues.length);
  const lines = (write: (issue: ListedIssue) => string) => issues.map(write).join("\n");
  return (
    <>
      <MenuLabel>{what} selected</MenuLabel>
      {fieldsFor(issues).map(({ field, icon, command }) => (
        <MenuItem
          key={field}
          icon={icon}
          shortcut={keysOf(command)}
          disabledReason={update.reason}
          onSelect={() => selection.asked.set(field)}
        >
          {FIELD_NAMES[field]}…
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuSub icon={<Copy />} label="Copy">
        <MenuItem
          icon={<Hash />}
          onSelect={() => void copyText(issues.map(({ key }) => key).join(", "), "Keys")}
        >
          Copy keys
        </MenuItem>
        <MenuItem
          icon={<LinkIcon />}
          onSelect={() =>
            void copyText(
              lines(({ project_id: id, key }) => window.location.origin + issueHref(id, key)),
              "Links",
            )
          }
        >
          Copy links
        </MenuItem>
      </MenuSub>
      <MenuItem icon={<X />} shortcut={keysOf("back")} onSelect={() => clearSelection(selection)}>
        Clear selection
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<FolderInput />}
        shortcut={keysOf("transfer")}
        disabledReason={
          deletion.reason ??
          (projectsOf(issues).length > 1 ? "Select issues of one project to move them." : undefined)
        }
        onSelect={() => selection.asked.set("transfer")}
      >
        Move to project…
      </MenuItem>
      <MenuItem
        icon={<Archive />}
        shortcut={keysOf("archive")}
        disabledReason={update.reason}
        onSelect={() => {
          clearSelection(selection);
          void archive(issues, true);
        }}
      >
        Archive {what}
      </MenuItem>
      <MenuItem
        icon={<Trash2 />}
        tone="danger"
        shortcut={keysOf("delete")}
        disabledReason={deletion.reason}
        onSelect={() => selection.asked.set("delete")}
      >
        Delete {what}…
      </MenuItem>
    </>
  );
}

"use client";

import { use, useMemo } from "react";
import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import type { Permit } from "@/components/screen/access/use-can";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { toastMessage } from "@/components/ui/feedback/toast";
import type { EditedField } from "@/lib/issues/issues/client/edit-conflict";
import { RefusedKeys } from "./refused-keys";
import { FIELD_NAMES } from "@/components/issues/fields/field-labels";

/** Commands that open a property's list, as on the board. */
const FIELD_COMMANDS: readonly [CommandName, EditedField][] = [
  ["lane", "lane_id"],
  ["priority", "priority"],
  ["assignee", "assignee_id"],
  ["sprint", "sprint_id"],
  ["labels", "label_ids"],
  ["estimate", "estimated_minutes"],
  ["epic", "epic_id"],
  ["start", "start_on"],
  ["due", "due_on"],
  ["parent", "parent_id"],
];

/**
 * Keys that open the properties of the issue shown. If the user cannot change them, the keys say
 * why.
 */
export function useFieldKeys(
  issueKey: string,
  permit: Permit,
  onOpenField: (field: EditedField) => void,
): void {
  const { allowed, reason } = permit;
  const refused = use(RefusedKeys);
  const actions = useMemo<Action[]>(
    () =>
      FIELD_COMMANDS.map(([command, field]) => ({
        id: `issue-${field}`,
        label: `Set ${FIELD_NAMES[field].toLowerCase()} for ${issueKey}`,
        section: "Issue",
        command,
        rank: 0,
        inPalette: allowed && refused === null,
        run: () => {
          if (refused) toastMessage(refused.title, { description: refused.description });
          else if (allowed) onOpenField(field);
          else {
            toastMessage(`You can’t change ${issueKey}`, {
              ...(reason !== undefined && { description: reason }),
            });
          }
        },
      })),
    [issueKey, allowed, reason, refused, onOpenField],
  );
  useShortcuts(actions);
}

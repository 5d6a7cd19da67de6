import { ACTION_LABELS, joinNames } from "@/components/roles/field-labels";
import { derivedPermission, requirementOf } from "@/lib/platform/access/can";
import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import type { Action, Resource } from "@/lib/platform/access/permissions";
import { ACTIONS } from "@/lib/people/roles/client/draft";
import type { Explained } from "./check-text";

/** What someone can do with one kind of record. */
interface CheckRow {
  /** "Issues", "Error groups". */
  name: string;
  cells: Partial<Record<Action, Explained>>;
}

function rowName(operation: Explained["operation"]): string {
  const derived = derivedPermission(operation)?.label;
  if (derived !== undefined) return derived.split(":")[0] ?? derived;
  return RESOURCE_LABELS[operation.split(".")[0] as Resource];
}

/** Returns permissions as rows, in their order, with one cell per action. */
export function checkRows(permissions: readonly Explained[]): CheckRow[] {
  const rows = new Map<string, CheckRow>();
  for (const permission of permissions) {
    const name = rowName(permission.operation);
    const row = rows.get(name) ?? { name, cells: {} };
    row.cells[requirementOf(permission.operation).action] = permission;
    rows.set(name, row);
  }
  return [...rows.values()];
}

/** Whether the role does not have it, which is all there is to say. */
function isMissing(permission: Explained | undefined): boolean {
  return permission?.because === "role" && permission.held === "none";
}

export interface RowReason {
  /** "Create and Read", or "" if it applies to the whole row. */
  actions: string;
  text: string;
  /** The first permission that it applies to. */
  permission: Explained;
}

/** Returns why a row is as it is: each reason once, with the actions that it applies to. */
export function rowReasons(
  { cells }: CheckRow,
  reasonOf: (permission: Explained) => string,
): RowReason[] {
  const present = ACTIONS.filter((action) => cells[action] !== undefined);
  const granted = present.filter((action) => !isMissing(cells[action]));
  // What the role lacks goes without saying, unless that is all.
  const shown = granted.length > 0 ? granted : present;
  const found = new Map<string, { actions: Action[]; permission: Explained }>();
  for (const action of shown) {
    const permission = cells[action];
    if (!permission) continue;
    const text = reasonOf(permission);
    const same = found.get(text) ?? { actions: [], permission };
    found.set(text, { ...same, actions: [...same.actions, action] });
  }
  return [...found].map(([text, { actions, permission }]) => ({
    text,
    permission,
    actions:
      actions.length === shown.length
        ? ""
        : joinNames(actions.map((action) => ACTION_LABELS[action])),
  }));
}

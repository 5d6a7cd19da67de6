import type { Operation } from "@/lib/platform/access/can";
import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import type { Action, Permission, Resource } from "@/lib/platform/access/permissions";
import {
  ACTIONS,
  cellOf,
  type Flag,
  type RoleChange,
  type RoleField,
  type RoleValue,
} from "@/lib/people/roles/client/draft";
import type { Implied } from "@/lib/people/roles/client/implied";

export const ACTION_LABELS: Record<Action, string> = {
  create: "Create",
  read: "Read",
  update: "Update",
  delete: "Delete",
};

export const REACH_LABELS = ["None", "Own", "All"] as const;

export const FLAG_LABELS: Record<Flag, string> = {
  access_all_projects: "Access all projects",
  access_all_users: "Access all users",
};

/** "Create, Read, Update own, Delete all", or "Nothing". */
export function permissionText(permission: Permission): string {
  const parts = ACTIONS.flatMap((action) => {
    const value = permission[action];
    if (!value) return [];
    const label = ACTION_LABELS[action];
    return typeof value === "number" ? `${label} ${REACH_LABELS[value].toLowerCase()}` : label;
  });
  return parts.length === 0 ? "Nothing" : parts.join(", ");
}

/** "Issues: Update". */
function cellName(resource: Resource, action: Action): string {
  return `${RESOURCE_LABELS[resource]}: ${ACTION_LABELS[action]}`;
}

export function fieldName(field: RoleField): string {
  const cell = cellOf(field);
  if (cell) return cellName(cell.resource, cell.action);
  return field === "name" ? "Name" : FLAG_LABELS[field as Flag];
}

/** "delete issues", "draft with AI". */
export function deed(operation: Operation): string {
  const [name = "", verb = ""] = operation.split(".");
  if (operation === "stories.generate") return "draft with AI";
  if (name === "errorGroups") return `${verb} error groups`;
  return `${verb} ${RESOURCE_LABELS[name as Resource].toLowerCase()}`;
}

/** What an implied permission follows from: "Issues: Update, All". */
export function sourceText({ field, needsAll }: Implied): string {
  return `${fieldName(field)}${needsAll ? ", All" : ""}`;
}

/**
 * Returns a value as shown in the grid and the review: On and Off for a flag, Yes and No for a
 * permission.
 */
export function valueText(field: RoleField, value: RoleValue): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number") return REACH_LABELS[value];
  if (cellOf(field)) return value ? "Yes" : "No";
  return value ? "On" : "Off";
}

/** "Issues: Create", "Issues" for several changes there, or "6 permissions". */
export function changesLabel(changes: readonly RoleChange[]): string {
  const [first] = changes;
  if (!first || changes.length === 1) return first ? fieldName(first.field) : "";
  const resources = new Set(changes.map(({ field }) => cellOf(field)?.resource));
  const [resource] = resources;
  if (resources.size === 1 && resource) return RESOURCE_LABELS[resource];
  return `${changes.length} permissions`;
}

/** Why a role cannot have this name beside the other roles, or undefined. */
export function nameProblem(name: string, others: readonly { name: string }[]): string | undefined {
  const wanted = name.trim().toLowerCase();
  if (wanted === "") return "Give the role a name.";
  const isTaken = others.some((other) => other.name.toLowerCase() === wanted);
  return isTaken ? "Another role has this name." : undefined;
}

/** "Issues, Sprints and Epics". */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** "1 person", "12 people". */
export function countPeople(count: number): string {
  return count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
}

import { CHOICE_FIELDS, type ChoiceField } from "@/lib/issues/filters/choice";
import { DATE_FIELDS, type DateField } from "@/lib/issues/filters/dates";
import { nearest } from "./nearest";

/**
 * Filters as text (docs/spec/search.md#filters-as-text): words to search for, and filters such as
 * `label:bug,ui`, `-priority:low` and `created:2026-01-01..`, each under a key.
 */

/** Fields whose values are chosen from a list. */
export type NamedField = ChoiceField | "project_id";

export type TextField =
  NamedField | DateField | "state" | "exclude_final_lane" | "archived" | "sort" | "group";

const CHOICE_KEYS: Record<ChoiceField, string> = {
  lane_id: "lane",
  assignee_id: "assignee",
  creator_id: "creator",
  sprint_id: "sprint",
  epic_id: "epic",
  label_id: "label",
  priority: "priority",
  type: "type",
  parent_id: "parent",
  has: "has",
};

const KEYS = new Map<string, TextField>([
  ["is", "state"],
  ["project", "project_id"],
  ...CHOICE_FIELDS.map((field) => [CHOICE_KEYS[field], field] as const),
  ...DATE_FIELDS.map((field) => [field, field] as const),
  ["hide", "exclude_final_lane"],
  ["archived", "archived"],
  ["sort", "sort"],
  ["group", "group"],
]);

/** Every key, in the order in which filters are written and offered. */
export const TEXT_KEYS: readonly (readonly [string, TextField])[] = [...KEYS];

/** What text can group by, on one page or another. */
export const TEXT_GROUPS = [
  "project",
  "lane",
  "assignee",
  "priority",
  "epic",
  "sprint",
  "label",
  "type",
] as const;
export type TextGroup = (typeof TEXT_GROUPS)[number];

/** The field of a key, in any case; undefined if there is no such key. */
export function fieldOfKey(key: string): TextField | undefined {
  return KEYS.get(key.toLowerCase());
}

/** Keys that a mistyped one probably stands for. */
export function keysLike(key: string): string[] {
  return nearest(
    key,
    TEXT_KEYS.map(([known]) => known),
  );
}

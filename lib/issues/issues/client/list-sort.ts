import type { Sort, SortKey } from "@/lib/issues/filters/sort";

/** What the issue list can be sorted by, under the API's names (docs/spec/issues.md#list). */
export const SORT_FIELDS = [
  "key",
  "type",
  "priority",
  "title",
  "lane",
  "assignee",
  "epic",
  "sprint",
  "estimate",
  "start",
  "due",
  "created",
  "updated",
  "resolved",
] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** The order of the issue list. */
export interface ListSort {
  /** Whether issues in the final lane come last. */
  isOpenFirst: boolean;
  field: SortField;
  isDescending: boolean;
}

export const DEFAULT_SORT: ListSort = { isOpenFirst: true, field: "updated", isDescending: true };

/** Fields that people usually want to see from the newest or largest. */
const DESCENDING: ReadonlySet<SortField> = new Set(["created", "updated", "resolved", "estimate"]);

/** Writes an order as in the API: "open,-updated". */
export function writeSort({ isOpenFirst, field, isDescending }: ListSort): string {
  return `${isOpenFirst ? "open," : ""}${isDescending ? "-" : ""}${field}`;
}

/** Reads an order from a URL's parameter. An unknown one is the default. */
export function readSort(text: string | null): ListSort {
  const [, open, minus, name] = /^(open,)?(-)?([a-z]+)$/.exec(text ?? "") ?? [];
  const field = SORT_FIELDS.find((known) => known === name);
  if (field === undefined) return DEFAULT_SORT;
  return { isOpenFirst: open !== undefined, field, isDescending: minus !== undefined };
}

/** Pressing a heading: sorts by it, then the other way around. */
export function sortedBy(sort: ListSort, field: SortField): ListSort {
  const isDescending = sort.field === field ? !sort.isDescending : DESCENDING.has(field);
  return { ...sort, field, isDescending };
}

/** The order as a sort of the API; undefined for the default one. */
export function toSort({ isOpenFirst, field, isDescending }: ListSort): Sort | undefined {
  const key: SortKey = { by: field, isDescending };
  const sort: Sort = isOpenFirst ? [{ by: "open", isDescending: false }, key] : [key];
  return writeSort({ isOpenFirst, field, isDescending }) === writeSort(DEFAULT_SORT)
    ? undefined
    : sort;
}

/** The order that a sort of the API stands for; undefined if the list does not offer it. */
export function fromSort(sort: Sort): ListSort | undefined {
  const text = sort.map(({ by, isDescending }) => `${isDescending ? "-" : ""}${by}`).join();
  const read = readSort(text);
  return writeSort(read) === text ? read : undefined;
}

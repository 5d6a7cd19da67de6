/** What found issues can be grouped by: what each result has. */
export const SEARCH_GROUPINGS = [
  "project",
  "lane",
  "assignee",
  "priority",
  "epic",
  "type",
] as const;
export type SearchGrouping = (typeof SEARCH_GROUPINGS)[number];

import type { Facet } from "@/lib/planning/issue-counts/queries";
import { DATE_FIELDS } from "./dates";
import type { SearchFilters } from "./schema";

/** What the counters are never split by. */
const UNCOUNTED = [
  "creator_id",
  "label_id",
  "parent_id",
  "has",
  "archived",
  ...DATE_FIELDS,
] as const satisfies (keyof SearchFilters)[];

/**
 * Returns what the project's counters must be split by to count the issues that pass the filters,
 * by their lane and by `also`; undefined if they are not.
 */
export function facetFor(filters: SearchFilters, also?: Facet): Facet | undefined {
  if (filters.query !== "" || UNCOUNTED.some((field) => filters[field] !== undefined)) {
    return undefined;
  }
  const { sprint_id: sprint, epic_id: epic, assignee_id: assignee, priority, type } = filters;
  const facets = new Set<Facet>();
  if (sprint !== undefined) facets.add("sprint");
  if (epic !== undefined) facets.add("epic");
  if ([assignee, priority, type].some((value) => value !== undefined)) facets.add("assignee");
  if (also !== undefined && also !== "lane") facets.add(also);
  return facets.size > 1 ? undefined : ([...facets][0] ?? "lane");
}

import { readFilters, writeFilters } from "@/lib/issues/issues/client/filters";

/** The filters that a query string holds, written anew: nothing else can stand in it, and equal ones are equal texts. */
export function filterText(query: string): string {
  const filters = readFilters(new URLSearchParams(query));
  // A view lies in a project: another one's issues are never among what it narrows.
  delete filters.project_id;
  return writeFilters(filters).toString();
}

import { readFilters, writeFilters } from "@/lib/issues/issues/client/filters";

/**
 * Returns only the filters of a query string, in canonical form, so equal filters produce equal
 * text.
 */
export function filterText(query: string): string {
  const filters = readFilters(new URLSearchParams(query));
  // A view belongs to one project, so it never filters by project.
  delete filters.project_id;
  return writeFilters(filters).toString();
}

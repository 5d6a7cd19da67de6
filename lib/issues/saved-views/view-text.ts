import { readFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import { copyDisplay, type ViewScreen } from "./display-params";

/**
 * Returns only the filters and display parameters of a screen's query string, in canonical form, so
 * that equal views have equal texts.
 */
export function viewText(screen: ViewScreen, query: string): string {
  const params = new URLSearchParams(query);
  const filters = readFilters(params);
  // A project's view never filters by project.
  if (screen !== "search") delete filters.project_id;
  const written = writeFilters(filters);
  copyDisplay(screen, params, written);
  return written.toString();
}

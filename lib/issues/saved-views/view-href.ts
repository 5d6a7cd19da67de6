import type { ViewScreen } from "./display-params";
import type { SavedView } from "./schema";

/** The page with the issues of all projects. */
export const ALL_ISSUES = "/issues";

/** The same, with the cursor in its search field. */
export const SEARCH = `${ALL_ISSUES}#search`;

/** The segment of a screen's address in a project. */
export function viewSegment(screen: ViewScreen): string {
  return screen === "list" ? "issues" : screen;
}

/** Returns the address that opens a view of a project, or with null one across projects. */
export function viewHref(
  projectId: number | null,
  { id, screen, query }: Pick<SavedView, "id" | "screen" | "query">,
): string {
  const params = new URLSearchParams(query);
  params.set("view", String(id));
  const page = projectId === null ? ALL_ISSUES : `/projects/${projectId}/${viewSegment(screen)}`;
  return `${page}?${params.toString()}`;
}

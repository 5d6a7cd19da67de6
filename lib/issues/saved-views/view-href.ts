import type { SavedView } from "./schema";

/** The page with the issues of all projects. */
export const ALL_ISSUES = "/issues";

/** Returns the address that opens a view of a project, or with null one across projects. */
export function viewHref(
  projectId: number | null,
  { id, screen, query }: Pick<SavedView, "id" | "screen" | "query">,
): string {
  const params = new URLSearchParams(query);
  params.set("view", String(id));
  const segment = screen === "list" ? "issues" : screen;
  const page = projectId === null ? ALL_ISSUES : `/projects/${projectId}/${segment}`;
  return `${page}?${params.toString()}`;
}

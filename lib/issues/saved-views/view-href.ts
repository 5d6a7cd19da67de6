import type { SavedView } from "./schema";

/** Returns the address that opens a view. */
export function viewHref(
  projectId: number,
  { id, screen, query }: Pick<SavedView, "id" | "screen" | "query">,
): string {
  const params = new URLSearchParams(query);
  params.set("view", String(id));
  const segment = screen === "list" ? "issues" : screen;
  return `/projects/${projectId}/${segment}?${params.toString()}`;
}

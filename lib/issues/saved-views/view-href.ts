import type { SavedView } from "./schema";

/** Returns the address that opens a view. */
export function viewHref({ id, project_id, screen, query }: SavedView): string {
  const params = new URLSearchParams(query);
  params.set("view", String(id));
  const segment = screen === "list" ? "issues" : "board";
  return `/projects/${project_id}/${segment}?${params.toString()}`;
}

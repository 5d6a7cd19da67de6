import type { Subject } from "@/lib/issues/saved-views/favorites/client/query";

/** The name of a favorite: of its project or view, or its issue's key. */
export function favoriteName({ project, view, issue }: Subject): string {
  return view?.name ?? issue?.key ?? project?.name ?? "";
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCanCheck } from "@/components/screen/access/use-can";
import { Bookmark } from "@/components/ui/icon/icons";
import { savedViewsQuery } from "@/lib/issues/saved-views/client";
import type { SavedView } from "@/lib/issues/saved-views/schema";
import { viewHref, viewSegment } from "@/lib/issues/saved-views/view-href";
import { NavLink } from "./nav-link";

/** More are in the page's menu. */
const MAX_VIEWS = 10;

interface SidebarViews {
  views: readonly SavedView[];
  /** The one that is open. */
  current: SavedView | undefined;
}

/**
 * The saved views of the open project, or with null of the page with all issues. `section` is the
 * segment of the page; false if the project, or that page, is not open.
 */
export function useSidebarViews(
  projectId: number | null,
  section: string | null | false,
): SidebarViews {
  const isReader = useCanCheck()("issues.read").allowed;
  const { data = [] } = useQuery({
    ...savedViewsQuery(projectId),
    enabled: isReader && section !== false,
  });
  const chosen = useSearchParams().get("view");
  const views = section === false ? [] : data.slice(0, MAX_VIEWS);
  const current = views.find(
    ({ id, screen }) => String(id) === chosen && section === viewSegment(screen),
  );
  return { views, current };
}

interface ViewLinksProps extends SidebarViews {
  projectId: number | null;
}

/** The links to saved views, below their page. */
export function ViewLinks({ projectId, views, current }: ViewLinksProps) {
  if (views.length === 0) return null;
  return (
    <ul
      aria-label="Saved views"
      className="mb-1 ml-4 flex flex-col gap-px border-l border-border pl-2"
    >
      {views.map((view) => (
        <li key={view.id}>
          <NavLink href={viewHref(projectId, view)} current={view === current}>
            <Bookmark />
            <span className="truncate">{view.name}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

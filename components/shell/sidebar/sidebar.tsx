"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useId } from "react";
import { favoritesQuery } from "@/lib/issues/saved-views/favorites/client/query";
import { ALL_ISSUES } from "@/lib/issues/saved-views/view-href";
import type { Favorite } from "@/lib/issues/saved-views/favorites/schema";
import { CircleUser, ListTodo, Settings } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { locate, type ShellProject } from "@/components/screen/navigation/locate";
import { Logo } from "@/components/shell/logo";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { lazyPart, renderedPart } from "@/components/ui/lazy-part";
import { InboxEntry } from "./inbox-entry";
import { NavLink } from "./nav-link";
import { useSidebarViews, ViewLinks } from "./view-links";
import { ProjectEntry } from "./project-entry";
import { UserMenu, type ShellUser } from "./user-menu";

// Rendered on the server with the rest. Only people with favorites load its code.
const FavoriteList = renderedPart(
  lazyPart(
    () =>
      import("@/components/screen/favorites/favorite-list").then((module) => module.FavoriteList),
    { isQuiet: true },
  ),
  dynamic(() =>
    import("@/components/screen/favorites/favorite-list").then((module) => module.FavoriteList),
  ),
);
const NONE: readonly Favorite[] = [];

export interface SidebarProps {
  workspace: { name: string };
  user: ShellUser;
  projects: readonly ShellProject[];
  onSignOut: () => void;
  onShowSettings: () => void;
  onShowReference: () => void;
  onShowShortcuts: () => void;
}

/** The sidebar's content, shown in a drawer on a phone. */
export function SidebarContent(props: SidebarProps) {
  const { workspace, user, projects, ...menu } = props;
  const pathname = usePathname();
  const place = locate(pathname, projects);
  const favorites = useQuery(favoritesQuery()).data ?? NONE;
  const across = useSidebarViews(null, pathname === ALL_ISSUES && "search");
  const projectsId = useId();
  return (
    <div className="flex h-full flex-col">
      <Link
        href="/"
        className="mx-2 mt-2 flex h-9 min-w-0 items-center gap-2 rounded-md px-2 font-semibold pointer-coarse:h-11"
      >
        <Logo className="size-4 shrink-0 text-accent-text" />
        <span className="sr-only">Lanework: </span>
        <span className="truncate">{workspace.name}</span>
      </Link>
      <nav aria-label="Workspace" className="min-h-0 flex-1 overflow-y-auto p-2">
        <ul className="flex flex-col gap-px">
          <li>
            <NavLink href="/inbox" current={pathname === "/inbox"}>
              <InboxEntry />
            </NavLink>
          </li>
          <li>
            <NavLink href="/my-issues" current={pathname === "/my-issues"}>
              <CircleUser />
              My issues
            </NavLink>
          </li>
          <li>
            <NavLink href={ALL_ISSUES} current={pathname === ALL_ISSUES && !across.current}>
              <ListTodo />
              All issues
            </NavLink>
            <ViewLinks projectId={null} {...across} />
          </li>
          <li>
            <NavLink
              href="/settings/profile"
              current={place.title === "Settings" && !place.project}
            >
              <Settings />
              Settings
            </NavLink>
          </li>
        </ul>
        {favorites.length > 0 && <FavoriteList favorites={favorites} />}
        <div className="mt-4 mb-1 flex items-center justify-between px-2">
          {/* Not a heading, because it is before the page's own. */}
          <span id={projectsId} className="text-xs font-medium text-text-muted">
            Projects
          </span>
          <Link
            href="/projects"
            aria-current={pathname === "/projects" ? "page" : undefined}
            className="text-xs text-text-muted hover:text-text hover:underline aria-[current=page]:text-text pointer-coarse:px-2 pointer-coarse:py-3.5"
          >
            All<span className="sr-only"> projects</span>
          </Link>
        </div>
        <ul aria-labelledby={projectsId} className="flex flex-col gap-px">
          {projects.map((project) => (
            <ProjectEntry
              key={project.id}
              project={project}
              section={project.id === place.project?.id && place.section}
            />
          ))}
        </ul>
        {projects.length === 0 && <p className="px-2 py-1 text-xs text-text-muted">None yet</p>}
      </nav>
      <div className="flex flex-col gap-1 border-t border-border p-2">
        <ThemeSwitch />
        <UserMenu user={user} {...menu} />
      </div>
    </div>
  );
}

/** Visible from 900 px up, unless hidden; below that, MobileNav shows the same content. */
export function Sidebar({ isHidden, ...content }: SidebarProps & { isHidden: boolean }) {
  return (
    <aside
      id="sidebar"
      aria-label="Navigation"
      className={cn(
        "sticky top-0 hidden h-dvh w-sidebar shrink-0 border-r border-border bg-surface-sunken",
        !isHidden && "md:block",
      )}
    >
      <SidebarContent {...content} />
    </aside>
  );
}

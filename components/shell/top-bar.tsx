"use client";

import { usePathname } from "next/navigation";
import { useMemo, type ReactNode } from "react";
import { PanelLeft, Search } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { Kbd } from "@/components/ui/text/kbd";
import { Breadcrumbs } from "@/components/ui/layout/breadcrumbs";
import { FavoriteButton } from "@/components/screen/favorites/favorite-button";
import { crumbsOf, locate, type ShellProject } from "@/components/screen/navigation/locate";
import { usePageName } from "@/components/screen/navigation/page-name";

interface TopBarProps {
  projects: readonly ShellProject[];
  isSidebarHidden: boolean;
  onToggleSidebar: () => void;
  onOpenPalette: () => void;
  /** On the right: the global action, such as "New issue". */
  actions?: ReactNode;
}

/** The top bar: the current location, search and the global action. */
export function TopBar(props: TopBarProps) {
  const { projects, isSidebarHidden, onToggleSidebar, onOpenPalette, actions } = props;
  const pathname = usePathname();
  const crumbs = crumbsOf(pathname, projects, usePageName());
  const { project } = locate(pathname, projects);
  // Pages below a section have names, and favorites, of their own.
  const isSection = pathname.split("/").length === 4;
  const subject = useMemo(
    () => isSection && project && { project, view: null, issue: null },
    [project, isSection],
  );
  return (
    <header className="sticky top-0 z-30 flex h-topbar items-center gap-2 border-b border-border bg-surface px-4 md:pl-2">
      <IconButton
        label={isSidebarHidden ? "Show sidebar" : "Hide sidebar"}
        shortcut="\\"
        tooltipSide="bottom"
        aria-expanded={!isSidebarHidden}
        aria-controls="sidebar"
        className="max-md:hidden"
        onClick={onToggleSidebar}
      >
        <PanelLeft />
      </IconButton>
      <div className="flex min-w-0 flex-1 items-center gap-1">
        <Breadcrumbs crumbs={crumbs} />
        {subject && <FavoriteButton subject={subject} />}
      </div>
      <button
        type="button"
        onClick={onOpenPalette}
        aria-keyshortcuts="Meta+K Control+K"
        className="hidden h-8 w-72 items-center gap-2 rounded-md border border-border px-2 text-left text-text-muted transition-colors hover:bg-surface-hover lg:flex"
      >
        <Search className="size-4 shrink-0" />
        <span className="flex-1 truncate">Search or run a command</span>
        <Kbd keys="mod+k" />
      </button>
      <IconButton
        label="Search or run a command"
        shortcut="mod+k"
        tooltipSide="bottom"
        className="max-md:hidden lg:hidden"
        onClick={onOpenPalette}
      >
        <Search />
      </IconButton>
      {actions}
    </header>
  );
}

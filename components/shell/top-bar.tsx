"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { PanelLeft, Search } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { Kbd } from "@/components/ui/text/kbd";
import { Breadcrumbs } from "@/components/ui/layout/breadcrumbs";
import { crumbsOf, type ShellProject } from "@/components/screen/navigation/locate";
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
  const crumbs = crumbsOf(usePathname(), projects, usePageName());
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
      <Breadcrumbs crumbs={crumbs} />
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

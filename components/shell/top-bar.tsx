"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Menu as MenuIcon, Search } from "@/components/ui/icon/icons";
import { IconButton } from "@/components/ui/button/icon-button";
import { Kbd } from "@/components/ui/text/kbd";
import { InboxBell } from "./inbox-link";
import { locate, type ShellProject } from "@/components/screen/navigation/locate";

interface TopBarProps {
  projects: readonly ShellProject[];
  onOpenNav: () => void;
  onOpenPalette: () => void;
  /** On the right: the global action, such as "New issue". */
  actions?: ReactNode;
}

/** The top bar: the current location, search, the inbox and the global action. */
export function TopBar({ projects, onOpenNav, onOpenPalette, actions }: TopBarProps) {
  const { project, title } = locate(usePathname(), projects);
  return (
    <header className="sticky top-0 z-30 flex h-topbar items-center gap-2 border-b border-border bg-surface px-2 md:px-4">
      <IconButton label="Open navigation" className="md:hidden" onClick={onOpenNav}>
        <MenuIcon />
      </IconButton>
      <nav aria-label="You are here" className="min-w-0 flex-1">
        <ol className="flex min-w-0 items-center gap-1.5">
          {project !== null && (
            <li className="flex min-w-0 items-center gap-1.5 text-text-muted">
              <Link
                href={`/projects/${project.id}/board`}
                className="truncate hover:text-text hover:underline"
              >
                {project.name}
              </Link>
              {title !== null && <span aria-hidden="true">/</span>}
            </li>
          )}
          {title !== null && (
            <li aria-current="page" className="shrink-0 font-medium">
              {title}
            </li>
          )}
        </ol>
      </nav>
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
        className="lg:hidden"
        onClick={onOpenPalette}
      >
        <Search />
      </IconButton>
      <InboxBell />
      {actions}
    </header>
  );
}

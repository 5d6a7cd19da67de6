"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { IconButton } from "@/components/ui/button/icon-button";
import { cn } from "@/components/ui/cn";
import {
  ArrowDown,
  ArrowUp,
  Bookmark,
  Ellipsis,
  SquareKanban,
  Star,
} from "@/components/ui/icon/icons";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { viewHref } from "@/lib/issues/saved-views/view-href";
import type { Favorite } from "@/lib/issues/saved-views/favorites/schema";
import { favoriteName } from "./favorite-name";

function hrefOf({ project, view, issue }: Favorite): string {
  if (view) return viewHref(project?.id ?? null, view);
  // Only a view can be without a project.
  const id = project?.id ?? 0;
  return issue ? issueHref(id, issue.key) : `/projects/${id}/board`;
}

interface FavoriteRowProps {
  favorite: Favorite;
  isCurrent: boolean;
  isDragged: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Moves it up (-1) or down (1). */
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  drag: ComponentProps<"li">;
}

/** A favorite in the sidebar: a link, and a menu that appears on hover or focus. */
export function FavoriteRow(props: FavoriteRowProps) {
  const { favorite, isCurrent, isDragged, isFirst, isLast, onMove, onRemove, drag } = props;
  const { project, view, issue } = favorite;
  const name = favoriteName(favorite);
  const place = project?.name ?? "All issues";
  return (
    <li
      {...drag}
      draggable
      data-favorite={favorite.id}
      className={cn("group/favorite relative", isDragged && "opacity-50")}
    >
      <Link
        href={hrefOf(favorite)}
        aria-current={isCurrent ? "page" : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={issue ? `${issue.key} ${issue.title}` : view ? `${name} · ${place}` : undefined}
        className="nav-row text-text-muted group-focus-within/favorite:pr-8 group-hover/favorite:pr-8 pointer-coarse:pr-11"
      >
        {issue ? (
          <span className="shrink-0 text-xs numeric">{issue.key}</span>
        ) : view ? (
          <Bookmark />
        ) : (
          <SquareKanban />
        )}
        <span className="truncate">{issue?.title ?? name}</span>
        {view && <span className="sr-only"> in {place}</span>}
      </Link>
      <span className="absolute inset-y-0 right-0.5 flex items-center opacity-0 group-focus-within/favorite:opacity-100 group-hover/favorite:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100">
        <Menu
          align="end"
          trigger={
            <IconButton size="sm" label={`Actions for ${name}`} tooltipSide="right">
              <Ellipsis />
            </IconButton>
          }
        >
          {!isFirst && (
            <MenuItem icon={<ArrowUp />} shortcut="alt+arrowup" onSelect={() => onMove(-1)}>
              Move up
            </MenuItem>
          )}
          {!isLast && (
            <MenuItem icon={<ArrowDown />} shortcut="alt+arrowdown" onSelect={() => onMove(1)}>
              Move down
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={<Star />} onSelect={onRemove}>
            Remove from favorites
          </MenuItem>
        </Menu>
      </span>
    </li>
  );
}

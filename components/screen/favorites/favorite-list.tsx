"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useId, useRef, useState, type DragEvent, type KeyboardEvent } from "react";
import type { Favorite } from "@/lib/issues/saved-views/favorites/schema";
import { ALL_ISSUES } from "@/lib/issues/saved-views/view-href";
import { FavoriteRow } from "./favorite-row";
import { dropFavorite, placeFavorite } from "./change-favorite";

interface Drag {
  favorite: Favorite;
  /** Where it would be dropped, counted from 0. */
  place: number;
}

/** The favorites in the sidebar. Dragging, Alt with an arrow key, or a row's menu changes their order. */
export function FavoriteList({ favorites }: { favorites: readonly Favorite[] }) {
  const client = useQueryClient();
  const headingId = useId();
  const pathname = usePathname();
  const viewId = useSearchParams().get("view");
  const list = useRef<HTMLUListElement>(null);
  /** The place of the one that was just removed, whose neighbor takes the focus. */
  const removed = useRef<number | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const shown = drag
    ? favorites.filter(({ id }) => id !== drag.favorite.id).toSpliced(drag.place, 0, drag.favorite)
    : favorites;

  const count = favorites.length;
  useEffect(() => {
    if (removed.current === null) return;
    const place = Math.min(removed.current, count - 1);
    removed.current = null;
    list.current?.querySelectorAll<HTMLElement>("li > a")[place]?.focus();
  }, [count]);
  useEffect(
    () => () => {
      if (removed.current !== null) document.getElementById("main")?.focus();
    },
    [],
  );

  /** Moves it, and returns the focus, which a moved element loses. */
  function move(favorite: Favorite, place: number) {
    const focused = document.activeElement;
    void placeFavorite(client, favorite, place);
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && list.current?.contains(focused)) focused.focus();
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined || !(event.target instanceof Element)) return;
    const id = event.target.closest("li")?.dataset["favorite"];
    const place = favorites.findIndex((favorite) => String(favorite.id) === id);
    const favorite = favorites[place];
    if (!favorite) return;
    event.preventDefault();
    event.stopPropagation();
    move(favorite, place + step);
  }

  const dragProps = (favorite: Favorite, place: number) => ({
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      setDrag({ favorite, place });
    },
    onDragOver: (event: DragEvent) => {
      if (!drag) return;
      event.preventDefault();
      if (place !== drag.place) setDrag({ ...drag, place });
    },
    onDrop: (event: DragEvent) => {
      if (!drag) return;
      event.preventDefault();
      move(drag.favorite, drag.place);
      setDrag(null);
    },
    // Also after a drop elsewhere, or Escape.
    onDragEnd: () => setDrag(null),
  });

  return (
    <>
      <div id={headingId} className="mt-4 mb-1 px-2 text-xs font-medium text-text-muted">
        Favorites
      </div>
      <ul
        ref={list}
        aria-labelledby={headingId}
        onKeyDown={onKeyDown}
        className="flex flex-col gap-px"
      >
        {shown.map((favorite, place) => (
          <FavoriteRow
            key={`${favorite.project?.id}-${favorite.view?.id}-${favorite.issue?.id}`}
            favorite={favorite}
            isCurrent={
              favorite.view !== null
                ? viewId === String(favorite.view.id) &&
                  (favorite.project
                    ? pathname.startsWith(`/projects/${favorite.project.id}/`)
                    : pathname === ALL_ISSUES)
                : favorite.issue !== null && pathname.endsWith(`/issues/${favorite.issue.key}`)
            }
            isDragged={favorite.id === drag?.favorite.id}
            isFirst={place === 0}
            isLast={place === shown.length - 1}
            onMove={(step) => move(favorite, place + step)}
            onRemove={() => {
              removed.current = place;
              void dropFavorite(client, favorite);
            }}
            drag={dragProps(favorite, place)}
          />
        ))}
      </ul>
    </>
  );
}

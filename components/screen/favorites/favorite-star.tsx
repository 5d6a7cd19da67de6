"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { IconButton } from "@/components/ui/button/icon-button";
import { sayNotLoaded } from "@/components/ui/lazy-part";
import { cn } from "@/components/ui/cn";
import { Star } from "@/components/ui/icon/icons";
import {
  favoritesQuery,
  findFavorite,
  type Subject,
} from "@/lib/issues/saved-views/favorites/client/query";
import { favoriteName } from "./favorite-name";

export interface FavoriteStarProps {
  /** Keep the same object while it is the same project, view or issue. */
  subject: Subject;
}

/** A star that adds something to the favorites in the sidebar, or removes it. Also in the palette. */
export function FavoriteStar({ subject }: FavoriteStarProps) {
  const client = useQueryClient();
  const isFavorite = findFavorite(useQuery(favoritesQuery()).data, subject) !== undefined;
  const actions = useMemo(() => {
    const name = favoriteName(subject);
    return [
      {
        id: subject.view ? "favorite-view" : subject.issue ? "favorite-issue" : "favorite-project",
        label: isFavorite ? `Remove ${name} from favorites` : `Add ${name} to favorites`,
        section: "Favorites",
        icon: <Star />,
        run: () =>
          void import("./change-favorite").then(
            ({ toggleFavorite }) => toggleFavorite(client, subject),
            sayNotLoaded,
          ),
      },
    ];
  }, [client, subject, isFavorite]);
  useShortcuts(actions);
  return (
    <IconButton
      label={`Favorite ${favoriteName(subject)}`}
      tooltipSide="bottom"
      aria-pressed={isFavorite}
      onClick={actions[0]?.run}
    >
      <Star className={cn(isFavorite && "fill-warning text-warning")} />
    </IconButton>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Bookmark } from "@/components/ui/icon/icons";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useProjectIfAny } from "@/components/screen/access/project-context";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/overlay/dropdown-menu";
import { savedViewsQuery } from "@/lib/issues/saved-views/client";
import type { ViewScreen } from "@/lib/issues/saved-views/display-params";
import type { SavedView } from "@/lib/issues/saved-views/schema";
import { FavoriteButton } from "@/components/screen/favorites/favorite-button";
import type { ViewLayer } from "./saved-views-menu";
import { useShownView } from "./use-shown-view";

const menu = lazyPart(() => import("./saved-views-menu").then((module) => module.SavedViewsMenu));
const SavedViewsMenu = menu.Part;
const ViewForm = lazyPart(() => import("./view-form").then((module) => module.ViewForm)).Part;
const ViewDeletion = lazyPart(() =>
  import("./view-deletion").then((module) => module.ViewDeletion),
).Part;

interface SavedViewsProps {
  /** Null on the page with the issues of all projects. */
  projectId: number | null;
  screen: ViewScreen;
}

const NONE: readonly SavedView[] = [];

/**
 * A menu of the screen's saved views. Opens one, or saves, updates or shares what is shown.
 */
export function SavedViews({ projectId, screen }: SavedViewsProps) {
  const project = useProjectIfAny();
  const list = useQuery(savedViewsQuery(projectId));
  const [layer, setLayer] = useState<ViewLayer | null>(null);
  const views = useMemo(
    () => list.data?.filter((view) => view.screen === screen) ?? NONE,
    [list.data, screen],
  );
  const [shown, show] = useShownView(screen, views);
  const { view, isChanged, query } = shown;
  const subject = useMemo(
    () =>
      view && {
        project: project && { id: project.id, name: project.name, key_prefix: project.keyPrefix },
        view,
        issue: null,
      },
    [project, view],
  );

  const shortcuts = useMemo<Action[]>(
    () =>
      views.map((item) => ({
        id: `view-${item.id}`,
        label: `View: ${item.name}`,
        section: "Views",
        icon: <Bookmark />,
        run: () => show(item),
      })),
    [views, show],
  );
  useShortcuts(shortcuts);

  const close = () => setLayer(null);
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="ghost"
            className="max-w-48"
            onPointerEnter={() => void menu.load()}
            onFocus={() => void menu.load()}
          >
            <Bookmark />
            <span className={view ? "truncate" : "bar-label"}>{view?.name ?? "Views"}</span>
            {isChanged && <span className="shrink-0 text-text-muted">(changed)</span>}
          </Button>
        }
      >
        <SavedViewsMenu
          projectId={projectId}
          screen={screen}
          list={list}
          views={views}
          shown={shown}
          onShow={show}
          onLayer={setLayer}
        />
      </Menu>
      {subject && <FavoriteButton subject={subject} />}
      {(layer === "new" || (layer === "edit" && view)) && (
        <ViewForm
          projectId={projectId}
          screen={screen}
          view={layer === "edit" ? (view ?? null) : null}
          query={query}
          onSaved={show}
          onClose={close}
        />
      )}
      {layer === "delete" && view && (
        <ViewDeletion projectId={projectId} view={view} onClose={close} />
      )}
    </>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import {
  Bookmark,
  BookmarkPlus,
  Check,
  Pencil,
  RotateCcw,
  Save,
  Trash2,
  Users,
} from "@/components/ui/icon/icons";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useActor } from "@/components/screen/access/actor-context";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button/button";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError, toastUndo } from "@/components/ui/feedback/toast";
import { canChangeView } from "@/lib/issues/saved-views/changeable";
import { savedViewsQuery, useUpdateView } from "@/lib/issues/saved-views/client";
import type { ViewScreen } from "@/lib/issues/saved-views/display-params";
import type { SavedView } from "@/lib/issues/saved-views/schema";
import { useShownView } from "./use-shown-view";

const ViewForm = dynamic(() => import("./view-form").then((module) => module.ViewForm));
const ViewDeletion = dynamic(() => import("./view-deletion").then((module) => module.ViewDeletion));

interface SavedViewsProps {
  projectId: number;
  screen: ViewScreen;
}

const NONE: readonly SavedView[] = [];

/**
 * A menu of the screen's saved views. Opens one, or saves, updates or shares what is shown.
 */
export function SavedViews({ projectId, screen }: SavedViewsProps) {
  const actor = useActor();
  const list = useQuery(savedViewsQuery(projectId));
  const { mutateAsync: update } = useUpdateView(projectId);
  const [layer, setLayer] = useState<"new" | "edit" | "delete" | null>(null);
  const views = useMemo(
    () => list.data?.filter((view) => view.screen === screen) ?? NONE,
    [list.data, screen],
  );
  const [{ view, isChanged, query }, show] = useShownView(screen, views);
  const refusal =
    view && !canChangeView(actor, view)
      ? `Only ${view.user_name} or an admin can change this view.`
      : undefined;

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

  /** Updates the view to what is shown, and offers an undo. */
  async function keepFilters(previous: SavedView) {
    const { id, name, is_shared } = previous;
    const saveQuery = (text: string) =>
      update({ id, body: { name, screen, query: text, is_shared } }).catch((error: unknown) => {
        toastError(`${name} was not changed`, {
          description: error instanceof Error ? error.message : "",
        });
      });
    if (await saveQuery(query))
      await toastUndo(`View ${name} updated`, () => void saveQuery(previous.query));
  }

  const close = () => setLayer(null);
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" className="max-w-48">
            <Bookmark />
            <span className="truncate">{view?.name ?? "Views"}</span>
            {isChanged && <span className="shrink-0 text-text-muted">(changed)</span>}
          </Button>
        }
      >
        {list.isError && !list.data && (
          <MenuItem icon={<RotateCcw />} onSelect={() => void list.refetch()}>
            Couldn’t load views. Try again
          </MenuItem>
        )}
        <MenuLabel>{views.length === 0 ? "No saved views yet" : "Saved views"}</MenuLabel>
        {views.map((item) => (
          <MenuItem
            key={item.id}
            icon={item === view ? <Check aria-label="Current view:" /> : <Bookmark />}
            onSelect={() => {
              show(item);
              announce(`Showing view ${item.name}.`);
            }}
          >
            <span className="flex items-center justify-between gap-4">
              <span className="truncate">{item.name}</span>
              {item.is_shared && (
                <span className="inline-flex shrink-0 items-center gap-1 text-xs text-text-muted">
                  <Users className="size-3.5" aria-hidden="true" />
                  {item.user_id === actor.userId ? "shared" : item.user_name}
                </span>
              )}
            </span>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem
          icon={<BookmarkPlus />}
          disabledReason={
            query === "" ? "Filter, group or sort the issues to save a view." : undefined
          }
          onSelect={() => setLayer("new")}
        >
          Save view…
        </MenuItem>
        {view && isChanged && (
          <MenuItem
            icon={<Save />}
            disabledReason={refusal}
            onSelect={() => void keepFilters(view)}
          >
            Update {view.name}
          </MenuItem>
        )}
        {view && (
          <>
            <MenuItem icon={<Pencil />} disabledReason={refusal} onSelect={() => setLayer("edit")}>
              Rename or share…
            </MenuItem>
            <MenuItem
              icon={<Trash2 />}
              tone="danger"
              disabledReason={refusal}
              onSelect={() => setLayer("delete")}
            >
              Delete {view.name}…
            </MenuItem>
          </>
        )}
      </Menu>
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

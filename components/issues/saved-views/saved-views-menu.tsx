"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useActor } from "@/components/screen/access/actor-context";
import { announce } from "@/components/ui/feedback/live-region";
import { toastUndo } from "@/components/ui/feedback/toast";
import { undoneBy } from "@/components/ui/feedback/undone-by";
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
import { MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { canChangeView } from "@/lib/issues/saved-views/changeable";
import { useUpdateView } from "@/lib/issues/saved-views/client";
import type { ViewScreen } from "@/lib/issues/saved-views/display-params";
import type { SavedView } from "@/lib/issues/saved-views/schema";
import type { ShownView } from "./use-shown-view";

/** What opens over the page from the menu. */
export type ViewLayer = "new" | "edit" | "delete";

interface SavedViewsMenuProps {
  projectId: number | null;
  screen: ViewScreen;
  list: UseQueryResult<readonly SavedView[]>;
  /** The screen's views. */
  views: readonly SavedView[];
  shown: ShownView;
  onShow: (view: SavedView) => void;
  onLayer: (layer: ViewLayer) => void;
}

/** The items of the menu of saved views. */
export function SavedViewsMenu(props: SavedViewsMenuProps) {
  const { projectId, screen, list, views, shown, onShow, onLayer } = props;
  const { view, isChanged, query } = shown;
  const actor = useActor();
  const { mutateAsync: update } = useUpdateView(projectId);
  const refusal =
    view && !canChangeView(actor, view)
      ? `Only ${view.user_name} or an admin can change this view.`
      : undefined;

  /** Updates the view to what is shown, and offers an undo. */
  async function keepFilters(previous: SavedView) {
    const { id, name, is_shared } = previous;
    const saveQuery = (text: string) =>
      undoneBy(
        update({ id, body: { name, screen, query: text, is_shared } }),
        `${name} was not changed`,
      );
    if (await saveQuery(query))
      await toastUndo(`View ${name} updated`, () => saveQuery(previous.query));
  }

  return (
    <>
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
            onShow(item);
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
        onSelect={() => onLayer("new")}
      >
        Save view…
      </MenuItem>
      {view && isChanged && (
        <MenuItem icon={<Save />} disabledReason={refusal} onSelect={() => void keepFilters(view)}>
          Update {view.name}
        </MenuItem>
      )}
      {view && (
        <>
          <MenuItem icon={<Pencil />} disabledReason={refusal} onSelect={() => onLayer("edit")}>
            Rename or share…
          </MenuItem>
          <MenuItem
            icon={<Trash2 />}
            tone="danger"
            disabledReason={refusal}
            onSelect={() => onLayer("delete")}
          >
            Delete {view.name}…
          </MenuItem>
        </>
      )}
    </>
  );
}

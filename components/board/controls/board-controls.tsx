"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent } from "react";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { preloadWhenIdle } from "@/components/ui/when-idle";
import { VisuallyHidden } from "@/components/ui/text/visually-hidden";
import { IssueMenu, loadMenu } from "@/components/issues/bulk/menu/issue-menu";
import type { IssueMenuActions } from "@/components/issues/bulk/menu/issue-menu-store";
import { loadPeek } from "@/components/issues/peek/issue-peek";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import { END } from "@/lib/issues/board/client/place";
import type { Board } from "@/lib/issues/board/schema";
import { findInRows } from "@/components/board/state/board-rows";
import { type BoardTools, useBoardTools } from "@/components/board/state/board-tools";
import { BOARD_HELP_ID, cardLink } from "@/components/board/card/card";
import { boardActions } from "./card-actions";
import { DragHint } from "@/components/board/drag/drag-hint";
import { DragOverlay } from "@/components/board/drag/drag-overlay";
import type { DragPreview } from "@/components/board/drag/drag-preview";
import { useActiveCard } from "./use-active-card";
import { useCardSelection } from "./use-card-selection";
import { CARD } from "@/components/board/state/watch-drags";
import { useFocusZone } from "@/components/board/state/use-focus-zone";
import { startKeyboardDrag, useKeyboardDrag } from "@/components/board/drag/use-keyboard-drag";
import { useLiveMoves } from "./use-live-moves";
import { usePointerDrag } from "@/components/board/drag/use-pointer-drag";

const loadEditor = () => import("@/components/issues/editing/field-editor");
const FieldEditor = dynamic(() => loadEditor().then((module) => module.FieldEditor), {
  ssr: false,
});

const IssueBulkBar = dynamic(
  () => import("@/components/issues/bulk/issue-bulk-bar").then((module) => module.IssueBulkBar),
  { ssr: false },
);

/** What opens over the board: loaded early, so that it opens at once. */
const OVERLAYS = [
  loadPeek,
  loadEditor,
  loadMenu,
  () => import("@/components/ui/overlay/popover-panel"),
  () => import("@/components/board/card/dependency-names"),
  () => import("@/components/issues/filters/filter-form"),
];

interface Editing {
  issueId: number;
  anchor: { current: HTMLElement | null };
  field: QuickField;
}

/**
 * Everything that moves, selects, edits and opens cards, for a board with or without swimlanes.
 * `board` has the cards of all rows. Put `surface` on the element around the lanes, and render
 * `BoardOverlays` inside the board's provider.
 */
export function useBoardControls(input: Omit<BoardTools, "focus">, board: Board) {
  const element = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const { activeId, current, tools, trackFocus } = useActiveCard(input, board);
  const [editing, setEditing] = useState<Editing | null>(null);
  const preview = usePointerDrag(element, tools, board);
  const keyboardDrag = useKeyboardDrag(tools);
  useLiveMoves(tools, board, editing?.issueId ?? null);
  const zone = useFocusZone(element);
  const find = useCallback((id: number) => findInRows(tools.rows(), id)?.issue, [tools]);

  const actions = useMemo(
    () =>
      boardActions({
        tools,
        zone,
        active: current,
        open: (issueId) => {
          const issue = find(issueId);
          if (issue) tools.open(issue);
        },
        drag: (issueId) => startKeyboardDrag(tools, issueId),
        openPage: (issueId) => {
          const issue = find(issueId);
          if (issue) router.push(issueHref(tools.projectId, issue.key));
        },
        menu: (issueId) => {
          const issue = find(issueId);
          const anchor = cardLink(issueId);
          if (issue && anchor) tools.menu.set({ issue, anchor });
        },
        edit: (issueId, field) => {
          const issue = find(issueId);
          if (!issue || !tools.checkMove(issue)) return;
          setEditing({ issueId, field, anchor: { current: cardLink(issueId) } });
        },
      }),
    [tools, zone, current, router, find],
  );
  useShortcuts(actions);
  useEffect(() => preloadWhenIdle(OVERLAYS), []);

  const getSurface = useCallback(() => element.current, []);
  const bulk = useCardSelection({ tools, board, current, zone });
  const surface = {
    ref: element,
    ...keyboardDrag,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      // A card's menus and lists are its React children, but not its DOM children.
      if (event.currentTarget.contains(event.target)) trackFocus(event.target);
    },
    "data-keeps-swipes": "",
  };
  return {
    tools,
    activeId,
    surface,
    getSurface,
    overlays: { element, preview, bulk, editing, setEditing },
  };
}

interface BoardOverlaysProps extends Omit<
  ReturnType<typeof useBoardControls>["overlays"],
  "preview"
> {
  preview: DragPreview;
}

/** What the board shows above its lanes: the dragged card, menus, editors and the bulk bar. */
export function BoardOverlays(props: BoardOverlaysProps) {
  const { element, preview, bulk, editing, setEditing } = props;
  const tools = useBoardTools();
  const menuActions = useMemo<IssueMenuActions>(
    () => ({
      permitFor: tools.permitFor,
      peek: tools.open,
      edit: ({ id }, field, anchor) =>
        setEditing({ issueId: id, field, anchor: { current: anchor } }),
      selection: tools.selection,
      selected: () => bulk.selected,
      move: ({ id }, laneId, place) => tools.move(id, laneId, place === "top" ? 0 : END),
    }),
    [tools, setEditing, bulk.selected],
  );
  const findAt = useCallback(
    (target: Element) => {
      const id = Number(target.closest<HTMLElement>(CARD)?.dataset["cardId"]);
      const issue = findInRows(tools.rows(), id)?.issue;
      const anchor = cardLink(id);
      return issue && anchor ? { issue, anchor } : null;
    },
    [tools],
  );
  const edited = editing && findInRows(tools.rows(), editing.issueId)?.issue;
  return (
    <>
      <VisuallyHidden id={BOARD_HELP_ID}>
        Enter opens the issue and Space peeks at it. M picks up the card so you can move it with the
        arrow keys. Alt plus an arrow key moves it one step. S opens a list of lanes.
      </VisuallyHidden>
      <DragOverlay preview={preview} />
      <DragHint />
      <IssueMenu store={tools.menu} actions={menuActions} container={element} find={findAt} />
      {bulk.selected.length > 0 && (
        <IssueBulkBar
          projectId={tools.projectId}
          store={tools.selection}
          selected={bulk.selected}
          onReturn={bulk.onReturn}
        />
      )}
      {editing && edited && (
        <FieldEditor
          key={`${editing.issueId} ${editing.field}`}
          issue={edited}
          field={editing.field}
          anchor={editing.anchor}
          onMove={(issueId, laneId) => tools.move(issueId, laneId, END)}
          onClose={() => {
            // Move focus now, before the panel has closed, because the next key press is meant for
            // the card.
            editing.anchor.current?.focus({ preventScroll: true });
            setEditing(null);
          }}
        />
      )}
    </>
  );
}

"use client";

import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from "react";
import { useOpenIssue } from "@/components/screen/navigation/issue-opener";
import { useCanCheck } from "@/components/screen/access/use-can";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { preloadWhenIdle } from "@/components/ui/when-idle";
import { toastError } from "@/components/ui/feedback/toast";
import { VisuallyHidden } from "@/components/ui/text/visually-hidden";
import { loadPeek } from "@/components/issues/peek/issue-peek";
import type { Board } from "@/lib/issues/board/schema";
import { findInRows } from "@/components/board/state/board-rows";
import type { BoardTools } from "@/components/board/state/board-tools";
import { BOARD_HELP_ID } from "@/components/board/card/card";
import { cardLink, type CardRef } from "@/components/board/card/card-elements";
import type { EditedCard } from "@/components/board/state/edited-card";
import type { BoardOverlaysProps } from "./board-overlays";
import { boardActions } from "./card-actions";
import { loadCollapsedLane } from "@/components/board/lane/lazy-collapsed-lane";
import { loadQuickAdd } from "@/components/board/lane/quick-add";
import { useActiveCard } from "./use-active-card";
import { useLeftBoard } from "./use-left-board";
import { useCardSelection } from "./use-card-selection";
import { useFocusZone } from "@/components/board/state/use-focus-zone";
import { loadBulkBar } from "@/components/issues/bulk/lazy-bulk-bar";
import { loadFieldEditor } from "@/components/issues/editing/lazy-field-editor";
import { loadIssueMenu } from "@/components/issues/bulk/menu/issue-menu";
import { lazyPart } from "@/components/ui/lazy-part";
import { loadMoving, withMoving } from "./lazy-moving";

/** Not needed to see the board, so it loads after the board has been shown. */
const LazyOverlays = lazyPart(
  () => import("./board-overlays").then((module) => module.BoardOverlays),
  { isQuiet: true },
).Part;

/** What opens over the board: loaded early, so that it opens at once. */
const OVERLAYS = [
  loadMoving,
  loadPeek,
  loadFieldEditor,
  loadIssueMenu,
  loadBulkBar,
  () => import("@/components/ui/overlay/popover-panel"),
  () => import("@/components/board/card/dependency-names"),
  () => import("@/components/board/card/mover-badge"),
  () => import("@/components/issues/filters/filter-form"),
  () => import("@/components/ui/overlay/menu-parts"),
  () => import("@/components/board/lane/header/lane-menu-items"),
  () => import("@/components/issues/saved-views/saved-views-menu"),
  loadQuickAdd,
  loadCollapsedLane,
];

/**
 * Everything that moves, selects, edits and opens cards, for a board with or without swimlanes.
 * `board` has the cards of all rows. Put `surface` on the element around the lanes, and render
 * `BoardOverlays` inside the board's provider.
 */
export function useBoardControls(input: Omit<BoardTools, "focus" | "show">, board: Board) {
  const element = useRef<HTMLDivElement>(null);
  const openIssue = useOpenIssue();
  const { active, current, tools, trackFocus } = useActiveCard(input, board);
  const [editing, setEditing] = useState<EditedCard | null>(null);
  const zone = useFocusZone(element);
  const check = useCanCheck();
  const find = useCallback(
    ({ id, row }: CardRef) => findInRows(tools.rows(), id, row)?.issue,
    [tools],
  );

  const actions = useMemo(
    () =>
      boardActions({
        tools,
        zone,
        active: current,
        open: (card) => {
          const issue = find(card);
          if (issue) tools.open(issue);
        },
        openPage: (card) => {
          const issue = find(card);
          if (issue) openIssue(issue);
        },
        menu: (card) => {
          const issue = find(card);
          const anchor = cardLink(card);
          if (issue && anchor) tools.menu.set({ issue, anchor });
        },
        edit: (card, field) => {
          const issue = find(card);
          if (!issue || !tools.checkMove(issue)) return;
          setEditing({ issueId: card.id, field, anchor: { current: cardLink(card) } });
        },
        ask: (card, question) => {
          const issue = find(card);
          const anchor = cardLink(card);
          if (!issue || !anchor) return;
          const { key: recordName, user_id: createdById } = issue;
          const { reason } = check("issues.delete", { createdById, recordName });
          if (reason === undefined) tools.menu.set({ issue, anchor, question });
          else
            toastError(`You can’t ${question === "delete" ? "delete" : "move"} ${issue.key}`, {
              description: reason,
            });
        },
      }),
    [tools, zone, current, openIssue, find, check],
  );
  useShortcuts(actions);
  useEffect(() => preloadWhenIdle(OVERLAYS), []);
  useLeftBoard(element, tools, current);

  const getSurface = useCallback(() => element.current, []);
  const bulk = useCardSelection({ tools, board, current, zone });
  const surface = {
    ref: element,
    onKeyDown: (event: KeyboardEvent) => {
      if (tools.drag.get()?.by === "keys")
        withMoving((moving) => moving.handleDragKey(tools, event));
    },
    onBlur: () => {
      if (tools.drag.get()?.by === "keys") withMoving((moving) => moving.cancelDrag(tools));
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      // A card's menus and lists are its React children, but not its DOM children.
      if (event.currentTarget.contains(event.target)) trackFocus(event.target);
    },
    "data-keeps-swipes": "",
  };
  return {
    tools,
    active,
    surface,
    getSurface,
    overlays: { element, board, bulk, editing, setEditing },
  };
}

/** What the board shows above its lanes: the dragged card, menus, editors and the bulk bar. */
export function BoardOverlays(props: BoardOverlaysProps) {
  return (
    <>
      <VisuallyHidden id={BOARD_HELP_ID}>
        Enter opens the issue and Space peeks at it. M picks up the card so you can move it with the
        arrow keys. Alt plus an arrow key moves it one step. S opens a list of lanes.
      </VisuallyHidden>
      <LazyOverlays {...props} />
    </>
  );
}

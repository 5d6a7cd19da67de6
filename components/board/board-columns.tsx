"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { preloadWhenIdle } from "@/components/ui/when-idle";
import { VisuallyHidden } from "@/components/ui/text/visually-hidden";
import { IssueMenu, loadMenu } from "@/components/issues/bulk/menu/issue-menu";
import { loadPeek } from "@/components/issues/peek/issue-peek";
import type { IssueMenuActions } from "@/components/issues/bulk/menu/issue-menu-store";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import { END, findCard } from "@/lib/issues/board/client/place";
import type { Board } from "@/lib/issues/board/schema";
import { BoardProvider, type BoardTools } from "@/components/board/state/board-tools";
import { BOARD_HELP_ID, cardLink } from "@/components/board/card/card";
import { boardActions } from "./card-actions";
import { CollapsedLane } from "@/components/board/lane/collapsed-lane";
import { DragHint } from "@/components/board/drag/drag-hint";
import { DragOverlay } from "@/components/board/drag/drag-overlay";
import { Lane } from "@/components/board/lane/lane";
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

interface BoardColumnsProps {
  board: Board;
  /** Everything except `focus`, which is created here. */
  tools: Omit<BoardTools, "focus">;
  createRefusal: string | undefined;
  collapsed: ReadonlySet<number>;
  onToggle: (laneId: number) => void;
}

interface Editing {
  issueId: number;
  anchor: { current: HTMLElement | null };
  field: QuickField;
}

/** The lanes side by side, with everything that moves cards between them. */
export function BoardColumns(props: BoardColumnsProps) {
  const { board, createRefusal, collapsed, onToggle } = props;
  const element = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const { activeId, current, tools, trackFocus } = useActiveCard(props.tools, board);
  const [editing, setEditing] = useState<Editing | null>(null);
  const preview = usePointerDrag(element, tools, board);
  const keyboardDrag = useKeyboardDrag(tools);
  useLiveMoves(tools, board, editing?.issueId ?? null);
  const zone = useFocusZone(element);

  const actions = useMemo(
    () =>
      boardActions({
        tools,
        zone,
        active: current,
        open: (issueId) => {
          const issue = findCard(tools.board(), issueId)?.issue;
          if (issue) tools.open(issue);
        },
        drag: (issueId) => startKeyboardDrag(tools, issueId),
        openPage: (issueId) => {
          const issue = findCard(tools.board(), issueId)?.issue;
          if (issue) router.push(issueHref(tools.projectId, issue.key));
        },
        edit: (issueId, field) => {
          const issue = findCard(tools.board(), issueId)?.issue;
          if (!issue || !tools.checkMove(issue)) return;
          setEditing({ issueId, field, anchor: { current: cardLink(issueId) } });
        },
      }),
    [tools, zone, current, router],
  );
  useShortcuts(actions);
  useEffect(() => preloadWhenIdle(OVERLAYS), []);

  const menuActions = useMemo<IssueMenuActions>(
    () => ({
      permitFor: tools.permitFor,
      peek: tools.open,
      edit: ({ id }, field, anchor) =>
        setEditing({ issueId: id, field, anchor: { current: anchor } }),
      selection: tools.selection,
      move: ({ id }, laneId, place) => tools.move(id, laneId, place === "top" ? 0 : END),
    }),
    [tools],
  );
  const findInBoard = useCallback(
    (target: Element) => {
      const id = Number(target.closest<HTMLElement>(CARD)?.dataset["cardId"]);
      const issue = findCard(tools.board(), id)?.issue;
      const anchor = cardLink(id);
      return issue && anchor ? { issue, anchor } : null;
    },
    [tools],
  );

  const bulk = useCardSelection({ tools, board, current, zone });
  const edited = editing && findCard(board, editing.issueId)?.issue;
  return (
    <BoardProvider value={tools}>
      <VisuallyHidden id={BOARD_HELP_ID}>
        Enter opens the issue and Space peeks at it. M picks up the card so you can move it with the
        arrow keys. Alt plus an arrow key moves it one step. S opens a list of lanes.
      </VisuallyHidden>
      <div
        ref={element}
        onKeyDown={keyboardDrag.onKeyDown}
        onBlur={keyboardDrag.onBlur}
        onFocus={(event) => {
          // A card's menus and lists are its React children, but not its DOM children.
          if (event.currentTarget.contains(event.target)) trackFocus(event.target);
        }}
        data-keeps-swipes=""
        className="relative flex min-h-0 flex-1 snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain px-3 pb-3 data-dragging:cursor-grabbing data-dragging:snap-none sm:snap-none md:px-4 md:pb-4"
      >
        {board.lanes.map((lane) =>
          collapsed.has(lane.id) ? (
            <CollapsedLane key={lane.id} lane={lane} onExpand={() => onToggle(lane.id)} />
          ) : (
            <Lane
              key={lane.id}
              lane={lane}
              activeId={lane.issues.some(({ id }) => id === activeId) ? activeId : null}
              createRefusal={createRefusal}
              onCollapse={onToggle}
            />
          ),
        )}
      </div>
      <DragOverlay preview={preview} />
      <DragHint />
      <IssueMenu store={tools.menu} actions={menuActions} container={element} find={findInBoard} />
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
    </BoardProvider>
  );
}

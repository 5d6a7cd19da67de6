import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import type { BoardIssue } from "@/lib/issues/board/schema";
import { findLane } from "@/lib/issues/board/client/place";
import {
  adjacentLane,
  adjacentRow,
  findInRows,
  type RowPlace,
  type Step,
  STEPS,
} from "@/components/board/state/board-rows";
import type { CardRef } from "@/components/board/card/card-elements";
import type { BoardTools } from "@/components/board/state/board-tools";
import { addingSubIssueTo, archiving, losingParent } from "@/components/issues/fields/parent/acts";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import type { FocusZone } from "@/components/board/state/use-focus-zone";
import { withMoving } from "./lazy-moving";

interface CardActionsInput {
  tools: BoardTools;
  zone: FocusZone;
  /** The focused or most recently focused card; null if none. */
  active: () => CardRef | null;
  open: (card: CardRef) => void;
  openPage: (card: CardRef) => void;
  menu: (card: CardRef) => void;
  edit: (card: CardRef, field: QuickField) => void;
  /** Deletes a card or moves it to another project, once that is confirmed. */
  ask: (card: CardRef, question: "delete" | "transfer") => void;
}

function activeCard({ tools, active }: CardActionsInput) {
  const card = active();
  return card ? findInRows(tools.rows(), card.id, card.row) : undefined;
}

/** Returns the nearest card of the same lane in the rows above or below. */
function cardInNextRow(
  tools: BoardTools,
  { row, lane }: RowPlace,
  step: Step,
): CardRef | undefined {
  const by = step.cards < 0 ? -1 : 1;
  let next = adjacentRow(tools.rows(), { row, laneId: lane.id }, by);
  while (next) {
    const issues = findLane(next.board(), lane.id)?.issues ?? [];
    const issue = by === 1 ? issues[0] : issues.at(-1);
    if (issue) return { id: issue.id, row: next.key };
    next = adjacentRow(tools.rows(), { row: next, laneId: lane.id }, by);
  }
  return undefined;
}

/** Returns the first card on the board. */
function firstCard(tools: BoardTools): CardRef | undefined {
  for (const row of tools.rows()) {
    const [issue] = row.board().lanes.flatMap(({ issues }) => issues.slice(0, 1));
    if (issue) return { id: issue.id, row: row.key };
  }
  return undefined;
}

/** Returns the neighboring card, or the first card on the board if none is active. */
function cardBeside(input: CardActionsInput, step: Step): CardRef | undefined {
  const { tools } = input;
  const card = activeCard(input);
  if (!card) return firstCard(tools);
  const { row, lane: from, index } = card;
  const inRow = (issue: BoardIssue | undefined) => issue && { id: issue.id, row: row.key };
  if (step.lanes === 0)
    return inRow(from.issues[index + step.cards]) ?? cardInNextRow(tools, card, step);
  let lane = adjacentLane(row, from.id, step.lanes);
  while (lane && lane.issues.length === 0) lane = adjacentLane(row, lane.id, step.lanes);
  return inRow(lane?.issues[Math.min(index, lane.issues.length - 1)]);
}

function focusBeside(input: CardActionsInput, step: Step): void {
  const next = cardBeside(input, step);
  if (next) input.tools.focus(next.id, next.row);
}

const FOCUS: readonly [CommandName, string, string][] = [
  ["previous", "Card above", "ArrowUp"],
  ["next", "Card below", "ArrowDown"],
  ["left", "Lane to the left", "ArrowLeft"],
  ["right", "Lane to the right", "ArrowRight"],
];

const MOVE: readonly [CommandName, string, string][] = [
  ["moveUp", "Move card up", "ArrowUp"],
  ["moveDown", "Move card down", "ArrowDown"],
  ["moveLeft", "Move card left", "ArrowLeft"],
  ["moveRight", "Move card right", "ArrowRight"],
];

/** Commands that take one of the steps. They have keys, but no place in the palette. */
function stepActions(steps: typeof FOCUS, section: string, take: (step: Step) => void): Action[] {
  return steps.flatMap(([command, label, arrow]) => {
    const step = STEPS[arrow];
    return step
      ? [
          {
            id: `card-${command}`,
            label,
            section,
            command,
            inPalette: false,
            run: () => take(step),
          },
        ]
      : [];
  });
}

function cardActions(input: CardActionsInput): Action[] {
  const { tools } = input;
  const action = (
    command: CommandName,
    label: string,
    run: (card: CardRef, issue: BoardIssue) => unknown,
  ): Action => ({
    id: `card-${command}`,
    label,
    section: "Card",
    command,
    rank: 0,
    run: () => {
      const card = activeCard(input);
      if (card) run({ id: card.issue.id, row: card.row.key }, card.issue);
    },
  });
  const keyed: typeof action = (...args) => ({ ...action(...args), inPalette: false });
  const toRow = (by: -1 | 1) =>
    action(
      by < 0 ? "moveRowUp" : "moveRowDown",
      `Move card to the swimlane ${by < 0 ? "above" : "below"}`,
      (card) => withMoving((moving) => moving.moveToRow(tools, card, by)),
    );
  const edit = (field: QuickField, label: string, command: CommandName) =>
    action(command, label, (card) => input.edit(card, field));
  return [
    action("peek", "Peek at issue", input.open),
    action("open", "Open issue", input.openPage),
    keyed("menu", "More actions", input.menu),
    keyed("lift", "Pick up and move with arrow keys", (card) =>
      withMoving((moving) => moving.startKeyboardDrag(tools, card)),
    ),
    edit("lane_id", "Move to…", "lane"),
    edit("priority", "Set priority", "priority"),
    edit("assignee_id", "Assign", "assignee"),
    edit("label_ids", "Set labels", "labels"),
    edit("estimated_minutes", "Set estimate", "estimate"),
    edit("sprint_id", "Set sprint", "sprint"),
    edit("epic_id", "Set epic", "epic"),
    edit("start_on", "Set start date", "start"),
    edit("due_on", "Set due date", "due"),
    edit("parent_id", "Set parent issue", "parent"),
    action("subIssue", "Add sub-issue", (card) => {
      addingSubIssueTo.set(card.id);
      input.open(card);
    }),
    action(
      "removeParent",
      "Remove parent",
      (_card, issue) => issue.parent_id !== null && losingParent.set(issue),
    ),
    action("archive", "Archive issue", (_card, issue) => archiving.set(issue)),
    action("transfer", "Move to another project", (card) => input.ask(card, "transfer")),
    action("delete", "Delete issue", (card) => input.ask(card, "delete")),
    ...MOVE.flatMap(([command, label, arrow]) => {
      const step = STEPS[arrow];
      return step
        ? keyed(command, label, (card) =>
            withMoving((moving) => moving.moveByStep(tools, card, step)),
          )
        : [];
    }),
    ...(tools.rows().length > 1 ? [toRow(-1), toRow(1)] : []),
  ];
}

/**
 * The board's shortcuts and palette actions for moving between cards and acting on the focused one.
 * The cheat sheet lists them all, wherever focus is.
 */
export function boardActions(input: CardActionsInput): Action[] {
  const steps = stepActions(FOCUS, "Board", (step) => focusBeside(input, step));
  const actions = cardActions(input);
  if (input.zone === "inside") return [...steps, ...actions];
  const waiting = actions.map((action) => ({ ...action, inPalette: false, isWaiting: true }));
  if (input.zone === "nowhere") return [...steps, ...waiting];
  // J and K lead back to the cards from a button. The arrow keys are its own.
  return [...steps.map((step) => ({ ...step, withoutArrows: true })), ...waiting];
}

import type { Action } from "@/components/screen/keyboard/action-registry";
import { findCard, gapOf, placeOf } from "@/lib/issues/board/client/place";
import type { BoardTools } from "@/components/board/state/board-tools";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import type { FocusZone } from "@/components/board/state/use-focus-zone";
import { adjacentLane, STEPS, type Step } from "@/components/board/drag/use-keyboard-drag";

interface CardActionsInput {
  tools: BoardTools;
  zone: FocusZone;
  /** The focused or most recently focused card; null if none. */
  active: () => number | null;
  open: (issueId: number) => void;
  drag: (issueId: number) => void;
  openPage: (issueId: number) => void;
  edit: (issueId: number, field: QuickField) => void;
}

function activeCard({ tools, active }: CardActionsInput) {
  const id = active();
  return id === null ? undefined : findCard(tools.board(), id);
}

/** Returns the neighboring card, or the first card on the board if none is active. */
function cardBeside(input: CardActionsInput, step: Step) {
  const { tools } = input;
  const card = activeCard(input);
  if (!card) return tools.board().lanes.find(({ issues }) => issues.length > 0)?.issues[0];
  if (step.lanes === 0) return card.lane.issues[card.index + step.cards];
  let lane = adjacentLane(tools, card.lane.id, step.lanes);
  while (lane && lane.issues.length === 0) lane = adjacentLane(tools, lane.id, step.lanes);
  return lane?.issues[Math.min(card.index, lane.issues.length - 1)];
}

function focusBeside(input: CardActionsInput, step: Step): void {
  const next = cardBeside(input, step);
  if (next) input.tools.focus(next.id);
}

function moveActive(input: CardActionsInput, step: Step): void {
  const { tools } = input;
  const card = activeCard(input);
  const lane =
    card && (step.lanes === 0 ? card.lane : adjacentLane(tools, card.lane.id, step.lanes));
  if (!card || !lane) return;
  const { issue } = card;
  if (!tools.checkMove(issue)) return;
  const place = placeOf(card.lane, issue.id, card.index) + step.cards;
  tools.move(issue.id, lane.id, gapOf(lane, issue.id, place), { isStep: true });
  tools.focus(issue.id);
}

const ARROWS: Record<string, string> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

function arrowActions(input: CardActionsInput): Action[] {
  const letters: Record<string, string> = { ArrowDown: "j", ArrowUp: "k" };
  return Object.entries(STEPS).flatMap(([key, step]) => {
    const direction = ARROWS[key] ?? "";
    const focusAction = (keys: string, label: string): Action => ({
      id: `board-go-${keys}`,
      label,
      section: "Board",
      keys,
      inPalette: false,
      run: () => focusBeside(input, step),
    });
    const letter = letters[key];
    const label =
      step.lanes === 0
        ? `Card ${direction === "up" ? "above" : "below"}`
        : `Lane to the ${direction}`;
    return [
      focusAction(key.toLowerCase(), label),
      ...(letter === undefined ? [] : [focusAction(letter, label)]),
    ];
  });
}

function cardActions(input: CardActionsInput): Action[] {
  const withCard = (run: (issueId: number) => void) => () => {
    const card = activeCard(input);
    if (card) run(card.issue.id);
  };
  const action = (id: string, label: string, keys: string, run: () => void): Action => ({
    id: `card-${id}`,
    label,
    section: "Card",
    keys,
    rank: 0,
    run,
  });
  const edit = (field: QuickField, label: string, keys: string) =>
    action(
      field,
      label,
      keys,
      withCard((issueId) => input.edit(issueId, field)),
    );
  return [
    { ...action("open", "Peek at issue", "enter", withCard(input.open)), inPalette: false },
    {
      ...action("lift", "Pick up and move with arrow keys", "space", withCard(input.drag)),
      inPalette: false,
    },
    action("page", "Open full page", "o", withCard(input.openPage)),
    edit("lane_id", "Move to…", "m"),
    { ...edit("lane_id", "Set lane", "s"), id: "card-lane", inPalette: false },
    edit("priority", "Set priority", "p"),
    edit("assignee_id", "Assign", "a"),
    edit("label_ids", "Set labels", "l"),
    edit("estimated_minutes", "Set estimate", "e"),
    edit("sprint_id", "Set sprint", "i"),
    edit("epic_id", "Set epic", "shift+e"),
    ...Object.entries(STEPS).map(([key, step]) => ({
      ...action(`move-${key}`, `Move card ${ARROWS[key]}`, `alt+${key.toLowerCase()}`, () =>
        moveActive(input, step),
      ),
      inPalette: false,
    })),
  ];
}

/**
 * The board's shortcuts and palette actions for moving between cards and acting on the focused one.
 */
export function boardActions(input: CardActionsInput): Action[] {
  if (input.zone === "elsewhere") return [];
  return [...arrowActions(input), ...(input.zone === "inside" ? cardActions(input) : [])];
}

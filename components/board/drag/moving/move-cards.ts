import { findInRows, type BoardRow, type RowPlace } from "@/components/board/state/board-rows";
import type { BoardTools } from "@/components/board/state/board-tools";
import { changeBetween } from "@/components/board/state/row-value";
import { announce } from "@/components/ui/feedback/live-region";
import { toastUndo } from "@/components/ui/feedback/toast";
import { pushUndo, type UndoEntry } from "@/components/ui/feedback/undo-stack";
import { isBetween, landingsAt, placeInWords } from "@/lib/issues/board/client/landing";
import { findLane } from "@/lib/issues/board/client/place";
import type { BoardLane } from "@/lib/issues/board/schema";
import {
  type EditedField,
  type IssueEdit,
  isSameValue,
} from "@/lib/issues/issues/client/edit-conflict";
import { isFiltered } from "@/lib/issues/issues/client/filters";
import { createCarrier, type Placement } from "./carrier";
import { goBack } from "./go-back";
import { backText, movedText, nameOf, reportRefusals } from "./move-texts";
import { placeName, type Spot, spotOf } from "./spots";

/** Where cards are dropped. */
export interface Target {
  laneId: number;
  gap: number;
  /** The key of the swimlane; the card's own by default. */
  row?: string | undefined;
}

interface MoveOptions {
  /** The key of the row that the first card was picked up in. */
  from?: string | undefined;
  /** One step in a series of key presses, which are undone together. */
  isStep?: boolean;
}

/** Steps within this time of each other are undone together. */
const STEP_MS = 900;
/** Moves share one message: the newest replaces the one before. */
const TOAST_ID = "board-move";

/** Keyboard moves of the same cards, one soon after the other. */
interface Series {
  name: string;
  before: readonly Spot[];
  /** Undoes the series at once, before its message is shown. */
  entry: UndoEntry;
  isShown: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

let series: Series | null = null;

/** What a card's new swimlane changes. */
function editFor({ issue, row }: RowPlace, target: BoardRow): IssueEdit {
  if (row.key === target.key || !row.value || !target.value) return {};
  const change = changeBetween(issue, row.value, target.value);
  const changed = (Object.entries(change) as [EditedField, never][]).filter(
    ([field, value]) => !isSameValue(issue[field as keyof typeof issue], value),
  );
  return Object.fromEntries(changed);
}

function fieldsNow({ issue }: RowPlace, edit: IssueEdit): IssueEdit {
  return Object.fromEntries(
    Object.keys(edit).map((field) => [field, issue[field as keyof typeof issue]]),
  );
}

/** Returns where each card goes, or undefined if all are there already. */
function placementsFor(
  cards: readonly RowPlace[],
  { lane, row, gap }: { lane: BoardLane; row: BoardRow; gap: number },
): Placement[] | undefined {
  const carried = cards.map(({ issue }) => issue.id);
  const edits = cards.map((card) => editFor(card, row));
  const landings = landingsAt(lane, carried, gap, !isFiltered(row.filters));
  if (!landings && edits.every((edit) => Object.keys(edit).length === 0)) return undefined;
  const [only] = cards;
  const stays = cards.length === 1 && only && isBetween(lane, only.issue, gap);
  return cards.map(({ issue }, at) => {
    const { position } = issue;
    const landing = stays ? undefined : landings?.[at];
    return { issue, landing: landing ?? { laneId: lane.id, position }, edit: edits[at] ?? {} };
  });
}

/**
 * Moves cards to a gap, in this order, each shown there at once. In another swimlane, their field
 * changes as well. Returns false if they are there already. One undo puts all back exactly.
 */
export function moveCards(
  tools: BoardTools,
  ids: readonly number[],
  to: Target,
  { from, isStep = false }: MoveOptions = {},
): boolean {
  const { client, rows } = tools;
  const found = ids.flatMap((id) => findInRows(rows(), id, from) ?? []);
  const cards = found.filter(({ issue }) => tools.permitFor(issue).allowed);
  reportRefusals(
    found
      .filter((card) => !cards.includes(card))
      .map(({ issue }) => {
        const reason = tools.permitFor(issue).reason ?? "You can’t change it.";
        return { issue, error: new Error(reason) };
      }),
    "moved",
  );
  const [first] = cards;
  if (!first) return false;
  const row = rows().find(({ key }) => key === to.row) ?? first.row;
  const lane = findLane(row.board(), to.laneId);
  if (!lane) return false;
  const placements = placementsFor(cards, { lane, row, gap: to.gap });
  if (!placements) return false;

  const carried = cards.map(({ issue }) => issue.id);
  const name = carried.join();
  const previous = isStep && series?.name === name ? series : null;
  clearTimeout(series?.timer);
  const before = cards.map((card, at): Spot => {
    const start = previous?.before[at];
    const fields = { ...fieldsNow(card, placements[at]?.edit ?? {}), ...start?.fields };
    return start ? { ...start, fields } : spotOf(client, card, carried, fields);
  });
  const words = placeInWords(lane, carried, to.gap);
  const isRowChange = cards.some((card) => card.row.key !== row.key);
  const where = placeName(row, lane);
  announce(`${nameOf(cards)} moved to ${isRowChange ? where : lane.title}, ${words}`);

  const carrier = createCarrier(tools);
  placements.forEach((placement) => carrier.place(placement));
  const after = cards.map((card, at): Spot => {
    const now = findInRows(rows(), card.issue.id, row.key) ?? card;
    const edited = Object.keys(before[at]?.fields ?? {});
    const fields = Object.fromEntries(
      edited.map((field) => [field, now.issue[field as keyof typeof now.issue]]),
    );
    return { ...spotOf(client, now, carried, fields), laneId: lane.id };
  });
  const done = carrier.done();

  const changesPlace =
    isRowChange ||
    before.some(({ laneId, fields }) => laneId !== lane.id || Object.keys(fields).length > 0);
  const label = movedText(cards, changesPlace ? where : undefined, lane.title);
  const undo = async () => {
    clearTimeout(series?.timer);
    series = null;
    const refusals = await goBack(tools, before, after);
    reportRefusals(refusals, "moved back");
    return refusals.length === 0;
  };
  const undoable = (): UndoEntry =>
    Object.assign(pushUndo(label, undo), { undone: backText(before), redo: () => void redo() });
  const redo = async () => {
    const entry = undoable();
    const refusals = await goBack(tools, after, before);
    reportRefusals(refusals, "moved");
    if (refusals.length === cards.length) entry.forget();
    else void toastUndo(label, undo, { entry, id: TOAST_ID });
  };
  previous?.entry.forget();
  const entry = undoable();
  const steps: Series = {
    name,
    before,
    entry,
    isShown: (previous?.isShown ?? false) || !isStep || changesPlace,
    timer: undefined,
  };
  series = isStep ? steps : null;
  void done.then((refusals) => {
    reportRefusals(refusals, "moved");
    if (refusals.length === cards.length) return entry.forget();
    if (series === steps)
      steps.timer = setTimeout(() => series === steps && (series = null), STEP_MS);
    if (steps.isShown && entry.isOpen()) void toastUndo(label, undo, { entry, id: TOAST_ID });
  });
  return true;
}

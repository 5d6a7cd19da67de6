import { reportConflict } from "@/components/issues/editing/edit-conflicts";
import { FIELD_NAMES } from "@/components/issues/fields/field-labels";
import { toastError } from "@/components/ui/feedback/toast";
import type { BoardIssue } from "@/lib/issues/board/schema";
import { EditConflict } from "@/lib/issues/issues/client/edit-conflict";
import { NotFinished } from "@/lib/platform/client/finishing";
import type { Refusal } from "./carrier";
import type { Spot } from "./spots";

type Cards = readonly { issue: BoardIssue }[];

/** Names the cards: "ENG-1", or "3 issues". */
export function nameOf(cards: Cards): string {
  const [only] = cards;
  return cards.length === 1 && only ? only.issue.key : `${cards.length} issues`;
}

/** Says where cards went, or that they stayed in their lane. */
export function movedText(cards: Cards, to: string | undefined, lane: string): string {
  return `${nameOf(cards)} moved ${to === undefined ? `within ${lane}` : `to ${to}`}`;
}

/** Says where cards are after an undo. */
export function backText(spots: readonly Spot[]): string {
  const are = spots.length === 1 ? "is" : "are";
  const [where, ...others] = [...new Set(spots.map((spot) => spot.where))];
  return `${nameOf(spots)} ${are} back${others.length > 0 ? "" : ` in ${where}`}`;
}

function reasonOf({ error }: Refusal): string {
  if (!(error instanceof EditConflict)) return error.message;
  const fields = error.fields.map((field) => FIELD_NAMES[field].toLowerCase()).join(", ");
  return `Its ${fields} changed again in the meantime.`;
}

/** Says which cards were not moved, and why. */
export function reportRefusals(all: readonly Refusal[], what: "moved" | "moved back"): void {
  // The user has canceled the others.
  const refusals = all.filter(({ error }) => !(error instanceof NotFinished));
  const [first] = refusals;
  if (!first) return;
  if (refusals.length === 1 && what === "moved" && first.error instanceof EditConflict)
    return reportConflict(first.error);
  const were = refusals.length === 1 ? "was" : "were";
  toastError(`${nameOf(refusals)} ${were} not ${what}`, { description: reasonOf(first) });
}

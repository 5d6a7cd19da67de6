import type { ReactNode } from "react";
import { matchRank } from "@/components/ui/text/match-text";
import type { Action } from "@/components/screen/keyboard/action-registry";

/** A row of the palette. */
export interface Entry extends Pick<Action, "id" | "label" | "section" | "command" | "run"> {
  icon?: ReactNode;
  /** Shown before the label: an issue's key. */
  detail?: string;
}

interface EntriesInput {
  actions: readonly Action[];
  /** Recent issues or, with a query, the issues found. */
  issues: readonly Entry[];
  query: string;
  /** How much the person uses an action on this kind of page. */
  score: (id: string) => number;
}

/** The first entry where nothing is selected, whatever is used most. */
const FIRST = "create-issue";
const SUGGESTED = "Suggested";
const MAX_SUGGESTED = 4;
/** About one use in the last two days. */
const HABIT = 0.8;

const rankOf = ({ rank = 1 }: Action) => rank;

/** Groups actions by section, in the order of each section's first action. */
function bySection(actions: readonly Action[]): Action[] {
  const sections = [...new Set(actions.map(({ section }) => section))];
  return sections.flatMap((name) => actions.filter(({ section }) => section === name));
}

/**
 * Without a query: what is selected, then New issue and what the person often runs here, recent
 * issues, and the rest from near to far.
 */
function quietEntries({ actions, issues, score }: EntriesInput): Entry[] {
  const sorted = actions.toSorted((a, b) => rankOf(a) - rankOf(b));
  const selected = sorted.filter((action) => rankOf(action) <= 0);
  const others = sorted.filter((action) => rankOf(action) > 0);
  const used = others
    .filter(({ id }) => id !== FIRST && score(id) >= HABIT)
    .toSorted((a, b) => score(b.id) - score(a.id))
    .slice(0, MAX_SUGGESTED);
  const suggested = [...others.filter(({ id }) => id === FIRST), ...used];
  const rest = others.filter((action) => !suggested.includes(action));
  return [
    ...bySection(selected),
    ...suggested.map((action) => ({ ...action, section: SUGGESTED })),
    ...issues,
    ...bySection(rest),
  ];
}

const searchText = ({ label, keywords = [] }: Action) => [label, ...keywords].join(" ");

/** With a query: matching actions, the best first and among equals the most used, then issues. */
function foundEntries({ actions, issues, query, score }: EntriesInput): Entry[] {
  const found = actions
    .map((action) => ({ action, match: matchRank(searchText(action), query) }))
    .filter(({ match }) => match > 0)
    .toSorted(
      (a, b) =>
        b.match - a.match ||
        score(b.action.id) - score(a.action.id) ||
        rankOf(a.action) - rankOf(b.action),
    );
  return [...bySection(found.map(({ action }) => action)), ...issues];
}

/** Returns the palette's entries in order. The first one is preselected. */
export function paletteEntries(input: EntriesInput): Entry[] {
  const actions = input.actions.filter(({ inPalette }) => inPalette !== false);
  const isQuiet = input.query.trim() === "";
  return (isQuiet ? quietEntries : foundEntries)({ ...input, actions });
}

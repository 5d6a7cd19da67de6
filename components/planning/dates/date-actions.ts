import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { type DatePart, daysOf } from "./planned-days";

const MOVES: readonly [CommandName, string, DatePart, number][] = [
  ["dayBefore", "Move issue a day back", "both", -1],
  ["dayAfter", "Move issue a day on", "both", 1],
  ["weekBefore", "Move issue a week back", "both", -7],
  ["weekAfter", "Move issue a week on", "both", 7],
  ["dueBefore", "Due a day earlier", "due", -1],
  ["dueAfter", "Due a day later", "due", 1],
  ["startBefore", "Start a day earlier", "start", -1],
  ["startAfter", "Start a day later", "start", 1],
];

/** The keys that move the active issue's dates by days. They wait for one that has dates. */
export function dateActions(
  section: string,
  issue: ListedIssue | undefined,
  move: (issue: ListedIssue, part: DatePart, by: number) => void,
): Action[] {
  const isWaiting = issue === undefined || daysOf(issue) === undefined;
  return MOVES.map(([command, label, part, by]) => ({
    id: `dates-${command}`,
    label,
    section,
    command,
    inPalette: false,
    isWaiting,
    run: () => issue && move(issue, part, by),
  }));
}

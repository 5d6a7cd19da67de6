import { fieldActions } from "@/components/issues/editing/field-actions";
import type { QuickField } from "@/components/issues/editing/quick-fields";
import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { dateActions } from "../dates/date-actions";
import type { DatePart } from "../dates/planned-days";

const SECTION = "Calendar";

interface CalendarActionsInput {
  /** The active issue. */
  issue: ListedIssue | undefined;
  /** The active day, or that of the active issue. */
  day: string | null;
  /** While the peek is open, it handles the keys for issues. */
  isPeeking: boolean;
  /** Focuses the next or previous issue. */
  step: (by: 1 | -1) => void;
  /** Focuses the day that is a number of days away. */
  stepDays: (by: number) => void;
  /** Shows the month that is a number of months away. */
  showMonth: (by: 1 | -1) => void;
  goToday: () => void;
  /** Focuses the active day's first issue, or creates one. */
  enterDay: () => void;
  open: (issue: ListedIssue) => void;
  create: ((day: string) => void) | undefined;
  edit: (field: QuickField) => void;
  /** Opens the menu of the active issue. */
  openMenu: () => void;
  /** Moves the dates of an issue, or one of them, by some days. */
  move: (issue: ListedIssue, part: DatePart, by: number) => void;
  toggleUndated: () => void;
}

function key(command: CommandName, label: string, run: () => void): Action {
  return { id: `calendar-${command}`, label, section: SECTION, command, inPalette: false, run };
}

function issueActions(input: CalendarActionsInput): Action[] {
  const { issue, open, openMenu, edit } = input;
  if (!issue) return [];
  return [
    key("open", `Peek at ${issue.key}`, () => open(issue)),
    key("peek", `Peek at ${issue.key}`, () => open(issue)),
    key("menu", `More actions for ${issue.key}`, openMenu),
    ...fieldActions(SECTION, edit, { issue, peek: open }),
  ];
}

function dayActions({ issue, day, create, enterDay }: CalendarActionsInput): Action[] {
  if (day === null) return [];
  return [
    ...(issue ? [] : [key("open", "Go to the day’s first issue, or create one", enterDay)]),
    ...(create ? [key("create", "New issue due on the day", () => create(day))] : []),
  ];
}

/** The calendar's commands: moving between days, issues and months, and acting on an issue. */
export function calendarActions(input: CalendarActionsInput): Action[] {
  const { issue, isPeeking, step, stepDays, showMonth, goToday, move, toggleUndated } = input;
  const page = (command: CommandName, label: string, run: () => void): Action => ({
    ...key(command, label, run),
    inPalette: true,
  });
  const months = [
    page("previousMonth", "Month before", () => showMonth(-1)),
    page("nextMonth", "Month after", () => showMonth(1)),
    page("today", "Show this month", goToday),
    {
      id: "calendar-undated",
      label: "Show or hide issues without a due date",
      section: SECTION,
      run: toggleUndated,
    },
  ];
  if (isPeeking) return months;
  const days: [CommandName, string, number][] = [
    ["previousDay", "Day before", -1],
    ["nextDay", "Day after", 1],
    ["previousWeek", "Week before", -7],
    ["nextWeek", "Week after", 7],
  ];
  return [
    // Their arrows move between days.
    { ...key("next", "Next issue", () => step(1)), withoutArrows: true },
    { ...key("previous", "Previous issue", () => step(-1)), withoutArrows: true },
    ...days.map(([command, label, by]) => key(command, label, () => stepDays(by))),
    ...months,
    ...dayActions(input),
    ...issueActions(input),
    ...dateActions(SECTION, issue?.due_on ? issue : undefined, move),
  ];
}

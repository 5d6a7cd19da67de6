import {
  type Choice,
  CHOICE_FIELDS,
  type ChoiceField,
  type ChoiceValue,
} from "@/lib/issues/filters/choice";
import { DATE_FIELDS, type DateChoice, type DateField } from "@/lib/issues/filters/dates";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { FilteredProject, PlainIssue } from "./filtered-project";

/** A plain version of docs/spec/search.md#filters, to compare the product with. */

const DAY_MS = 86_400_000;

const COLUMNS = {
  lane_id: "laneId",
  assignee_id: "assigneeId",
  creator_id: "userId",
  sprint_id: "sprintId",
  epic_id: "epicId",
  parent_id: "parentId",
  priority: "priority",
  type: "type",
} as const satisfies Partial<Record<ChoiceField, keyof PlainIssue>>;

/** An issue's values of a field, none if it has no value. */
export function valuesOf(issue: PlainIssue, field: ChoiceField): readonly unknown[] {
  if (field === "label_id") return issue.labelIds;
  if (field === "has") return [...issue.parts];
  const value = issue[COLUMNS[field]];
  return value === null ? [] : [value];
}

/** The day in UTC, as a number of days since 1970. */
const dayNumber = (date: Date | string) => Math.floor(new Date(date).getTime() / DAY_MS);
/** Weeks since the Monday before 1970. */
const weekNumber = (day: number) => Math.floor((day + 3) / 7);

function isOnDay(day: number | null, value: string): boolean {
  if (day === null) return value === "none";
  const today = dayNumber(new Date());
  if (value === "today") return day === today;
  if (value === "week") return weekNumber(day) === weekNumber(today);
  const [, side, count] = /^(last|next)-(\d+)d$/.exec(value) ?? [];
  if (side === "last") return day <= today && day > today - Number(count);
  if (side === "next") return day >= today && day < today + Number(count);
  if (value === "none") return false;
  const [from = "", to = from] = value.split("..");
  return (from === "" || day >= dayNumber(from)) && (to === "" || day <= dayNumber(to));
}

const TIMES = {
  due: "dueOn",
  start: "startOn",
  created: "createdAt",
  updated: "updatedAt",
  resolved: "resolvedAt",
} as const satisfies Record<DateField, keyof PlainIssue>;

function passesDates(
  issue: PlainIssue,
  isOpen: boolean,
  field: DateField,
  { values, isNot }: DateChoice,
): boolean {
  const time = issue[TIMES[field]];
  const day = time === null ? null : dayNumber(time);
  const isOverdue = isOpen && day !== null && day < dayNumber(new Date());
  const isAny = values.some((value) => (value === "overdue" ? isOverdue : isOnDay(day, value)));
  return isAny !== (isNot ?? false);
}

/** Returns the issues of a project that pass the filters, for its admin. */
export function plainFilter(place: FilteredProject, filters: IssueFilters): PlainIssue[] {
  const isDone = ({ laneId }: PlainIssue) => laneId === place.project.lanes.at(-1);
  function passes(issue: PlainIssue, field: ChoiceField, choice: Choice): boolean {
    const values = valuesOf(issue, field);
    const isValue = (chosen: ChoiceValue) => {
      if (chosen === "none") return values.length === 0;
      if (chosen === "me") return values.includes(place.admin.id);
      if (chosen === "active") return place.activeIds.some((id) => values.includes(id));
      return values.includes(chosen);
    };
    const isChosen = choice.isAll ? choice.values.every(isValue) : choice.values.some(isValue);
    return isChosen !== (choice.isNot ?? false);
  }
  return place.issues.filter(
    (issue) =>
      CHOICE_FIELDS.every((field) => {
        const choice = filters[field];
        return choice === undefined || passes(issue, field, choice);
      }) &&
      DATE_FIELDS.every((field) => {
        const choice = filters[field];
        return choice === undefined || passesDates(issue, !isDone(issue), field, choice);
      }) &&
      (filters.state === undefined || isDone(issue) === (filters.state === "done")) &&
      (!filters.exclude_final_lane || !isDone(issue)) &&
      (filters.query === undefined || issue.title.includes(filters.query)),
  );
}

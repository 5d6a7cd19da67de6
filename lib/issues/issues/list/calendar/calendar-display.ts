import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { readMonth } from "./month";

/** How the calendar is shown. In the URL, so that a link restores it. */
export interface CalendarDisplay {
  /** Undefined for the current one. */
  month: string | undefined;
  /** Whether the issues without a due date are hidden. */
  hidesUndated: boolean;
}

/** Reads the display from a URL. What is invalid has its default. */
export function readCalendar(params: { get(name: string): string | null }): CalendarDisplay {
  return {
    month: readMonth(params.get("month")),
    hidesUndated: params.get("undated") === "hide",
  };
}

/** Returns a copy of a URL's parameters with the display set. Defaults are left out. */
export function writeCalendar(
  { month, hidesUndated }: CalendarDisplay,
  params?: URLSearchParams,
): URLSearchParams {
  const written = new URLSearchParams(params);
  if (month === undefined) written.delete("month");
  else written.set("month", month);
  if (hidesUndated) written.set("undated", "hide");
  else written.delete("undated");
  return written;
}

/** The filters that apply to the calendar. It filters by due date itself. */
export function calendarFilters({ due: _due, ...filters }: IssueFilters): IssueFilters {
  return filters;
}

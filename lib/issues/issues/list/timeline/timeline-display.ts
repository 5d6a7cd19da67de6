import { parseChoice } from "@/lib/issues/filters/choice";
import { parseDates } from "@/lib/issues/filters/dates";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import type { ListedIssue } from "@/lib/issues/issues/schema";

/** How much time a timeline shows at once. */
export const ZOOMS = ["weeks", "months", "quarters"] as const;
export type Zoom = (typeof ZOOMS)[number];

/** The orders in which issues are read: if there are too many, the latest are shown. */
export const DUE_SORT = "-due";
export const START_SORT = "-start";

/** Reads the zoom from a URL; months if it names none. */
export function readZoom(params: { get(name: string): string | null }): Zoom {
  return ZOOMS.find((zoom) => zoom === params.get("zoom")) ?? "months";
}

/** Returns a copy of a URL's parameters with the zoom set. The default is left out. */
export function writeZoom(zoom: Zoom, params?: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(params);
  if (zoom === "months") written.delete("zoom");
  else written.set("zoom", zoom);
  return written;
}

/**
 * The filters that together select what a timeline shows: issues with a due date, those with only a
 * start, those with neither, and of these the parents, whose sub-issues may have dates. Undefined for
 * a list that the filters exclude.
 */
export interface TimelineFilters {
  due: IssueFilters;
  start: IssueFilters | undefined;
  undated: IssueFilters | undefined;
  parents: IssueFilters | undefined;
}

/** Splits a page's filters into those lists. A filter on either date applies to it. */
export function timelineFilters(filters: IssueFilters): TimelineFilters {
  const none = parseDates("due", "none");
  const hasDue = filters.due !== undefined;
  const withoutDue = { ...filters, due: none };
  const undated =
    hasDue || filters.start !== undefined
      ? undefined
      : { ...withoutDue, start: parseDates("start", "none") };
  return {
    due: { ...filters, due: filters.due ?? parseDates("due", "!none") },
    start: hasDue
      ? undefined
      : { ...withoutDue, start: filters.start ?? parseDates("start", "!none") },
    undated,
    parents:
      filters.has === undefined && undated
        ? { ...undated, has: parseChoice("has", "children") }
        : undefined,
  };
}

/** Whether issues have parents that are not among them. */
export function lacksParents(issues: readonly ListedIssue[]): boolean {
  const ids = new Set(issues.map(({ id }) => id));
  return issues.some(({ parent_id }) => parent_id !== null && !ids.has(parent_id));
}

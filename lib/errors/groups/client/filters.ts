import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { cleanQuery } from "@/lib/issues/issues/client/filters";
import type { GroupFilters } from "./cache";
import {
  type ErrorGroup,
  type ErrorGroupSummary,
  TREND_PERIODS,
  type TrendPeriod,
} from "@/lib/errors/groups/schema";

/** The tabs of the triage list, in order; the first is the default. */
export const TRIAGE_TABS = ["open", "regressed", "ignored", "resolved", "all"] as const;
export type TriageTab = (typeof TRIAGE_TABS)[number];

export const TRIAGE_SORTS = ["last_seen", "first_seen", "period", "occurrences"] as const;
export type TriageSort = (typeof TRIAGE_SORTS)[number];

/** The state of the triage list, as stored in its URL. */
export interface TriageFilters {
  tab: TriageTab;
  sort: TriageSort;
  /** What the charts and counts show, and what the sort order `period` counts. */
  period: TrendPeriod;
  environment?: string;
  release?: string;
  query?: string;
}

export const NARROWING = ["environment", "release", "query"] as const;
export type NarrowingField = (typeof NARROWING)[number];

/**
 * Reads the filters from a URL. Invalid ones are ignored, so a broken link still shows something.
 */
export function readTriageFilters(params: { get(name: string): string | null }): TriageFilters {
  const filters: TriageFilters = {
    tab: TRIAGE_TABS.find((name) => name === params.get("tab")) ?? "open",
    sort: TRIAGE_SORTS.find((name) => name === params.get("sort")) ?? "last_seen",
    period: TREND_PERIODS.find((name) => name === params.get("period")) ?? "24h",
  };
  for (const field of NARROWING) {
    const text = cleanQuery(params.get(field));
    if (text !== undefined) filters[field] = text;
  }
  return filters;
}

/** Returns a copy of a URL's parameters with the filters set. Other parameters are kept. */
export function writeTriageFilters(
  { tab, sort, period, ...narrowing }: TriageFilters,
  params?: URLSearchParams,
): URLSearchParams {
  const result = new URLSearchParams(params);
  const values = {
    tab: tab === "open" ? undefined : tab,
    sort: sort === "last_seen" ? undefined : sort,
    period: period === "24h" ? undefined : period,
    ...Object.fromEntries(NARROWING.map((field) => [field, narrowing[field]])),
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) result.delete(name);
    else result.set(name, value);
  }
  return result;
}

/** Returns the filters without what narrows the list. */
export function withoutNarrowing({ tab, sort, period }: TriageFilters): TriageFilters {
  return { tab, sort, period };
}

/** Whether the list is filtered. The tab and sort order do not count. */
export function isNarrowed(filters: TriageFilters): boolean {
  return NARROWING.some((field) => filters[field] !== undefined);
}

const STATUS_OF = {
  open: { status: GroupStatus.Open },
  regressed: { regressed: true },
  ignored: { status: GroupStatus.Ignored },
  resolved: { status: GroupStatus.Resolved },
  all: {},
} as const satisfies Record<TriageTab, GroupFilters>;

/** Converts the filters to API parameters. The period matters only to its sort order. */
export function toGroupFilters({ tab, period, ...rest }: TriageFilters): GroupFilters {
  return { ...rest, ...STATUS_OF[tab], ...(rest.sort === "period" && { period }) };
}

/** Whether a group belongs to a tab. */
export function isUnder(
  tab: TriageTab,
  { status, is_regressed: isRegressed }: Pick<ErrorGroup, "status" | "is_regressed">,
): boolean {
  if (tab === "all") return true;
  if (tab === "regressed") return status === GroupStatus.Open && isRegressed;
  return status === STATUS_OF[tab].status;
}

/** Returns the number of groups in a tab. Regressed groups also count as open. */
export function countUnder(tab: TriageTab, summary: ErrorGroupSummary): number {
  return tab === "all" ? summary.open + summary.ignored + summary.resolved : summary[tab];
}

/** Options for the list's filters. */
export interface FilterChoices {
  environments: string[];
  releases: string[];
}

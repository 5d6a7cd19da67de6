import {
  type NarrowingField,
  NARROWING,
  type TriageFilters,
  type TriageSort,
  type TriageTab,
} from "@/lib/errors/groups/client/filters";
import type { TrendPeriod } from "@/lib/errors/groups/schema";
import type { RejectedCount } from "@/lib/errors/ingest/schema";

export const TAB_LABELS: Record<TriageTab, string> = {
  open: "Open",
  regressed: "Regressed",
  ignored: "Ignored",
  resolved: "Resolved",
  all: "All",
};

export const SORT_LABELS: Record<TriageSort, string> = {
  last_seen: "Last seen",
  first_seen: "First seen",
  period: "Occurrences in period",
  occurrences: "Total occurrences",
};

const FIELD_LABELS: Record<NarrowingField, string> = {
  environment: "Environment",
  release: "Release",
  query: "Text",
};

/** "1 error", "12 errors". */
export function countGroups(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "error" : "errors"}`;
}

const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** Returns "4,210", or "12.3k" for ten thousand or more, to keep the column narrow. */
export function shortCount(count: number): string {
  if (count < 10_000) return count.toLocaleString("en");
  return COMPACT.format(count).toLowerCase();
}

/** Returns the active filters, such as "Environment: production". */
export function activeFilterLabels(filters: TriageFilters): string[] {
  return NARROWING.flatMap((field) => {
    const value = filters[field];
    return value === undefined ? [] : `${FIELD_LABELS[field]}: ${value}`;
  });
}

/**
 * Returns why a filtered list is empty: "None have “cart” in their type, message, culprit,
 * release or issue key." and the other filters.
 */
export function noMatchText({ query, ...filters }: TriageFilters): string {
  const others = activeFilterLabels(filters);
  return [
    query === undefined
      ? ""
      : `None have “${query}” in their type, message, culprit, release or issue key.`,
    others.length === 0 ? "" : `Filtered by ${others.join(", ")}.`,
  ]
    .filter((text) => text !== "")
    .join(" ");
}

/** Returns a long name without its middle, because releases differ at both ends. */
export function truncateMiddle(name: string, max: number): string {
  if (name.length <= max) return name;
  const end = Math.ceil((max - 1) / 2);
  return `${name.slice(0, max - 1 - end)}…${name.slice(-end)}`;
}

/** The periods of the charts, how many bars each has, and what one stands for. */
export const PERIODS: Record<TrendPeriod, { label: string; bars: number; bar: string }> = {
  "24h": { label: "24 hours", bars: 24, bar: "hour" },
  "7d": { label: "7 days", bars: 28, bar: "six hours" },
  "30d": { label: "30 days", bars: 30, bar: "day" },
};

/** Returns a sparkline as text, for screen readers and its tooltip. */
export function trendText(trend: readonly number[], period: TrendPeriod): string {
  const { label, bar } = PERIODS[period];
  const total = trend.reduce((sum, count) => sum + count, 0);
  if (total === 0) return `None in the last ${label}`;
  const highest = Math.max(...trend);
  const times = total === 1 ? "Once" : `${total.toLocaleString("en")} times`;
  return `${times} in the last ${label}, ${highest.toLocaleString("en")} in the busiest ${bar}`;
}

const REASONS: Partial<Record<string, string>> = {
  rate_limit: "rate limit",
  too_large: "too large",
  malformed: "unreadable",
};

/**
 * Returns "1,240 events were refused in the last 24 hours: rate limit." Items other than errors are
 * not counted.
 */
export function refusedText(refused: readonly RejectedCount[]): string | null {
  const reported = refused.filter(
    ({ reason, count }) => count > 0 && REASONS[reason] !== undefined,
  );
  const total = reported.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const reasons = reported.map(({ reason, count }) =>
    reported.length === 1 ? REASONS[reason] : `${REASONS[reason]} ${count.toLocaleString("en")}`,
  );
  const events = total === 1 ? "1 event was" : `${total.toLocaleString("en")} events were`;
  return `${events} refused in the last 24 hours: ${reasons.join(", ")}.`;
}

import type { Dates } from "@/components/ui/text/date-format";
import type { TrendInterval, TrendPoint } from "@/lib/errors/groups/schema";

/** Width of a bar including its gap, and height of the chart, in view box units. */
export const STEP = 4;
export const HEIGHT = 80;
const BAR = 3;
/** Keeps a single occurrence visible next to thousands. */
const MIN_BAR_HEIGHT = 2;
const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** What the chart can show: how far back, and which of the server's points that takes. */
export const CHART_RANGES = {
  "24h": { label: "24h", span: "last 24 hours", interval: "hour", points: 24 },
  "7d": { label: "7d", span: "last 7 days", interval: "hour", points: 7 * 24 },
  "30d": { label: "30d", span: "last 30 days", interval: "day", points: 30 },
  "90d": { label: "90d", span: "last 90 days", interval: "day", points: 90 },
} as const satisfies Record<string, { interval: TrendInterval } & Record<string, unknown>>;
export type ChartRange = keyof typeof CHART_RANGES;

/**
 * Returns the top of the scale: the highest count, rounded up to a round number that is not far
 * above it.
 */
export function scaleTop(highest: number): number {
  if (highest <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const tops = ROUND.map((factor) => Math.ceil(factor * power));
  return tops.find((top) => top >= highest) ?? 10 * power;
}

export interface Bar {
  point: TrendPoint;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns one bar per point, from left to right. A bar without occurrences has zero height. */
export function toBars(points: readonly TrendPoint[], top: number): Bar[] {
  return points.map((point, at) => {
    const height =
      point.count === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, Math.round((point.count / top) * HEIGHT));
    return { point, x: at * STEP, y: HEIGHT - height, width: BAR, height };
  });
}

/** Returns the label for an hour or a day. Days are in UTC, hours in the user's time zone. */
export function bucketLabel(at: string, interval: TrendInterval, dates: Dates): string {
  return interval === "day" ? dates.weekday(at) : dates.hour(at);
}

/** "1 occurrence", "1,204 occurrences". */
export function occurrences(count: number): string {
  return count === 1 ? "1 occurrence" : `${count.toLocaleString("en")} occurrences`;
}

import type { DemoErrorGroup, DemoShape } from "./demo-error";

/** Maximum hours of history. */
export const HISTORY_HOURS = 14 * 24;

/** A pseudo-random number between 0 and 1 that depends only on its two arguments. */
function noise(a: number, b: number): number {
  const x = Math.sin(a * 127.1 + b * 311.7) * 43_758.5453;
  return x - Math.floor(x);
}

/**
 * For each shape, the fraction of a typical day's occurrences that falls in the hour `ago` hours
 * back, where `clock` is the hour of the day.
 */
const SHARES: Record<DemoShape, (ago: number, clock: number, span: number) => number> = {
  steady: () => 1 / 24,
  office: (_ago, clock) => (clock >= 7 && clock < 18 ? 1 / 12 : 1 / 130),
  growing: (ago, clock, span) =>
    ((clock >= 6 && clock < 20 ? 1.5 : 0.4) * (0.3 + 1.7 * (1 - ago / span))) / 24,
  burst: (ago, clock) => (ago % 53 < 3 ? 0.4 / (1 + (ago % 53)) : clock % 5 === 0 ? 1 / 90 : 0),
};

/**
 * Returns occurrences per hour: how many hours ago, and how many there were. The first and last hours have at least
 * one.
 */
export function hourlyCounts(
  group: DemoErrorGroup,
  seed: number,
  now: Date,
): { ago: number; count: number }[] {
  const clock = now.getUTCHours();
  const hourOf = (minutesAgo: number) =>
    Math.max(0, Math.ceil((minutesAgo - now.getUTCMinutes()) / 60));
  const last = hourOf(group.lastMinutesAgo);
  const first = Math.min(hourOf(group.firstHoursAgo * 60), HISTORY_HOURS - 1);
  const share = SHARES[group.shape];
  const hours = Array.from({ length: first - last + 1 }, (_, index) => last + index);
  return hours
    .map((ago) => {
      const hourOfDay = (((clock - ago) % 24) + 24) % 24;
      const usual = group.perDay * share(ago - last, hourOfDay, first - last + 1);
      const count = Math.floor(usual * (0.5 + noise(seed, ago)) + noise(ago, seed));
      return { ago, count: ago === last || ago === first ? Math.max(count, 1) : count };
    })
    .filter(({ count }) => count > 0);
}

/**
 * Returns how many minutes ago each stored occurrence happened, oldest first. The last one is the
 * group's newest occurrence.
 */
export function keptMinutesAgo(
  group: DemoErrorGroup,
  hours: readonly { ago: number; count: number }[],
): number[] {
  const newest = group.lastMinutesAgo;
  const oldest = Math.min(
    group.firstHoursAgo * 60 - 1,
    newest + 60 * Math.max(3, hours.length / 4),
  );
  const step = group.kept > 1 ? (oldest - newest) / (group.kept - 1) : 0;
  return Array.from({ length: group.kept }, (_, index) =>
    Math.round(newest + step * (group.kept - 1 - index)),
  );
}

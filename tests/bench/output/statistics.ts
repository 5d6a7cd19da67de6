/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error("no values");
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The lowest, middle and highest of several measurements. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/**
 * Compares throughput round by round: each ratio is of two measurements taken one after the other,
 * so that a slow minute of the machine affects both. Above 1, the second build is faster.
 */
export function ratioOf(base: readonly number[], current: readonly number[]): Spread {
  if (base.length !== current.length) throw new Error("unequal numbers of rounds");
  return spreadOf(base.map((value, round) => (current[round] ?? 0) / value));
}

/** Whether a median ratio means a loss above a percentage: 0.89 is one of 11 %. */
export function isLoss(ratio: Spread, maxLossPercent: number): boolean {
  return (1 - ratio.median) * 100 > maxLossPercent;
}

/** How much longer a request may take with ten times the issues. */
export const MAX_GROWTH = 2;

/** What each size takes, as a multiple of the size before; undefined for the first. */
export function growthOf(milliseconds: readonly number[]): (number | undefined)[] {
  return milliseconds.map((value, index) => {
    const before = milliseconds[index - 1];
    return before === undefined ? undefined : value / before;
  });
}

/**
 * Whether a measure of memory keeps growing: compares the medians of the second and the last quarter
 * of the samples, because the first quarter is warm-up. `tolerance` is the growth that still counts
 * as none: 0.1 is 10 %.
 */
export function growsOn(samples: readonly number[], tolerance: number): boolean {
  const quarter = Math.floor(samples.length / 4);
  if (quarter === 0) return false;
  const early = median(samples.slice(quarter, 2 * quarter));
  const late = median(samples.slice(-quarter));
  return late > early * (1 + tolerance);
}

/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error("no values");
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The smallest value that at least `share` of the values do not exceed: 0.95 is the 95th percentile. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error("no values");
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** The lowest, middle and highest of several measurements. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

function spreadOf(values: readonly number[]): Spread {
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
 * Whether a measure of memory keeps growing, from samples taken after the warm-up: compares the
 * medians of the first and the last third. `tolerance` is the growth that still counts as none: 0.1
 * is 10 %. A handful of samples is not judged.
 */
export function growsOn(samples: readonly number[], tolerance: number): boolean {
  const third = Math.floor(samples.length / 3);
  if (third < 2) return false;
  return median(samples.slice(-third)) > median(samples.slice(0, third)) * (1 + tolerance);
}

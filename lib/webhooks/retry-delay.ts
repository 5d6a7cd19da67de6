const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds to wait after the first, second, … attempt that failed, as Standard Webhooks suggests: three days in all. */
const DELAYS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** How long a delivery waits after so many attempts; null when it is given up. */
export function retryDelay(attempts: number): number | null {
  return DELAYS[attempts - 1] ?? null;
}

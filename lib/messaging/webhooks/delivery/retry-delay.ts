const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Seconds to wait after each failed attempt, as Standard Webhooks suggests; three days in total.
 */
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

/**
 * Receivers may ask for a longer delay, but a mistaken one must not hold back messages for days.
 */
const MAX_RETRY_AFTER_SECONDS = 6 * HOUR;

/** An HTTP date: `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Returns the seconds in a `Retry-After`, at most six hours; 0 if it contains neither seconds nor a
 * future date.
 */
export function parseRetryAfter(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? "";
  let seconds = 0;
  if (/^\d{1,10}$/.test(text)) seconds = Number(text);
  else if (HTTP_DATE.test(text)) seconds = Math.ceil((Date.parse(text) - now) / 1000);
  // Impossible dates become NaN.
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : 0;
}

/**
 * Returns the delay in seconds after the given number of attempts, at least `minimum`; null if
 * there are no more attempts.
 */
export function retryDelay(attempts: number, minimum: number): number | null {
  const delay = DELAYS[attempts - 1];
  return delay === undefined ? null : Math.max(delay, minimum);
}

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

/** A receiver that asks for more gets it; but what is asked for by mistake does not hold messages back for days. */
const LONGEST_ASKED = 6 * HOUR;

/** As HTTP writes a date: `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The seconds that a `Retry-After` asks for, six hours at most; 0 when it has neither seconds nor a date to come. */
export function secondsAsked(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? "";
  let seconds = 0;
  if (/^\d{1,10}$/.test(text)) seconds = Number(text);
  else if (HTTP_DATE.test(text)) seconds = Math.ceil((Date.parse(text) - now) / 1000);
  // An impossible date is NaN.
  return seconds > 0 ? Math.min(seconds, LONGEST_ASKED) : 0;
}

/** How long a delivery waits after so many attempts, and `asked` seconds at least; null when it is given up. */
export function retryDelay(attempts: number, asked: number): number | null {
  const delay = DELAYS[attempts - 1];
  return delay === undefined ? null : Math.max(delay, asked);
}

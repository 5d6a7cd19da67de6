import { Invalid } from "@/lib/platform/http/errors";
import { addDays, dayCount, type Range, today } from "./days";

/** Maximum number of days in a report. */
const MAX_DAYS = 366;

/** Default number of days in a report. */
const DEFAULT_DAYS = 30;

/**
 * Returns a report's days: as requested, otherwise the sprint's days, otherwise the last 30. Throws
 * Invalid on `from` and `to` if the end is before the start or the range exceeds 366 days; a longer
 * sprint shows only its last 366.
 */
export function readRange(
  requested: { from?: string | undefined; to?: string | undefined },
  sprint?: Range,
): Range {
  const to = requested.to ?? sprint?.to ?? today();
  const earliest = addDays(to, 1 - MAX_DAYS);
  const defaultFrom = sprint?.from ?? addDays(to, 1 - DEFAULT_DAYS);
  const from =
    requested.from ?? (defaultFrom < earliest ? earliest : defaultFrom > to ? to : defaultFrom);
  if (from > to) throw rangeError("from may not be after to.");
  if (dayCount({ from, to }) > MAX_DAYS)
    throw rangeError(`The range may not exceed ${MAX_DAYS} days.`);
  return { from, to };
}

function rangeError(message: string): Invalid {
  return new Invalid({ from: [message], to: [message] });
}

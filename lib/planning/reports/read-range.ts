import { Invalid } from "@/lib/platform/http/errors";
import { addDays, dayCount, type Range, today } from "./days";

/** Maximum number of days in a report. */
const MAX_DAYS = 366;

/** Default number of days in a report. */
const USUAL_DAYS = 30;

/**
 * Returns a report's days: as requested, otherwise those of the sprint, otherwise the last 30.
 * Throws Invalid on `from` and `to` if the end is before the start or the range exceeds 366 days; a
 * longer sprint shows only its last 366.
 */
export function readRange(
  asked: { from?: string | undefined; to?: string | undefined },
  sprint?: Range,
): Range {
  const to = asked.to ?? sprint?.to ?? today();
  const earliest = addDays(to, 1 - MAX_DAYS);
  const usual = sprint?.from ?? addDays(to, 1 - USUAL_DAYS);
  const from = asked.from ?? (usual < earliest ? earliest : usual > to ? to : usual);
  if (from > to) throw refused("from may not be after to.");
  if (dayCount({ from, to }) > MAX_DAYS) throw refused(`At most ${MAX_DAYS} days.`);
  return { from, to };
}

function refused(message: string): Invalid {
  return new Invalid({ from: [message], to: [message] });
}

import { Invalid } from "@/lib/platform/http/errors";
import { addDays, dayCount, type Range, today } from "./days";

/** As many days as a report shows at most. */
const MAX_DAYS = 366;

/** Days that a report shows when nobody says which. */
const USUAL_DAYS = 30;

/**
 * The days of a report: those asked for, else those of the sprint, else the last 30. Throws Invalid on `from` and `to`
 * for an end before the start and for more than 366 days; a sprint that is longer shows its last ones.
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

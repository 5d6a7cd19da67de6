import { isUnset } from "./read-words";

/** Minutes per unit. */
export const UNITS = { minutes: 1, hours: 60, seconds: 1 / 60 };

const MAX_MINUTES = 2_147_483_647;
const NUMBER = /^\d{1,12}(?:[.,]\d{1,9})?$/;
const CLOCK = /^(\d{1,9}):([0-5]\d)$/;
const PARTS = /^(?:(\d{1,9}) ?h(?:ours?)?)? ?(?:(\d{1,9}) ?m(?:in(?:utes?)?)?)?$/i;

/**
 * Reads an estimate as whole minutes: a number of `unit`, `2:30`, or `2h 30m`. Returns null if the
 * cell is empty, and undefined if it is something else. Zero seconds mean no estimate, because
 * trackers that count in seconds write 0 in every row.
 */
export function readDuration(text: string, unit: keyof typeof UNITS): number | null | undefined {
  if (isUnset(text)) return null;
  const minutes = Math.round(minutesIn(text, unit));
  if (!(minutes <= MAX_MINUTES)) return undefined;
  return minutes === 0 && unit === "seconds" ? null : minutes;
}

function minutesIn(text: string, unit: keyof typeof UNITS): number {
  if (NUMBER.test(text)) return Number(text.replace(",", ".")) * UNITS[unit];
  const [, hours, minutes] = CLOCK.exec(text) ?? PARTS.exec(text) ?? [];
  if (hours === undefined && minutes === undefined) return NaN;
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}

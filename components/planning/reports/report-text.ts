import { formatEstimate } from "@/components/issues/fields/estimate";

const DAY = 24 * 60;

/** Returns a duration in words, rounded to half a day or an hour: "3.5 days", "5h". */
export function spanText(minutes: number): string {
  if (minutes < 60) return `${minutes}m`;
  if (minutes < 2 * DAY) return `${Math.round(minutes / 60)}h`;
  return `${Math.round((2 * minutes) / DAY) / 2} days`;
}

/** The units for a burndown. */
export type Unit = "count" | "minutes";

export function amountText(amount: number, unit: Unit): string {
  if (unit === "minutes") return formatEstimate(Math.round(amount));
  return amount === 1 ? "1 issue" : `${Math.round(amount * 10) / 10} issues`;
}

import type { DateField } from "@/lib/issues/filters/dates";

/** The days around today that a field offers. */
export function relativeDates(field: DateField): readonly string[] {
  return field === "due" || field === "start" ? ["next-7d", "next-30d"] : ["last-7d", "last-30d"];
}

/** What a value of a filter on a date is called: "this week", "last 7 days", "since 2026-01-01". */
export function dateText(value: string): string {
  if (value === "week") return "this week";
  if (value === "none") return "no date";
  const [, side, days] = /^(last|next)-(\d+)d$/.exec(value) ?? [];
  if (side !== undefined) return `${side} ${days} days`;
  const at = value.indexOf("..");
  if (at === -1) return value;
  const [from, to] = [value.slice(0, at), value.slice(at + 2)];
  if (from === "") return `until ${to}`;
  return to === "" ? `since ${from}` : `${from} to ${to}`;
}

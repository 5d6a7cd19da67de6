import { formatDate } from "@/components/ui/text/date-format";
import type { Promotion } from "@/lib/errors/groups/schema";

/** The text of the bug that promoting creates. */
export type BugText = Pick<Promotion, "title" | "description">;

const SEEN = /^(- (?:First|Last) seen: )(\d{4}-\d\d-\d\dT[\d:.]+Z)$/gm;

/** Returns "2 Jan 2026, 03:04 UTC". In UTC, because people in other time zones read it as well. */
function formatUtc(timestamp: string): string {
  const parts = { day: "numeric", month: "short", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  return `${formatDate(Date.parse(timestamp), { ...parts, ...time, timeZone: "UTC" })} UTC`;
}

/** Returns the suggested text as a person would write it: without timestamps in machine format. */
export function suggestedText({ title, description }: Promotion): BugText {
  const withTimes = description.replace(SEEN, (line, label: string, timestamp: string) =>
    Number.isNaN(Date.parse(timestamp)) ? line : label + formatUtc(timestamp),
  );
  return { title, description: withTimes };
}

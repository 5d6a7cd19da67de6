import { formatUtc } from "@/components/ui/text/date-format";
import type { Promotion } from "@/lib/errors/groups/schema";

/** The text of the bug that promoting creates. */
export type BugText = Pick<Promotion, "title" | "description">;

const SEEN = /^(- (?:First|Last) seen: )(\d{4}-\d\d-\d\dT[\d:.]+Z)$/gm;

/** Returns the suggested text as a person would write it: without timestamps in machine format. */
export function suggestedText({ title, description }: Promotion): BugText {
  const withTimes = description.replace(SEEN, (line, label: string, timestamp: string) =>
    Number.isNaN(Date.parse(timestamp)) ? line : label + formatUtc(timestamp),
  );
  return { title, description: withTimes };
}

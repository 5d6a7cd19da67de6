import { COUNTED } from "@/lib/issues/board/counted";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";

/** A lane's count, such as "1,234", or "500+" if a text filter's count stopped there. */
export function countText(count: number, { query }: IssueFilters): string {
  return query !== undefined && count === COUNTED + 1 ? `${COUNTED}+` : count.toLocaleString("en");
}

/** A swimlane's counts: "19 issues · 12 open", or "1 issue" if all are open. */
export function swimlaneCount(count: number, openCount: number): string {
  const issues = `${count.toLocaleString("en")} ${count === 1 ? "issue" : "issues"}`;
  return openCount === count ? issues : `${issues} · ${openCount.toLocaleString("en")} open`;
}

import { ListTree } from "@/components/ui/icon/icons";
import type { ListedIssue } from "@/lib/issues/issues/schema";

/** How many of an issue's sub-issues are done: "2/5". Nothing if it has none. */
export function ChildCount({ issue }: { issue: Pick<ListedIssue, "children"> }) {
  const { total, done } = issue.children;
  if (total === 0) return null;
  return (
    <span className="flex shrink-0 items-center gap-1 self-center text-xs text-text-muted numeric">
      <ListTree className="size-3.5" />
      <span className="sr-only">Sub-issues done </span>
      {done}/{total}
    </span>
  );
}

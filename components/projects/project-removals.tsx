"use client";

import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "@/components/ui/icon/icons";
import { removalsQuery } from "@/lib/planning/projects/client";

function leftText(count: number): string {
  if (count === 0) return "almost done";
  return `${count.toLocaleString("en")} ${count === 1 ? "issue" : "issues"} left`;
}

/** Shows how many issues are left in each large project being deleted. */
export function ProjectRemovals() {
  const { data: removals = [] } = useQuery(removalsQuery());
  if (removals.length === 0) return null;
  return (
    <ul aria-label="Projects being deleted" className="flex flex-col gap-1 text-sm text-text-muted">
      {removals.map(({ id, name, issues_left }) => (
        <li key={id} className="flex items-center gap-2 px-3">
          <Trash2 className="size-4 shrink-0" aria-hidden />
          <span className="min-w-0 truncate">Deleting {name}</span>
          <span className="shrink-0 numeric">· {leftText(issues_left)}</span>
        </li>
      ))}
    </ul>
  );
}

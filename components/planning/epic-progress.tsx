"use client";

import Link from "next/link";
import { formatEstimate } from "@/components/issues/fields/estimate";
import type { Epic } from "@/lib/planning/epics/schema";

function progressText({ issues_count, done_count, done_minutes, estimated_minutes }: Epic): string {
  const issues = `${done_count} of ${issues_count} ${issues_count === 1 ? "issue" : "issues"} done`;
  if (estimated_minutes === 0) return issues;
  return `${issues} · ${formatEstimate(done_minutes)} of ${formatEstimate(estimated_minutes)}`;
}

/** An epic's progress as a bar and as text that links to its issues. */
export function EpicProgress({ epic }: { epic: Epic }) {
  const { id, project_id, issues_count, done_count, title } = epic;
  if (issues_count === 0) return <span className="text-xs text-text-muted">no issues yet</span>;
  return (
    <Link
      href={`/projects/${project_id}/issues?epic_id=${id}`}
      className="group inline-flex min-w-0 items-center gap-2 text-xs text-text-muted numeric"
    >
      <span aria-hidden="true" className="h-1.5 w-24 overflow-hidden rounded-sm bg-surface-hover">
        <span
          className="block h-full bg-success"
          style={{ width: `${(100 * done_count) / issues_count}%` }}
        />
      </span>
      <span className="sr-only">{title}: </span>
      <span className="group-hover:underline">{progressText(epic)}</span>
    </Link>
  );
}

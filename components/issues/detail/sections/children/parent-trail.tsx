"use client";

import Link from "next/link";
import { issueHref } from "@/components/screen/navigation/issue-href";
import type { Issue } from "@/lib/issues/issues/schema";
import { useIssueTree } from "./use-tree";

/** The issues above an issue, as links before its key. A phone shows its parent. */
export function ParentTrail({ issue }: { issue: Issue }) {
  const parents = useIssueTree(issue)?.parents ?? [];
  if (parents.length === 0) return null;
  return (
    <nav aria-label="Parent issues" className="min-w-0">
      <ol className="flex items-center gap-1.5 text-sm text-text-muted numeric">
        {parents.map(({ id, key, title }) => (
          <li
            key={id}
            className="flex shrink-0 items-center gap-1.5 after:content-['›'_/_''] not-last:max-sm:hidden"
          >
            <Link
              href={issueHref(issue.project_id, key)}
              title={title}
              className="hover:text-text hover:underline pointer-coarse:py-3"
            >
              {key}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { cn } from "@/components/ui/cn";
import type { SimilarIssue } from "@/lib/issues/similar/schema";
import { lanesQuery } from "@/lib/planning/lanes/client";
import { type DuplicateActions, DuplicateMenu } from "./duplicate-menu";
import { SimilarIssueRow } from "./similar-issue-row";
import { similarSummary } from "./similar-issues";

interface SimilarPanelProps {
  projectId: number;
  issues: readonly SimilarIssue[];
  /** Whether the text has been compared. */
  isSearched: boolean;
  /** What to do if the draft duplicates one of them. */
  duplicates: DuplicateActions;
  className?: string;
}

/**
 * Issues similar to the draft, beside it or, on a narrow screen, in a strip that scrolls sideways.
 * Its size never depends on what is found, so nothing moves while typing.
 */
export function SimilarPanel({
  projectId,
  issues,
  isSearched,
  duplicates,
  className,
}: SimilarPanelProps) {
  const hasFound = issues.length > 0;
  const lanes = useQuery({ ...lanesQuery(projectId), enabled: hasFound }).data;
  const summary = similarSummary(issues);
  return (
    <section
      aria-label="Similar issues"
      className={cn(
        "border-border bg-surface-sunken max-md:flex max-md:h-12 max-md:items-center max-md:border-y",
        "md:overflow-y-auto md:border-l md:px-4 md:py-3",
        className,
      )}
    >
      <p aria-live="polite" className="sr-only">
        {hasFound && summary}
      </p>
      <h3 aria-hidden="true" className="mb-1 text-xs font-medium text-text-muted max-md:hidden">
        {hasFound ? summary : "Similar issues"}
      </h3>
      {hasFound ? (
        <ul
          aria-label="Similar issues"
          tabIndex={-1}
          className="max-md:flex max-md:[scrollbar-width:none] max-md:gap-4 max-md:overflow-x-auto max-md:px-4 md:divide-y md:divide-border"
        >
          {issues.map((similar) => (
            <li
              key={similar.issue.id}
              className="max-md:max-w-72 max-md:shrink-0 max-md:[&_p]:truncate max-md:[&_p+p]:hidden"
            >
              <SimilarIssueRow
                {...similar}
                lane={lanes?.find(({ id }) => id === similar.issue.lane_id)?.title}
                action={<DuplicateMenu issue={similar.issue} {...duplicates} />}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-xs text-text-muted max-md:px-4">
          {isSearched ? "No similar issues found." : "Issues like yours appear here as you type."}
        </p>
      )}
    </section>
  );
}

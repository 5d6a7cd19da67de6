"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import type { SimilarIssue } from "@/lib/issues/similar/schema";
import { lanesQuery } from "@/lib/planning/lanes/client";
import { SimilarIssueRow } from "./similar-issue-row";

/** More would push the form off a small screen. */
const MAX_SHOWN = 3;

/** "2 similar issues. Looks like a duplicate of ENG-12." */
export function similarSummary(issues: readonly SimilarIssue[]): string {
  const same = issues.find(({ verdict }) => verdict === "same");
  const count = issues.length === 1 ? "1 similar issue" : `${issues.length} similar issues`;
  return same ? `${count}. Looks like a duplicate of ${same.issue.key}.` : count;
}

interface SimilarIssuesProps {
  projectId: number;
  issues: readonly SimilarIssue[];
  /** Shown over other things. */
  isFloating?: boolean;
}

/**
 * Issues similar to the draft, announced to screen readers as they change. Takes up no space when
 * empty.
 */
export function SimilarIssues({ projectId, issues, isFloating = false }: SimilarIssuesProps) {
  const isOpen = issues.length > 0;
  const lanes = useQuery({ ...lanesQuery(projectId), enabled: isOpen }).data;
  // Keep the content until the collapse animation has ended.
  const [last, setLast] = useState(issues);
  if (isOpen && issues !== last) setLast(issues);
  const shown = last.slice(0, MAX_SHOWN);
  const words = similarSummary(shown);
  const laneOf = ({ lane_id }: SimilarIssue["issue"]) =>
    lanes?.find(({ id }) => id === lane_id)?.title;

  return (
    <div>
      <p aria-live="polite" className="sr-only">
        {isOpen && words}
      </p>
      <div
        className={cn(
          "grid transition-[grid-template-rows,visibility]",
          isOpen ? "grid-rows-[1fr]" : "invisible grid-rows-[0fr]",
        )}
      >
        <div className="min-h-0 overflow-hidden">
          {shown.length > 0 && (
            <div className="pt-2">
              <div
                className={cn(
                  "rounded-md border border-border px-2.5 py-1",
                  isFloating ? "bg-surface-raised" : "bg-surface",
                )}
              >
                <p aria-hidden="true" className="pt-0.5 text-xs text-text-muted">
                  {words}
                </p>
                <ul aria-label="Similar issues" className="divide-y divide-border">
                  {shown.map((similar) => (
                    <li
                      key={similar.issue.id}
                      className="grid grid-rows-[1fr] transition-[grid-template-rows] starting:grid-rows-[0fr]"
                    >
                      <div className="min-h-0 overflow-hidden">
                        <SimilarIssueRow {...similar} lane={laneOf(similar.issue)} />
                      </div>
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

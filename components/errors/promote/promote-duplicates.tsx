"use client";

import { useQuery } from "@tanstack/react-query";
import { SimilarIssueRow } from "@/components/issues/similar/similar-issue-row";
import { Button } from "@/components/ui/button/button";
import type { SimilarIssue } from "@/lib/issues/similar/schema";
import type { Promotion } from "@/lib/errors/groups/schema";
import { LinkSearch } from "./link-search";
import { lanesQuery } from "@/lib/planning/lanes/client";

type Why = Promotion["duplicates"][number]["why"];

/** An issue that may cover the error, or one that is similar to a title that was written here. */
export type Duplicate = Omit<Promotion["duplicates"][number], "why"> & { why?: Why };

/** How the match is described, unless it is based on text alone. */
const WHY: Record<Why, string | undefined> = {
  error: "is linked to the same error",
  exception_class: "mentions the same exception class",
  culprit: "mentions the code that throws it",
  text: undefined,
};

/** Returns the issues for the same error, then those that are similar to what was written. */
export function mergeDuplicates(
  known: readonly Duplicate[],
  similar: readonly SimilarIssue[],
): Duplicate[] {
  const sure = known.filter(({ why }) => why === "error");
  const ids = new Set(sure.map(({ issue }) => issue.id));
  return [...sure, ...similar.filter(({ issue }) => !ids.has(issue.id))];
}

function headingOf(duplicates: readonly Duplicate[]): string {
  const [first] = duplicates;
  if (!first) return "No similar issues found";
  return first.verdict === "same" ? `Looks like ${first.issue.key}` : "Similar issues";
}

interface DuplicatesProps {
  projectId: number;
  duplicates: readonly Duplicate[];
  /** The issue being linked. */
  linkingId: number | null;
  onLink: (issueId: number) => void;
}

/** Issues that may already cover the error, each with a button to link it. */
export function Duplicates({ projectId, duplicates, linkingId, onLink }: DuplicatesProps) {
  const lanes = useQuery(lanesQuery(projectId)).data;
  return (
    <section
      aria-label="Likely duplicates"
      className="rounded-md border border-border bg-surface-sunken px-3 py-2 md:col-start-2 md:row-start-1"
    >
      <h3 aria-live="polite" className="text-sm font-medium">
        {headingOf(duplicates)}
      </h3>
      <ul className="mt-1 divide-y divide-border empty:hidden">
        {duplicates.map((duplicate) => {
          const { why, ...similar } = duplicate;
          const { id, key, lane_id } = similar.issue;
          return (
            <li key={id}>
              <SimilarIssueRow
                {...similar}
                lane={lanes?.find((lane) => lane.id === lane_id)?.title}
                note={why && WHY[why]}
                action={
                  <Button
                    size="sm"
                    loading={linkingId === id}
                    disabledReason={
                      linkingId !== null && linkingId !== id ? "Linking the group…" : undefined
                    }
                    onClick={() => onLink(id)}
                  >
                    Link to {key} instead
                  </Button>
                }
              />
            </li>
          );
        })}
      </ul>
      <LinkSearch projectId={projectId} linkingId={linkingId} onLink={onLink} />
    </section>
  );
}

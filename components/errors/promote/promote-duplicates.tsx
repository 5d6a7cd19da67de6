"use client";

import { useQuery } from "@tanstack/react-query";
import { SimilarIssueRow } from "@/components/issues/similar/similar-issue-row";
import { Button } from "@/components/ui/button/button";
import type { Promotion } from "@/lib/errors/groups/schema";
import { lanesQuery } from "@/lib/planning/lanes/client";

type Duplicate = Promotion["duplicates"][number];

/** How the match is described, unless it is based on text alone. */
const WHY: Record<Duplicate["why"], string | undefined> = {
  error: "is linked to the same error",
  exception_class: "mentions the same exception class",
  culprit: "mentions the code that throws it",
  text: undefined,
};

function headingOf(duplicates: readonly Duplicate[]): string {
  const [first] = duplicates;
  if (!first) return "No similar issues found";
  return first.verdict === "same"
    ? `Looks like ${first.issue.key}. Link it instead?`
    : "Similar issues found. Link one instead?";
}

interface DuplicatesProps {
  projectId: number;
  duplicates: readonly Duplicate[];
  /** The issue being linked. */
  linkingId: number | null;
  onLink: (duplicate: Duplicate) => void;
}

/** Issues that may already cover the error, each with a button to link it. */
export function Duplicates({ projectId, duplicates, linkingId, onLink }: DuplicatesProps) {
  const lanes = useQuery(lanesQuery(projectId)).data;
  return (
    <section
      aria-label="Likely duplicates"
      className="rounded-md border border-border bg-surface-sunken px-3 py-2 md:col-start-2 md:row-start-1"
    >
      <h3 className="text-sm font-medium">{headingOf(duplicates)}</h3>
      <ul className="mt-1 divide-y divide-border empty:hidden">
        {duplicates.map((duplicate) => {
          const { why, ...similar } = duplicate;
          const { id, key, lane_id } = similar.issue;
          return (
            <li key={id}>
              <SimilarIssueRow
                {...similar}
                lane={lanes?.find((lane) => lane.id === lane_id)?.title}
                note={WHY[why]}
                action={
                  <Button
                    size="sm"
                    loading={linkingId === id}
                    disabledReason={
                      linkingId !== null && linkingId !== id ? "Linking the group…" : undefined
                    }
                    onClick={() => onLink(duplicate)}
                  >
                    Link to {key}
                  </Button>
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

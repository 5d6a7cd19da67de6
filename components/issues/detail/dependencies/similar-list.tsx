"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { SimilarIssueRow } from "@/components/issues/similar/similar-issue-row";
import { useMarkDuplicate } from "@/components/issues/similar/use-mark-duplicate";
import type { Permit } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { X } from "@/components/ui/icon/icons";
import { FoldableSection } from "@/components/ui/layout/foldable-section";
import { relationsQuery } from "@/lib/issues/issues/relations/client";
import type { Issue } from "@/lib/issues/issues/schema";
import { similarQuery } from "@/lib/issues/similar/client";
import { lanesQuery } from "@/lib/planning/lanes/client";

/** As much of a description as is compared while writing an issue. */
const MAX_COMPARED = 4_000;

interface SimilarListProps {
  issue: Issue;
  permit: Permit;
  onClose: () => void;
}

/** Issues like this one, each with a button that marks this one as its duplicate. */
export function SimilarList({ issue, permit, onClose }: SimilarListProps) {
  const { id, key, title, project_id: projectId } = issue;
  const description = issue.description.slice(0, MAX_COMPARED).replace(/[\uD800-\uDBFF]$/, "");
  const similar = useQuery(similarQuery(projectId, title, description, id));
  const lanes = useQuery(lanesQuery(projectId)).data;
  const relations = useQuery(relationsQuery(projectId, key)).data ?? [];
  const isDuplicate = relations.some((relation) => relation.issue.relation === "duplicates");
  const mark = useMarkDuplicate();
  const [marking, setMarking] = useState<number | null>(null);
  const close = useRef<HTMLButtonElement>(null);
  // The button that asked for the list is gone.
  useEffect(() => close.current?.focus(), []);
  const found = similar.data ?? [];

  return (
    <FoldableSection
      title="Similar issues"
      summary={similar.data && found.length}
      actions={
        <IconButton ref={close} size="sm" label="Hide similar issues" onClick={onClose}>
          <X />
        </IconButton>
      }
    >
      {similar.isPending && <Skeleton className="h-10 w-full" />}
      {similar.isError && (
        <p className="text-sm text-text-muted">Couldn’t compare it. {similar.error.message}</p>
      )}
      {similar.data && found.length === 0 && (
        <p role="status" className="text-sm text-text-muted">
          No similar issues found.
        </p>
      )}
      <ul aria-label="Similar issues" className="divide-y divide-border empty:hidden">
        {found.map((one) => (
          <li key={one.issue.id}>
            <SimilarIssueRow
              {...one}
              lane={lanes?.find((lane) => lane.id === one.issue.lane_id)?.title}
              action={
                permit.allowed &&
                !isDuplicate && (
                  <Button
                    size="sm"
                    loading={marking === one.issue.id}
                    onClick={() => {
                      setMarking(one.issue.id);
                      void mark(issue, one.issue).finally(() => {
                        setMarking(null);
                        close.current?.focus();
                      });
                    }}
                  >
                    Mark as duplicate of {one.issue.key}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
    </FoldableSection>
  );
}

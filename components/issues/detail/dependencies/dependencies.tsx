"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Permit } from "@/components/screen/access/use-can";
import { Banner } from "@/components/ui/feedback/banner";
import { announce } from "@/components/ui/feedback/live-region";
import { ApiFailure } from "@/lib/platform/client/api-client";
import { blockingQuery } from "@/lib/issues/issues/client/mutations";
import type { FoundIssue, Issue } from "@/lib/issues/issues/schema";
import { FoldableSection } from "@/components/ui/layout/foldable-section";
import { CyclePath } from "./cycle-path";
import { DependencyList, type Neighbor } from "./dependency-list";
import type { ProjectLookups } from "@/components/issues/fields/project-lookups";
import type { EditIssue } from "@/components/issues/editing/use-edit-issue";

export type Side = "blocked_by_ids" | "blocks_ids";

export const SIDES: readonly { side: Side; heading: string }[] = [
  { side: "blocked_by_ids", heading: "Blocked by" },
  { side: "blocks_ids", heading: "Blocks" },
];

interface DependenciesProps {
  issue: Issue;
  lookups: ProjectLookups;
  permit: Permit;
  onEdit: EditIssue;
  /** The side whose picker is open. */
  picking: Side | null;
  onPicking: (side: Side | null) => void;
}

/** What is still to be done comes first. */
function openFirst(neighbors: readonly (Neighbor | number)[]): (Neighbor | number)[] {
  const isDone = (item: Neighbor | number) => typeof item !== "number" && !item.is_open;
  return [...neighbors.filter((item) => !isDone(item)), ...neighbors.filter(isDone)];
}

function cycleOf(failure: Error): string[] | null {
  const cycle = failure instanceof ApiFailure ? failure.body["cycle"] : undefined;
  return Array.isArray(cycle) && cycle.length > 1 ? cycle.map(String) : null;
}

/**
 * The issues that block this one and those it blocks, with search to add them and buttons to remove
 * them. If a new one would create a cycle, the cycle is shown.
 */
export function Dependencies(props: DependenciesProps) {
  const { issue, lookups, permit, onEdit, picking, onPicking } = props;
  const listed = useQuery(blockingQuery(issue.project_id, issue.key)).data?.data ?? [];
  // Added here, but not yet in the server's list.
  const [picked, setPicked] = useState<readonly FoundIssue[]>([]);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const finalLane = lookups.lanes.at(-1)?.id;
  const added = picked.map((item) => ({ ...item, is_open: item.lane_id !== finalLane }));
  const known = new Map<number, Neighbor>([...added, ...listed].map((item) => [item.id, item]));
  const openBlockers = issue.blocked_by_ids.filter((id) => known.get(id)?.is_open).length;
  const cycle = refusal && cycleOf(refusal);

  function change(side: Side, ids: number[], done: string) {
    setRefusal(null);
    void onEdit(issue, { [side]: ids }, { done, onRefused: setRefusal }).then(
      (isSaved) => isSaved && announce(`${issue.key} ${done}.`),
    );
  }

  return (
    <FoldableSection
      title="Dependencies"
      summary={
        openBlockers > 0
          ? `${openBlockers} open ${openBlockers === 1 ? "blocker" : "blockers"}`
          : issue.blocked_by_ids.length + issue.blocks_ids.length || undefined
      }
      isBusy={picking !== null || refusal !== null}
    >
      <div className="flex flex-col gap-2">
        {SIDES.map(({ side, heading }) => (
          <DependencyList
            key={side}
            heading={heading}
            issue={issue}
            neighbors={openFirst(issue[side].map((id) => known.get(id) ?? id))}
            permit={permit}
            isPicking={picking === side}
            onPicking={(isOpen) => onPicking(isOpen ? side : null)}
            onAdd={(found) => {
              setPicked([...picked, found]);
              change(side, [...issue[side], found.id], `${heading.toLowerCase()} ${found.key}`);
            }}
            onRemove={(id) => {
              const key = known.get(id)?.key ?? "an issue";
              const remaining = issue[side].filter((other) => other !== id);
              change(side, remaining, `no longer ${heading.toLowerCase()} ${key}`);
            }}
          />
        ))}
      </div>
      {cycle && <CyclePath keys={cycle} onDismiss={() => setRefusal(null)} />}
      {refusal && !cycle && (
        <Banner tone="danger" className="mt-2">
          {refusal.message}
        </Banner>
      )}
    </FoldableSection>
  );
}

"use client";

import Link from "next/link";
import { useRef } from "react";
import { Plus, X } from "@/components/ui/icon/icons";
import type { Permit } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import { ColorDot } from "@/components/ui/data/color-dot";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { IconButton } from "@/components/ui/button/icon-button";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { FoundIssue, Issue } from "@/lib/issues/issues/schema";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { SectionHeading } from "@/components/ui/layout/foldable-section";
import { PriorityIcon } from "@/components/issues/fields/priority-icon";
import { useIssueOptions } from "@/components/issues/fields/use-issue-options";

/** The displayed fields of the other issue. */
export interface Neighbor {
  id: number;
  key: string;
  title: string;
  project_id: number;
  priority: number;
  lane_title: string;
  lane_color: number;
  /** Whether it is outside its project's final lane. */
  is_open: boolean;
}

interface DependencyListProps {
  heading: string;
  issue: Issue;
  /** In order. Just an id while the issue is loading. */
  neighbors: readonly (Neighbor | number)[];
  permit: Permit;
  /** Whether the list of issues to add is open. */
  isPicking: boolean;
  onPicking: (isOpen: boolean) => void;
  onAdd: (found: FoundIssue) => void;
  onRemove: (id: number) => void;
}

interface RowProps {
  neighbor: Neighbor;
  permit: Permit;
  onRemove: () => void;
}

function NeighborRow({ neighbor, permit, onRemove }: RowProps) {
  const { is_open: isOpen, lane_title: lane } = neighbor;
  return (
    <li className="group -mx-2 flex min-h-9 items-center gap-2 rounded-md pr-1 pl-2 transition-colors hover:bg-surface-hover">
      <PriorityIcon priority={neighbor.priority} />
      <Link
        href={issueHref(neighbor.project_id, neighbor.key)}
        className="flex min-w-0 flex-1 items-baseline gap-2 py-1 hover:underline"
      >
        <span className="shrink-0 text-xs text-text-muted numeric">{neighbor.key}</span>
        <span className={cn("truncate", !isOpen && "text-text-muted line-through")}>
          {neighbor.title}
        </span>
      </Link>
      <span className="flex max-w-32 shrink-0 items-center gap-1.5 text-xs text-text-muted @max-sm:max-w-20">
        <ColorDot color={neighbor.lane_color} />
        <span className="truncate">{lane}</span>
      </span>
      {permit.allowed && (
        <IconButton size="sm" label={`Remove ${neighbor.key}`} onClick={onRemove}>
          <X />
        </IconButton>
      )}
    </li>
  );
}

/** One side of an issue's dependencies. */
export function DependencyList(props: DependencyListProps) {
  const { heading, issue, neighbors, permit, isPicking, onAdd, onRemove } = props;
  const { found, options, search } = useIssueOptions(issue.project_id, isPicking);
  const addButton = useRef<HTMLButtonElement>(null);
  const excluded = new Set([issue.id, ...issue.blocked_by_ids, ...issue.blocks_ids]);

  return (
    <div>
      <div className="flex min-h-7 items-center gap-2">
        <SectionHeading depth={2} className="font-medium text-text-muted">
          {heading}
        </SectionHeading>
        {neighbors.length === 0 && <span className="text-xs text-text-muted">nothing</span>}
        {permit.allowed && (
          <span className="ml-auto">
            <Combobox
              label={`${heading}: find an issue`}
              value={null}
              onValueChange={(id) => {
                const chosen = found.find((item) => item.id === id);
                if (chosen) onAdd(chosen);
              }}
              options={options.filter(({ value }) => !excluded.has(value))}
              search={search}
              isWide
              searchPlaceholder="Title or key…"
              emptyText="No other matching issues."
              open={isPicking}
              onOpenChange={props.onPicking}
              trigger={
                <Button ref={addButton} variant="ghost" size="sm">
                  <Plus />
                  Add
                  <span className="sr-only"> to “{heading}”</span>
                </Button>
              }
            />
          </span>
        )}
      </div>
      <ul aria-label={heading}>
        {neighbors.map((neighbor) =>
          typeof neighbor === "number" ? (
            <li key={neighbor} className="flex h-9 items-center">
              <Skeleton className="h-4 w-2/3" />
            </li>
          ) : (
            <NeighborRow
              key={neighbor.id}
              neighbor={neighbor}
              permit={permit}
              onRemove={() => {
                onRemove(neighbor.id);
                // The row and its button are removed.
                addButton.current?.focus();
              }}
            />
          ),
        )}
      </ul>
    </div>
  );
}

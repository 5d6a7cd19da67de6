"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { type EventTag, groupTagsQuery } from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup, GroupTags as Tags } from "@/lib/errors/groups/schema";
import { useEventTag } from "./event/use-event-params";

/** Values shown per tag until the user asks for more. */
const FEW = 3;

/** What the kept occurrences have in common. Pressing a value shows only those that have it. */
export function GroupTags({ group }: { group: ErrorGroup }) {
  const tags = useQuery(groupTagsQuery(group.project_id, group.id));
  const [current, setCurrent] = useEventTag(group.id);
  if (tags.data?.tags.length === 0) return null;
  return (
    <section aria-labelledby="tags-heading">
      <h2 id="tags-heading" className="mb-1 text-md font-semibold">
        Tags
        {tags.data && (
          <span className="ml-2 text-xs font-normal text-text-muted numeric">
            in {keptText(tags.data.events)}
          </span>
        )}
      </h2>
      {tags.isPending && <Skeleton className="h-24 w-full" />}
      {tags.isError && !tags.data && (
        <p className="text-sm text-text-muted">
          Couldn’t load the tags.{" "}
          <Button size="sm" onClick={() => void tags.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <dl className="flex flex-col gap-3">
        {tags.data?.tags.map((tag) => (
          <TagValues
            key={tag.name}
            tag={tag}
            total={tags.data.events}
            current={current?.tag === tag.name ? current.value : null}
            onChoose={setCurrent}
          />
        ))}
      </dl>
    </section>
  );
}

/** "the kept occurrence", "10 kept occurrences". */
function keptText(count: number): string {
  return count === 1 ? "1 kept occurrence" : `${count} kept occurrences`;
}

interface TagValuesProps {
  tag: Tags["tags"][number];
  /** The number of occurrences read. */
  total: number;
  /** The chosen value. */
  current: string | null;
  onChoose: (tag: EventTag | null) => void;
}

function TagValues({ tag: { name, values }, total, current, onChoose }: TagValuesProps) {
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? values : values.slice(0, FEW);
  return (
    <div>
      <dt className="mb-0.5 text-xs font-medium text-text-muted">{name}</dt>
      {shown.map(({ value, events }) => {
        const isCurrent = value === current;
        return (
          <dd key={value}>
            <button
              type="button"
              aria-pressed={isCurrent}
              onClick={() => onChoose(isCurrent ? null : { tag: name, value })}
              className={cn(
                "relative flex w-full items-center gap-2 overflow-hidden rounded-sm px-2 py-1 text-left text-xs transition-colors hover:bg-surface-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11",
                isCurrent && "ring-1 ring-accent ring-inset",
              )}
            >
              <span
                aria-hidden="true"
                style={{ width: `${(100 * events) / total}%` }}
                className={cn(
                  "absolute inset-y-0 left-0",
                  isCurrent ? "bg-surface-selected" : "bg-surface-hover",
                )}
              />
              <span className="relative min-w-0 flex-1 truncate">{value}</span>
              <span className="relative shrink-0 text-text-muted numeric">
                {events} of {total}
              </span>
            </button>
          </dd>
        );
      })}
      {values.length > FEW && (
        <dd>
          <Button variant="ghost" size="sm" onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? "Show fewer" : `Show ${values.length - FEW} more`}
          </Button>
        </dd>
      )}
    </div>
  );
}

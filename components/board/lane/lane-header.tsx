"use client";

import { ChevronsLeft, Plus, TriangleAlert } from "@/components/ui/icon/icons";
import { ColorDot } from "@/components/ui/data/color-dot";
import { IconButton } from "@/components/ui/button/icon-button";
import { cn } from "@/components/ui/cn";
import type { BoardLane } from "@/lib/issues/board/schema";
import { useBoardTools } from "@/components/board/state/board-tools";
import { countText } from "@/components/board/lane/count-text";
import { formatEstimate } from "@/components/issues/fields/estimate";

interface LaneHeaderProps {
  lane: BoardLane;
  /** The counts are filtered, so do not compare them with the limit. */
  isFiltered: boolean;
  /** Why issues cannot be added; undefined if they can. */
  createRefusal: string | undefined;
  onAdd: () => void;
  onCollapse: () => void;
}

/** "12 of 10, over the limit". */
function limitText(count: number, limit: number): string | null {
  if (count > limit) return `${count} of ${limit}, over the limit`;
  return count === limit ? `${count} of ${limit}, at the limit` : null;
}

export function LaneHeader(props: LaneHeaderProps) {
  const { lane, isFiltered, createRefusal, onAdd, onCollapse } = props;
  const { wip_limit: limit, issues_count: count, estimated_minutes: minutes } = lane;
  const warning = limit === null || isFiltered ? null : limitText(count, limit);
  const { filters } = useBoardTools();
  const isOver = limit !== null && count > limit;
  return (
    <header className="pt-1 pb-1">
      <div className="flex h-9 items-center gap-2 pr-2 pl-3.5 pointer-coarse:h-11">
        <ColorDot color={lane.color} />
        <h2 className="min-w-0 truncate font-semibold" title={lane.title}>
          {lane.title}
        </h2>
        <span className="shrink-0 text-text-muted numeric">
          {countText(count, filters)}
          {limit !== null && warning === null && !isFiltered && <span> / {limit}</span>}
          <span className="sr-only">{count === 1 ? " issue" : " issues"}</span>
        </span>
        <span className="flex-1" />
        {minutes > 0 && (
          <span className="shrink-0 text-xs text-text-muted numeric" title="Total estimate">
            <span className="sr-only">Total estimate: </span>
            {formatEstimate(minutes)}
          </span>
        )}
        <span className="-mr-0.5 flex">
          <IconButton
            label={`Add an issue to ${lane.title}`}
            size="sm"
            disabledReason={createRefusal}
            onClick={onAdd}
          >
            <Plus />
          </IconButton>
          <IconButton label={`Collapse ${lane.title}`} size="sm" onClick={onCollapse}>
            <ChevronsLeft />
          </IconButton>
        </span>
      </div>
      {warning !== null && (
        <div className="lane-gutter overflow-hidden">
          <p
            className={cn(
              "mb-1 flex items-center gap-1.5 rounded-md px-2.5 py-1 text-xs font-medium numeric",
              isOver ? "bg-warning-surface text-warning-text" : "bg-surface-hover text-text-muted",
            )}
          >
            <TriangleAlert className="size-3.5" aria-hidden="true" />
            {warning}
          </p>
        </div>
      )}
    </header>
  );
}

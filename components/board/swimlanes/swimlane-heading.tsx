"use client";

import { countText } from "@/components/board/lane/count/count-text";
import { reachedLimit } from "@/components/board/lane/count/lane-limit";
import { openComposer } from "@/components/issues/create/composer-store";
import { LaneEstimate } from "@/components/board/lane/header/lane-estimate";
import { IconButton } from "@/components/ui/button/icon-button";
import { cn } from "@/components/ui/cn";
import { ColorDot } from "@/components/ui/data/color-dot";
import { ChevronsLeft, ChevronsRight, Plus, TriangleAlert } from "@/components/ui/icon/icons";
import type { BoardLane } from "@/lib/issues/board/schema";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";

interface SwimlaneHeadingProps {
  projectId: number;
  lane: BoardLane;
  /** How many issues the lane has, whatever the filters; undefined if that is not known yet. */
  total: number | undefined;
  filters: IssueFilters;
  isCollapsed: boolean;
  /** Why issues cannot be added; undefined if they can. */
  createRefusal: string | undefined;
  onToggle: (laneId: number) => void;
}

/** The count of a lane across all swimlanes, and its limit. */
function Count({ lane, total, filters }: Pick<SwimlaneHeadingProps, "lane" | "total" | "filters">) {
  const { issues_count: count, wip_limit: limit } = lane;
  const isHard = lane.is_wip_limit_hard;
  const reached = reachedLimit({ shown: count, total, limit, isHard });
  return (
    <span
      title={reached?.text}
      className={cn(
        "flex shrink-0 items-center gap-1 numeric",
        reached?.isOver
          ? "rounded-sm bg-warning-surface px-1.5 font-medium text-warning-text"
          : "text-text-muted",
      )}
    >
      {reached?.isOver && <TriangleAlert className="size-3.5" aria-hidden="true" />}
      <span>
        {countText(count, filters)}
        {limit !== null && total === count && ` / ${limit}`}
        <span className="sr-only">
          {count === 1 ? " issue" : " issues"}
          {reached && `, ${reached.text}`}
        </span>
      </span>
    </span>
  );
}

/** A lane's name above all swimlanes, with its count, its estimate and its buttons. */
export function SwimlaneHeading(props: SwimlaneHeadingProps) {
  const { projectId, lane, total, filters, isCollapsed, createRefusal, onToggle } = props;
  const { id, title, color, estimated_minutes: minutes } = lane;
  return (
    <div className="flex h-9 min-w-0 items-center gap-2 pl-2 pointer-coarse:h-11">
      {!isCollapsed && (
        <>
          <ColorDot color={color} />
          <h2 className="min-w-0 truncate font-semibold" title={title}>
            {title}
          </h2>
          <Count lane={lane} total={total} filters={filters} />
          <span className="flex-1" />
          <LaneEstimate minutes={minutes} />
        </>
      )}
      <span className="ml-auto flex">
        {!isCollapsed && (
          <IconButton
            label={`Add an issue to ${title}`}
            size="sm"
            disabledReason={createRefusal}
            onClick={() => openComposer({ projectId, laneId: id })}
          >
            <Plus />
          </IconButton>
        )}
        <IconButton
          label={isCollapsed ? `Expand ${title}` : `Collapse ${title}`}
          size="sm"
          onClick={() => onToggle(id)}
        >
          {isCollapsed ? <ChevronsRight /> : <ChevronsLeft />}
        </IconButton>
      </span>
    </div>
  );
}

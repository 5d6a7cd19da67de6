"use client";

import { type RefObject, useState } from "react";
import { ChevronsLeft, Plus, TriangleAlert } from "@/components/ui/icon/icons";
import { ColorDot } from "@/components/ui/data/color-dot";
import { IconButton } from "@/components/ui/button/icon-button";
import { cn } from "@/components/ui/cn";
import type { BoardLane } from "@/lib/issues/board/schema";
import { useBoardTools } from "@/components/board/state/board-tools";
import { countText } from "@/components/board/lane/count/count-text";
import { LaneMenu } from "./lane-menu";
import { reachedLimit } from "@/components/board/lane/count/lane-limit";
import { LaneEstimate } from "./lane-estimate";

interface LaneHeaderProps {
  lane: BoardLane;
  /** How many issues the lane has, whatever the filters; undefined if that is not known yet. */
  total: number | undefined;
  /** Why issues cannot be added; undefined if they can. */
  createRefusal: string | undefined;
  addButton: RefObject<HTMLButtonElement | null>;
  onAdd: () => void;
  onCollapse: () => void;
  onHide: () => void;
}

export function LaneHeader(props: LaneHeaderProps) {
  const { lane, total, createRefusal, addButton, onAdd, onCollapse, onHide } = props;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { wip_limit: limit, issues_count: count, estimated_minutes: minutes } = lane;
  const isHard = lane.is_wip_limit_hard;
  const reached = reachedLimit({ shown: count, total, limit, isHard });
  const { filters } = useBoardTools();
  return (
    <header
      className="group/header pt-1 pb-1"
      onContextMenu={(event) => {
        // Shift opens the browser's own menu.
        if (event.shiftKey) return;
        event.preventDefault();
        setMenuOpen(true);
      }}
    >
      <div className="flex h-9 items-center gap-2 pr-2 pl-3.5 pointer-coarse:h-11">
        <ColorDot color={lane.color} />
        <h2 className="min-w-0 truncate font-semibold" title={lane.title}>
          {lane.title}
        </h2>
        <span className="shrink-0 text-text-muted numeric">
          {countText(count, filters)}
          {limit !== null && reached === null && total === count && <span> / {limit}</span>}
          <span className="sr-only">{count === 1 ? " issue" : " issues"}</span>
        </span>
        <span className="flex-1" />
        <LaneEstimate minutes={minutes} />
        <span className="-mr-0.5 flex">
          <IconButton
            ref={addButton}
            label={`Add an issue to ${lane.title}`}
            size="sm"
            disabledReason={createRefusal}
            onClick={onAdd}
          >
            <Plus />
          </IconButton>
          <LaneMenu
            lane={lane}
            isOpen={isMenuOpen}
            onOpenChange={setMenuOpen}
            {...{ createRefusal, onAdd, onCollapse, onHide }}
          />
          <IconButton label={`Collapse ${lane.title}`} size="sm" onClick={onCollapse}>
            <ChevronsLeft />
          </IconButton>
        </span>
      </div>
      {reached && (
        <div className="lane-gutter overflow-hidden">
          <p
            className={cn(
              "mb-1 flex items-center gap-1.5 rounded-md px-2.5 py-1 text-xs font-medium numeric",
              reached.isOver
                ? "bg-warning-surface text-warning-text"
                : "bg-surface-hover text-text-muted",
            )}
          >
            <TriangleAlert className="size-3.5" aria-hidden="true" />
            {reached.text}
          </p>
        </div>
      )}
    </header>
  );
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Ban, CornerDownRight } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { Popover, PopoverAnchor, PopoverContent } from "@/components/ui/overlay/popover";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { BoardIssue } from "@/lib/issues/board/schema";
import { useBoardTools } from "@/components/board/state/board-tools";
import { lazyPart } from "@/components/ui/lazy-part";

const load = () => import("./dependency-names");
const DependencyNames = lazyPart(() => load().then((module) => module.DependencyNames), {
  loading: () => <Skeleton className="m-2 h-4 w-48" />,
  isQuiet: true,
}).Part;

/** Delay before hovering shows or hides the list. */
const HOVER_MS = 250;

interface DependencyBadgeProps {
  issue: BoardIssue;
  relation: "blocked_by" | "blocks";
  /** The open issues on that side. */
  ids: readonly number[];
  tabIndex: number;
}

/** "⊘ 2", read as "Blocked by 2". Hovering or pressing shows the issues. */
function DependencyBadge({ issue, relation, ids, tabIndex }: DependencyBadgeProps) {
  // Hovering opens the list without moving focus; pressing opens it and moves focus into it.
  const [openBy, setOpenBy] = useState<"hover" | "press" | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const client = useQueryClient();
  const { rows } = useBoardTools();
  const isBlocked = relation === "blocked_by";
  const label = isBlocked ? `Blocked by ${ids.length}` : `Blocks ${ids.length}`;

  function schedule(change: () => void) {
    clearTimeout(timer.current);
    timer.current = setTimeout(change, HOVER_MS);
  }

  const prefetch = () =>
    void load().then(
      (module) => module.prefetchNames(client, rows(), issue, ids),
      () => undefined,
    );
  const enter = () => schedule(() => setOpenBy((by) => by ?? "hover"));
  const leave = () => schedule(() => setOpenBy((by) => (by === "hover" ? null : by)));
  return (
    <Popover open={openBy !== null} onOpenChange={(open) => setOpenBy(open ? "press" : null)}>
      <PopoverAnchor asChild>
        <button
          type="button"
          tabIndex={tabIndex}
          aria-haspopup="dialog"
          // One that hovering opened leaves keys to the board.
          aria-expanded={openBy === "press"}
          aria-label={label}
          onFocus={prefetch}
          onClick={() => setOpenBy((by) => (by === "press" ? null : "press"))}
          onPointerEnter={(event) => {
            prefetch();
            if (event.pointerType === "mouse") enter();
          }}
          onPointerLeave={leave}
          className={cn(
            "relative z-10 inline-flex items-center gap-1 rounded-sm numeric hover:text-text",
            "pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5",
          )}
        >
          {isBlocked ? (
            <Ban className="size-3.5 text-danger-text" />
          ) : (
            <CornerDownRight className="size-3.5" />
          )}
          {ids.length}
        </button>
      </PopoverAnchor>
      <PopoverContent
        aria-label={isBlocked ? `${issue.key} is blocked by` : `${issue.key} blocks`}
        className="w-80 p-1"
        {...(openBy === "hover" && { "data-layer": undefined })}
        onOpenAutoFocus={(event) => openBy === "hover" && event.preventDefault()}
        onPointerEnter={() => clearTimeout(timer.current)}
        onPointerLeave={leave}
      >
        <p aria-hidden="true" className="px-2 py-1 text-xs text-text-muted">
          {isBlocked ? `${issue.key} is blocked by` : `${issue.key} blocks`}
        </p>
        <DependencyNames issue={issue} relation={relation} ids={ids} />
      </PopoverContent>
    </Popover>
  );
}

/** Badges for the open issues that block the issue, and for those that wait for it. */
export function DependencyBadges({ issue, tabIndex }: { issue: BoardIssue; tabIndex: number }) {
  const { row } = useBoardTools();
  // A done issue neither waits nor blocks.
  if (row.board().lanes.at(-1)?.id === issue.lane_id) return null;
  const badge = (relation: "blocked_by" | "blocks", ids: readonly number[]) =>
    ids.length > 0 && (
      <DependencyBadge issue={issue} relation={relation} ids={ids} tabIndex={tabIndex} />
    );
  return (
    <>
      {badge("blocked_by", issue.open_blocked_by_ids)}
      {badge("blocks", issue.open_blocks_ids)}
    </>
  );
}

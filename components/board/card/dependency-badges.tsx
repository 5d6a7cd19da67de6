"use client";

import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Ban, CornerDownRight } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { Popover, PopoverAnchor, PopoverContent } from "@/components/ui/overlay/popover";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { BoardIssue } from "@/lib/issues/board/schema";

const DependencyNames = dynamic(
  () => import("./dependency-names").then((module) => module.DependencyNames),
  { ssr: false, loading: () => <Skeleton className="m-2 h-4 w-48" /> },
);

/** Delay before hovering shows or hides the list. */
const HOVER_MS = 250;

interface DependencyBadgeProps {
  issue: BoardIssue;
  relation: "blocked_by" | "blocks";
  count: number;
  tabIndex: number;
}

/** "Blocked by 2". Hovering or pressing shows the issues. */
function DependencyBadge({ issue, relation, count, tabIndex }: DependencyBadgeProps) {
  // Hovering opens the list without moving focus; pressing opens it and moves focus into it.
  const [openBy, setOpenBy] = useState<"hover" | "press" | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isBlocked = relation === "blocked_by";

  function schedule(change: () => void) {
    clearTimeout(timer.current);
    timer.current = setTimeout(change, HOVER_MS);
  }

  const enter = () => schedule(() => setOpenBy((by) => by ?? "hover"));
  const leave = () => schedule(() => setOpenBy((by) => (by === "hover" ? null : by)));
  return (
    <Popover open={openBy !== null} onOpenChange={(open) => setOpenBy(open ? "press" : null)}>
      <PopoverAnchor asChild>
        <button
          type="button"
          tabIndex={tabIndex}
          aria-haspopup="dialog"
          aria-expanded={openBy !== null}
          onClick={() => setOpenBy((by) => (by === "press" ? null : "press"))}
          onPointerEnter={(event) => event.pointerType === "mouse" && enter()}
          onPointerLeave={leave}
          className={cn(
            "relative z-10 inline-flex items-center gap-1 rounded-sm hover:underline",
            "pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5",
          )}
        >
          {isBlocked ? (
            <Ban className="size-3.5 text-danger-text" />
          ) : (
            <CornerDownRight className="size-3.5" />
          )}
          <span className="numeric">{isBlocked ? `Blocked by ${count}` : `Blocks ${count}`}</span>
        </button>
      </PopoverAnchor>
      <PopoverContent
        aria-label={isBlocked ? `${issue.key} is blocked by` : `${issue.key} blocks`}
        className="w-72 p-1"
        onOpenAutoFocus={(event) => openBy === "hover" && event.preventDefault()}
        onPointerEnter={() => clearTimeout(timer.current)}
        onPointerLeave={leave}
      >
        <p aria-hidden="true" className="px-2 py-1 text-xs text-text-muted">
          {isBlocked ? `${issue.key} is blocked by` : `${issue.key} blocks`}
        </p>
        <DependencyNames issue={issue} relation={relation} />
      </PopoverContent>
    </Popover>
  );
}

/** Badges for what blocks the issue, and what it blocks. */
export function DependencyBadges({ issue, tabIndex }: { issue: BoardIssue; tabIndex: number }) {
  const { blocked_by_ids: blockers, blocks_ids: blocked } = issue;
  const badge = (relation: "blocked_by" | "blocks", ids: readonly number[]) =>
    ids.length > 0 && (
      <DependencyBadge issue={issue} relation={relation} count={ids.length} tabIndex={tabIndex} />
    );
  return (
    <>
      {badge("blocked_by", blockers)}
      {badge("blocks", blocked)}
    </>
  );
}

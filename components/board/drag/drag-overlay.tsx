"use client";

import { useLayoutEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { findInRows } from "@/components/board/state/board-rows";
import { useBoardTools } from "@/components/board/state/board-tools";
import { CardFace } from "@/components/board/card/card-face";
import { DependencyBadges } from "@/components/board/card/dependency-badges";
import { CARD_SURFACE } from "@/components/board/card/card-surface";
import type { DragPreview } from "@/components/screen/drag/drag-preview";
import { useCarriedCount, usePointerDraggedId } from "@/components/board/state/drag-store";

/**
 * The preview of the dragged card under the pointer, with the number of cards that come along. The
 * line where they will land is drawn above it.
 */
export function DragOverlay({ preview }: { preview: DragPreview }) {
  const { drag, rows, labels, members } = useBoardTools();
  const draggedId = usePointerDraggedId(drag);
  const count = useCarriedCount(drag);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => preview.show(element.current), [draggedId, preview]);

  const issue = draggedId === null ? undefined : findInRows(rows(), draggedId)?.issue;
  if (!issue) return null;
  // Inside the board, whose density and hidden parts apply to it.
  return (
    <div
      ref={element}
      data-drag-ghost=""
      aria-hidden="true"
      className={cn(
        CARD_SURFACE,
        "pointer-events-none fixed top-0 left-0 z-10 border-accent shadow-float",
        count > 1 &&
          "shadow-[0_4px_0_-1px_var(--color-surface-raised),0_4px_0_0_var(--color-accent),var(--shadow-float)]",
      )}
    >
      <CardFace
        issue={issue}
        labels={labels}
        assignee={members.get(issue.assignee_id ?? 0)}
        isDone={rows()[0]?.board().lanes.at(-1)?.id === issue.lane_id}
        title={<p className="card-title">{issue.title}</p>}
        dependencies={<DependencyBadges issue={issue} tabIndex={-1} />}
      />
      {count > 1 && (
        <span className="absolute -top-2 -right-2 flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent numeric">
          {count}
        </span>
      )}
    </div>
  );
}

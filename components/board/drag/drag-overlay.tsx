"use client";

import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { cn } from "@/components/ui/cn";
import { findInRows } from "@/components/board/state/board-rows";
import { useBoardTools } from "@/components/board/state/board-tools";
import { CardFace } from "@/components/board/card/card-face";
import { CARD_SURFACE } from "@/components/board/card/card-surface";
import type { DragPreview } from "./drag-preview";
import { usePointerDraggedId } from "@/components/board/state/drag-store";

/** The preview of the dragged card under the pointer. */
export function DragOverlay({ preview }: { preview: DragPreview }) {
  const { drag, rows, labels, members } = useBoardTools();
  const draggedId = usePointerDraggedId(drag);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => preview.show(element.current), [draggedId, preview]);

  const issue = draggedId === null ? undefined : findInRows(rows(), draggedId)?.issue;
  if (!issue) return null;
  return createPortal(
    <div
      ref={element}
      aria-hidden="true"
      className={cn(
        CARD_SURFACE,
        "pointer-events-none fixed top-0 left-0 z-50 border-accent opacity-75 shadow-float",
      )}
    >
      <CardFace
        issue={issue}
        labels={labels}
        assignee={members.get(issue.assignee_id ?? 0)}
        title={<p className="line-clamp-2 leading-[1.3] font-medium break-words">{issue.title}</p>}
      />
    </div>,
    document.body,
  );
}

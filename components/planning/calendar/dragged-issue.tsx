"use client";

import { useLayoutEffect, useRef } from "react";
import type { DragPreview } from "@/components/screen/drag/drag-preview";
import { cn } from "@/components/ui/cn";
import { useExternalStore } from "@/components/ui/external-store";
import { useCalendarTools } from "./calendar-tools";

/** The issue under the pointer. */
export function DraggedIssue({ preview }: { preview: DragPreview }) {
  const { drag } = useCalendarTools();
  const issue = useExternalStore(drag, (now) => (now?.part === "both" ? now.issue : null), null);
  // Then it lets the control shine through.
  const isAtControl = useExternalStore(drag, (now) => now?.turns != null, false);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => preview.show(element.current), [issue, preview]);
  if (!issue) return null;
  return (
    <div
      ref={element}
      aria-hidden="true"
      className={cn(
        "pointer-events-none fixed top-0 left-0 z-10 dated-issue border-accent shadow-float",
        isAtControl && "opacity-50",
      )}
    >
      <span className="shrink-0 text-text-muted numeric">{issue.key}</span>
      <span className="truncate">{issue.title}</span>
    </div>
  );
}

"use client";

import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { cn } from "@/components/ui/cn";

const STEP = 8;

interface WidthSeparatorProps {
  /** What it changes the width of. */
  label: string;
  size: { width: number; min: number; max: number; initial: number };
  /** The edge it moves. */
  side: "start" | "end";
  /** `isFinal` is false while the edge is being dragged. */
  onChange: (width: number, isFinal: boolean) => void;
  className?: string;
}

/**
 * An edge that can be moved. Drag it, or press Shift plus an arrow key, to change the width;
 * double-click or Enter restores it.
 */
export function WidthSeparator({ label, size, side, onChange, className }: WidthSeparatorProps) {
  const { width, min, max, initial } = size;
  const drag = useRef<{ x: number; width: number } | null>(null);
  const sign = side === "end" ? 1 : -1;

  function move(event: PointerEvent, isFinal: boolean) {
    if (!drag.current) return;
    onChange(drag.current.width + sign * (event.clientX - drag.current.x), isFinal);
    if (isFinal) drag.current = null;
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -sign, ArrowRight: sign }[event.key];
    if (event.key === "Enter") onChange(initial, true);
    else if (by !== undefined && event.shiftKey) onChange(width + by * STEP, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      title="Drag or press Shift and an arrow key to resize. Double-click to reset."
      onKeyDown={onKeyDown}
      onDoubleClick={() => onChange(initial, true)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => move(event, false)}
      onPointerUp={(event) => move(event, true)}
      onPointerCancel={(event) => move(event, true)}
      className={cn("width-separator", className)}
    />
  );
}

"use client";

import { useEffect, useRef } from "react";
import { Plus } from "@/components/ui/icon/icons";
import { lazyPart } from "@/components/ui/lazy-part";
import { useBoardTools } from "@/components/board/state/board-tools";
import { Tooltip } from "@/components/ui/tooltip/tooltip";
import type { BoardLane } from "@/lib/issues/board/schema";

const form = lazyPart(() => import("./quick-add-form").then((module) => module.QuickAddForm));
const QuickAddForm = form.Part;

/** Loads the form's scripts, so that it opens at once. */
export const loadQuickAdd = form.load;

interface QuickAddProps {
  lane: BoardLane;
  isOpen: boolean;
  /** Which end of the lane it adds to. */
  at?: "top" | "end";
  onOpenChange: (open: boolean) => void;
  /** Called with the id of an issue that was added. */
  onAdded?: (issueId: number) => void;
  /** Why issues cannot be added; undefined if they can. */
  refusal: string | undefined;
}

/** A button that turns into a field for the titles of new issues. */
export function QuickAdd(props: QuickAddProps) {
  const { lane, isOpen, at = "end", onOpenChange, onAdded, refusal } = props;
  const { row } = useBoardTools();
  const place = row.title === "" ? lane.title : `${row.title}, ${lane.title}`;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen)
    return (
      <QuickAddForm
        lane={lane}
        place={place}
        at={at}
        onAdded={onAdded}
        onClose={() => onOpenChange(false)}
      />
    );
  return (
    <Tooltip content={refusal}>
      <button
        ref={button}
        type="button"
        aria-disabled={refusal !== undefined || undefined}
        onPointerEnter={() => void form.load()}
        onFocus={() => void form.load()}
        onClick={() => refusal === undefined && onOpenChange(true)}
        className="flex h-8 w-full items-center gap-1.5 rounded-md px-2 text-text-muted transition-colors hover:bg-surface-hover hover:text-text aria-disabled:opacity-50 pointer-coarse:h-11"
      >
        <Plus className="size-4" />
        Add issue
        <span className="sr-only"> to {place}</span>
      </button>
    </Tooltip>
  );
}

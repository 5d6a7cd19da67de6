"use client";

import { useState, type RefObject } from "react";
import { createDragPreview, type DragPreview } from "@/components/screen/drag/drag-preview";
import { type EdgeScroll, startEdgeScroll } from "@/components/screen/drag/edge-scroll";
import { type Latest, useDrags } from "@/components/screen/drag/use-drags";
import type { DragHandlers, Point } from "@/components/screen/drag/watch-drags";
import type { ExternalStore } from "@/components/ui/external-store";
import type { ListedIssue } from "@/lib/issues/issues/schema";

/** A drag in progress. */
export interface RowDrag {
  issues: readonly ListedIssue[];
  /** The issue that they are dropped on. */
  over: ListedIssue | null;
}

interface RowDragInput {
  store: ExternalStore<RowDrag | null>;
  /** The issue of a row's element. */
  issueOf: (row: HTMLElement) => ListedIssue | undefined;
  /** The issues that move with a row. None if the user cannot change it; then it shows why. */
  movedWith: (issue: ListedIssue) => readonly ListedIssue[];
  /** Whether the issues can be dropped on another. */
  canDrop: (issues: readonly ListedIssue[], parent: ListedIssue) => boolean;
  onDrop: (issues: readonly ListedIssue[], parent: ListedIssue) => void;
}

const ROWS = "[data-issue-key]";

function handleRows(
  list: HTMLElement,
  latest: Latest<RowDragInput & { preview: DragPreview }>,
): DragHandlers {
  const { store, preview } = latest.current;
  let scrolling: EdgeScroll | null = null;
  let marked: HTMLElement | null = null;

  function mark(row: HTMLElement | null): void {
    marked?.removeAttribute("data-drop");
    marked = row;
    marked?.setAttribute("data-drop", "");
  }

  function aim({ x, y }: Point): void {
    const drag = store.get();
    if (!drag) return;
    const row = document.elementFromPoint(x, y)?.closest<HTMLElement>(ROWS) ?? null;
    const issue = row && list.contains(row) ? latest.current.issueOf(row) : undefined;
    const over = issue && latest.current.canDrop(drag.issues, issue) ? issue : null;
    mark(over && row);
    if (drag.over?.id !== over?.id) store.set({ ...drag, over });
  }

  function end(): void {
    scrolling?.stop();
    scrolling = null;
    mark(null);
    list.removeAttribute("data-dragging");
    store.set(null);
  }

  return {
    items: ROWS,
    // A finger scrolls; the issue's menu sets a parent.
    ignoresTouch: true,
    canStart(row) {
      const issue = latest.current.issueOf(row);
      return issue !== undefined && latest.current.movedWith(issue).length > 0;
    },
    onStart(row, grip) {
      const issue = latest.current.issueOf(row);
      if (!issue) return;
      // The preview is narrower than a row, so it is where the pointer is.
      preview.start(new DOMRect(grip.x - 12, grip.y + 12, 0, 0), grip);
      list.setAttribute("data-dragging", "");
      scrolling = startEdgeScroll({
        board: list,
        scrollerAt: () => list,
        onScrolled: aim,
        restsAtLanes: false,
      });
      store.set({ issues: latest.current.movedWith(issue), over: null });
    },
    onMove(point) {
      preview.moveTo(point);
      scrolling?.moveTo(point);
      aim(point);
    },
    onDrop() {
      const drag = store.get();
      end();
      if (drag?.over) latest.current.onDrop(drag.issues, drag.over);
    },
    onCancel: end,
  };
}

/** Drags rows onto others with a mouse or a pen. Returns the preview that follows it. */
export function useRowDrag(list: RefObject<HTMLElement | null>, input: RowDragInput): DragPreview {
  const [preview] = useState(createDragPreview);
  useDrags(list, { ...input, preview }, handleRows);
  return preview;
}

"use client";

import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import type { SelectionStore } from "@/components/issues/bulk/selection-store";
import { countIssues } from "@/components/issues/bulk/use-bulk-edit";
import type { ListRows } from "@/components/issues/list/rows/list-rows";
import type { DragPreview } from "@/components/screen/drag/drag-preview";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import {
  createExternalStore,
  useExternalStore,
  type ExternalStore,
} from "@/components/ui/external-store";
import { CornerLeftUp, ListTree as TreeIcon } from "@/components/ui/icon/icons";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { movableBelow, withoutFollowers } from "./moved-issues";
import { useReparent } from "./use-reparent";
import { type RowDrag, useRowDrag } from "./use-row-drag";

interface ListTreeProps {
  projectId: number;
  scroller: RefObject<HTMLElement | null>;
  rows: ListRows;
  /** The issue that keys act on. */
  active: ListedIssue | undefined;
  selection: SelectionStore;
  selected: readonly ListedIssue[];
  /** Returns whether the user can change an issue. If not, shows why. */
  checkChange: (issue: ListedIssue) => boolean;
  setOpen: (issueId: number, isOpen: boolean) => void;
  /** Whether the list's keys apply. */
  isOn: boolean;
}

const nameOf = (issues: readonly ListedIssue[]) =>
  issues.length === 1 && issues[0] ? issues[0].key : countIssues(issues.length);

/** What is dragged, beside the pointer, and what dropping it does. */
function DraggedRows({
  drag,
  preview,
}: {
  drag: ExternalStore<RowDrag | null>;
  preview: DragPreview;
}) {
  const now = useExternalStore(drag);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => preview.show(element.current), [now, preview]);
  if (!now) return null;
  const [only] = now.issues;
  return (
    <div
      ref={element}
      aria-hidden="true"
      className="pointer-events-none fixed top-0 left-0 z-20 min-w-56 rounded-md border border-accent bg-surface-raised px-3 py-1.5 text-sm shadow-float"
    >
      <p className="flex gap-2">
        <span className="shrink-0 text-text-muted numeric">{nameOf(now.issues)}</span>
        {now.issues.length === 1 && <span className="max-w-80 truncate">{only?.title}</span>}
      </p>
      <p className="text-xs text-text-muted">
        {now.over ? `Make a sub-issue of ${now.over.key}` : "Drop on an issue"}
      </p>
    </div>
  );
}

/**
 * Changes the tree of a list that nests sub-issues: keys indent and outdent, and rows are dragged onto
 * others.
 */
export function ListTree(props: ListTreeProps) {
  const { projectId, scroller, rows, active, selection, selected, checkChange, setOpen, isOn } =
    props;
  const [drag] = useState(() => createExternalStore<RowDrag | null>(null));
  const { putBelow, indent, outdent } = useReparent({
    projectId,
    rows,
    selection,
    selected,
    setOpen,
  });

  /** The selected issues if the issue is one of them, otherwise the issue alone. */
  function movedWith(issue: ListedIssue): readonly ListedIssue[] {
    const all = selected.some(({ id }) => id === issue.id) ? selected : [issue];
    return checkChange(issue) ? withoutFollowers(rows, all) : [];
  }

  const preview = useRowDrag(scroller, {
    store: drag,
    issueOf: (row) => rows.issueAt(Number(row.dataset["row"])),
    movedWith,
    canDrop: (issues, parent) => movableBelow(rows, issues, parent).length > 0,
    onDrop: (issues, parent) => void putBelow(movableBelow(rows, issues, parent), parent),
  });

  // The keys are registered again only if what they act on changes.
  const latest = useRef({ indent, outdent, checkChange, rows });
  useLayoutEffect(() => {
    latest.current = { indent, outdent, checkChange, rows };
  });
  const move = useCallback((command: "indent" | "outdent", issues: readonly ListedIssue[]) => {
    const now = latest.current;
    const [first] = issues;
    if (first && now.checkChange(first)) void now[command](withoutFollowers(now.rows, issues));
  }, []);
  const actions = useMemo<Action[]>(() => {
    const issues = selected.length > 0 ? selected : active ? [active] : [];
    if (!isOn || issues.length === 0) return [];
    const name = nameOf(issues);
    const shared = { section: "List", rank: 0 };
    return [
      {
        ...shared,
        id: "row-indent",
        label: `Make ${name} a sub-issue of the row above`,
        command: "indent",
        icon: <TreeIcon />,
        keywords: ["indent", "parent"],
        run: () => move("indent", issues),
      },
      {
        ...shared,
        id: "row-outdent",
        label: `Move ${name} up one level`,
        command: "outdent",
        icon: <CornerLeftUp />,
        keywords: ["outdent", "parent"],
        run: () => move("outdent", issues),
      },
    ];
  }, [active, selected, isOn, move]);
  useShortcuts(actions);

  return <DraggedRows drag={drag} preview={preview} />;
}

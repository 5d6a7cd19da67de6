"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { IssuePeekHost } from "@/components/issues/peek/issue-peek";
import { IssueTableHeader } from "./issue-table-header";
import { IssueTableRow } from "./issue-table-row";
import { usePeekKey } from "@/components/issues/peek/peek-url";
import { useProjectLookups } from "@/components/issues/fields/project-lookups";
import { withAllToggled } from "@/components/issues/bulk/selection";
import {
  selectByClick,
  useSelection,
  useSelectionStore,
} from "@/components/issues/bulk/selection-store";
import { useCoarsePointer } from "@/components/ui/use-coarse-pointer";
import { useRowKeys } from "@/components/issues/peek/use-row-keys";
import { useSelectionKeys } from "@/components/issues/bulk/use-selection-keys";

const IssueBulkBar = dynamic(
  () => import("@/components/issues/bulk/issue-bulk-bar").then((module) => module.IssueBulkBar),
  { ssr: false },
);

const ROW = 36;
const TOUCH_ROW = 44;
/** Load the next page this many rows before the end. */
const AHEAD = 40;

interface IssueTableProps {
  projectId: number;
  issues: readonly ListedIssue[];
  /** Whether the server has more rows; `failed` if loading them failed. */
  more: "available" | "failed" | "none";
  onMore: () => void;
}

/** The rows of the list. Only visible ones are in the document. */
export function IssueTable({ projectId, issues, more, onMore }: IssueTableProps) {
  const router = useRouter();
  const lookups = useProjectLookups(projectId);
  const scroller = useRef<HTMLDivElement>(null);
  const peeked = usePeekKey();
  const rowHeight = useCoarsePointer() ? TOUCH_ROW : ROW;
  const keys = useMemo(() => issues.map(({ key }) => key), [issues]);
  const open = useCallback(
    (key: string) => router.push(issueHref(projectId, key)),
    [router, projectId],
  );
  const { active, setActive, goTo } = useRowKeys({ keys, section: "List", onOpen: open });
  const activeIndex = active === null ? -1 : keys.indexOf(active);
  const activeIssue = issues[activeIndex];

  const selection = useSelectionStore();
  const { ids } = useSelection(selection);
  const order = useMemo(() => issues.map(({ id }) => id), [issues]);
  // Rows that left the list are deselected.
  const selected = useMemo(
    () => (ids.size === 0 ? [] : issues.filter(({ id }) => ids.has(id))),
    [issues, ids],
  );
  const getOrder = useCallback(() => order, [order]);
  const getActive = useCallback(() => activeIssue?.id ?? null, [activeIssue]);
  const goToId = useCallback(
    (id: number) => {
      const key = issues.find((issue) => issue.id === id)?.key;
      if (key !== undefined) goTo(key);
    },
    [issues, goTo],
  );
  useSelectionKeys({
    store: selection,
    orderAround: getOrder,
    all: getOrder,
    active: getActive,
    goTo: goToId,
    isOn: issues.length > 0 && peeked === null,
    section: "List",
  });
  const select = useCallback(
    (id: number, isRange: boolean) => selectByClick(selection, order, id, isRange),
    [selection, order],
  );
  const onReturn = useCallback(() => {
    const target = activeIssue ?? issues[0];
    if (target) goTo(target.key);
  }, [activeIssue, issues, goTo]);

  // eslint-disable-next-line react-hooks/incompatible-library -- no React compiler memoizes here
  const virtualizer = useVirtualizer({
    count: issues.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 0, height: 900 },
    // The active row stays in the document, so that it keeps focus when it scrolls out of view.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (activeIndex === -1 || shown.includes(activeIndex)) return shown;
      return activeIndex < range.startIndex ? [activeIndex, ...shown] : [...shown, activeIndex];
    },
  });
  // Sizes are cached, so measure again in case the pointer turned out to be touch.
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const rows = virtualizer.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  const isNearEnd = more === "available" && lastShown >= issues.length - AHEAD;
  // The browser owns the scroll position. Load more near the end.
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, issues.length, onMore]);

  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label="Issues"
        aria-multiselectable="true"
        aria-rowcount={more === "none" ? issues.length + 1 : -1}
        className={cn("min-h-0 flex-1 overflow-y-auto", selected.length > 0 && "pb-16")}
      >
        <IssueTableHeader
          selection={selection}
          order={order}
          onSelectAll={() => selection.set(withAllToggled(selection.get(), order))}
        />
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, start, size }) => {
            const issue = issues[index];
            return (
              issue && (
                <IssueTableRow
                  key={issue.id}
                  issue={issue}
                  index={index}
                  lookups={lookups}
                  isActive={activeIndex === -1 ? index === 0 : index === activeIndex}
                  isPeeked={issue.key === peeked}
                  selection={selection}
                  onFocus={setActive}
                  onSelect={select}
                  style={{ height: size, transform: `translateY(${start}px)` }}
                />
              )
            );
          })}
        </div>
        {more === "available" && (
          <div className="px-4 py-2 sm:px-6" aria-hidden="true">
            <Skeleton className="h-5 w-1/2" />
          </div>
        )}
      </div>
      {more === "failed" && (
        <div
          role="alert"
          className="flex items-center gap-3 border-t border-border px-4 py-2 text-sm sm:px-6"
        >
          Couldn’t load the rest of the issues.
          <Button onClick={onMore}>Try again</Button>
        </div>
      )}
      {selected.length > 0 && (
        <IssueBulkBar
          projectId={projectId}
          store={selection}
          selected={selected}
          onReturn={onReturn}
        />
      )}
      <IssuePeekHost projectId={projectId} neighbors={keys} />
    </>
  );
}

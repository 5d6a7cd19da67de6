"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { ListedIssue } from "@/lib/issues/schema";
import { issueHref } from "./issue-href";
import { IssuePeekHost } from "./issue-peek";
import { IssueTableRow, ROW_GRID } from "./issue-table-row";
import { usePeekKey } from "./peek-address";
import { useProjectFacts } from "./project-facts";
import { useCoarsePointer } from "./use-coarse-pointer";
import { useRowKeys } from "./use-row-keys";

const ROW = 36;
const TOUCH_ROW = 44;
/** Further pages are asked for this many rows before the end. */
const AHEAD = 40;

interface IssueTableProps {
  projectId: number;
  issues: readonly ListedIssue[];
  /** Whether more is on the server; `failed` when it did not come. */
  more: "there" | "failed" | "none";
  onMore: () => void;
}

function HeaderRow() {
  return (
    <div role="rowgroup">
      <div
        role="row"
        aria-rowindex={1}
        className={`${ROW_GRID} sticky top-0 z-10 h-8 border-b border-border bg-surface text-xs font-medium text-text-muted`}
      >
        <span role="columnheader">Key</span>
        <span role="columnheader">
          <span className="sr-only">Type</span>
        </span>
        <span role="columnheader">
          <span className="sr-only">Priority</span>
        </span>
        <span role="columnheader">Title</span>
        <span role="columnheader" className="hidden text-right lg:block">
          Labels
        </span>
        <span role="columnheader" className="hidden sm:block">
          Lane
        </span>
        <span role="columnheader">
          <span className="sr-only">Assignee</span>
        </span>
        <span role="columnheader" className="hidden text-right md:block">
          Estimate
        </span>
        <span role="columnheader" className="hidden text-right md:block">
          Updated
        </span>
      </div>
    </div>
  );
}

/** The rows of the list, of which only those in sight are in the document. */
export function IssueTable({ projectId, issues, more, onMore }: IssueTableProps) {
  const router = useRouter();
  const facts = useProjectFacts(projectId);
  const scroller = useRef<HTMLDivElement>(null);
  const peeked = usePeekKey();
  const rowHeight = useCoarsePointer() ? TOUCH_ROW : ROW;
  const keys = useMemo(() => issues.map(({ key }) => key), [issues]);
  const open = useCallback(
    (key: string) => router.push(issueHref(projectId, key)),
    [router, projectId],
  );
  const { active, setActive } = useRowKeys({ keys, section: "List", onOpen: open });
  const activeIndex = active === null ? -1 : keys.indexOf(active);

  // eslint-disable-next-line react-hooks/incompatible-library -- no React compiler memoizes here
  const virtualizer = useVirtualizer({
    count: issues.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 0, height: 900 },
    // The active row stays, so that focus is not lost when it is scrolled out of sight.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (activeIndex === -1 || shown.includes(activeIndex)) return shown;
      return activeIndex < range.startIndex ? [activeIndex, ...shown] : [...shown, activeIndex];
    },
  });
  // Its sizes are cached: the pointer may have turned out to be a finger.
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const rows = virtualizer.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  const isNearEnd = more === "there" && lastShown >= issues.length - AHEAD;
  // The scroll position is the browser's; nearing the end asks the server for more.
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, issues.length, onMore]);

  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label="Issues"
        aria-rowcount={more === "none" ? issues.length + 1 : -1}
        className="min-h-0 flex-1 overflow-y-auto"
      >
        <HeaderRow />
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, start, size }) => {
            const issue = issues[index];
            return (
              issue && (
                <IssueTableRow
                  key={issue.id}
                  issue={issue}
                  index={index}
                  facts={facts}
                  isActive={activeIndex === -1 ? index === 0 : index === activeIndex}
                  isPeeked={issue.key === peeked}
                  onFocus={setActive}
                  style={{ height: size, transform: `translateY(${start}px)` }}
                />
              )
            );
          })}
        </div>
        {more === "there" && (
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
          The rest of the issues did not load.
          <Button onClick={onMore}>Try again</Button>
        </div>
      )}
      <IssuePeekHost projectId={projectId} neighbours={keys} />
    </>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { memo, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { ChevronDown, ChevronRight } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { Avatar } from "@/components/ui/data/avatar";
import { swimlaneCount } from "@/components/board/lane/count/count-text";
import { CardSkeleton } from "@/components/board/card/card-skeleton";
import type { BoardRow } from "@/components/board/state/board-rows";
import { BoardProvider, useBoardTools } from "@/components/board/state/board-tools";
import { boardQuery } from "@/lib/issues/board/client/queries";
import { leastCards } from "@/lib/issues/board/client/swimlanes";
import type { Member } from "@/lib/people/members/schema";
import { SwimlaneCell } from "./swimlane-cell";

/** How far from the visible part a swimlane starts to load. */
const NEAR = "800px 0px";

/** Whether the element is near the visible part of its scroller. */
function useIsNear(
  element: RefObject<HTMLElement | null>,
  getScroller: () => HTMLElement | null,
): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      { root: getScroller(), rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, getScroller]);
  return isNear;
}

interface SwimlaneSectionProps {
  row: BoardRow;
  lanes: readonly { id: number; title: string }[];
  collapsedLanes: ReadonlySet<number>;
  count: number;
  openCount: number;
  activeId: number | null;
  /** Why issues cannot be added; undefined if they can. */
  createRefusal: string | undefined;
  /** Shown beside the counts. */
  note: string | undefined;
  isCollapsed: boolean;
  onToggle: (key: string) => void;
  getScroller: () => HTMLElement | null;
}

/** Cards that are not loaded yet, as high as what comes. */
function Placeholders({ count }: { count: number }) {
  return Array.from({ length: count }, (_, card) => (
    <div key={card} className="pb-1.5">
      <CardSkeleton />
    </div>
  ));
}

/** The lanes of a swimlane, or placeholders until it has loaded. */
function Cells(
  props: Pick<
    SwimlaneSectionProps,
    "row" | "lanes" | "collapsedLanes" | "count" | "activeId" | "createRefusal" | "getScroller"
  > & { isNear: boolean },
) {
  const { row, lanes, collapsedLanes, count, activeId, createRefusal, getScroller, isNear } = props;
  const { projectId } = useBoardTools();
  const query = useQuery({
    ...boardQuery(projectId, row.filters),
    // A row keeps its own board only.
    placeholderData: () => undefined,
    enabled: isNear,
  });
  if (query.isError && !query.data) {
    return (
      <div role="alert" className="flex items-center gap-3 px-2 py-3 text-danger-text">
        Couldn’t load {row.title}.
        <Button size="sm" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className="swimlane-grid">
      {lanes.map(({ id }) => {
        if (collapsedLanes.has(id)) return <div key={id} className="swimlane-cell" />;
        const lane = query.data?.lanes.find((other) => other.id === id);
        return lane ? (
          <SwimlaneCell
            key={id}
            lane={lane}
            activeId={lane.issues.some((issue) => issue.id === activeId) ? activeId : null}
            createRefusal={createRefusal}
            getScroller={getScroller}
          />
        ) : (
          <div key={id} className="swimlane-cell">
            {!query.data && <Placeholders count={leastCards(count, lanes.length)} />}
          </div>
        );
      })}
    </div>
  );
}

/** The picture of the person whose issues the swimlane has. */
function RowAvatar({ row, members }: { row: BoardRow; members: ReadonlyMap<number, Member> }) {
  const { value } = row;
  if (value?.field !== "assignee_id" || value.value === null) return null;
  const picture = members.get(value.value)?.profile_picture ?? null;
  return <Avatar name={row.title} src={picture} size="xs" decorative />;
}

/** A swimlane: its name, its counts, and its part of every lane. */
export const SwimlaneSection = memo(function SwimlaneSection(props: SwimlaneSectionProps) {
  const { row, count, openCount, note, isCollapsed, onToggle, getScroller } = props;
  const element = useRef<HTMLElement>(null);
  const isNear = useIsNear(element, getScroller);
  const shared = useBoardTools();
  const tools = useMemo(() => ({ ...shared, row, filters: row.filters }), [shared, row]);
  const id = `swimlane-${row.key}`;
  return (
    <section ref={element} aria-labelledby={id} className="pb-3">
      <header className="sticky top-10 z-20 flex h-8 items-center bg-surface pointer-coarse:top-12 pointer-coarse:h-11">
        <button
          type="button"
          aria-expanded={!isCollapsed}
          onClick={() => onToggle(row.key)}
          className="sticky left-0 flex h-full min-w-0 items-center gap-1.5 rounded-md px-1.5 hover:bg-surface-hover"
        >
          {isCollapsed ? (
            <ChevronRight className="size-4 text-text-muted" />
          ) : (
            <ChevronDown className="size-4 text-text-muted" />
          )}
          <RowAvatar row={row} members={shared.members} />
          <span id={id} className="max-w-80 truncate font-medium">
            {row.title}
          </span>
          <span className="shrink-0 text-xs text-text-muted numeric">
            {swimlaneCount(count, openCount)}
          </span>
          {note !== undefined && (
            <span className="truncate pl-2 text-xs font-normal text-text-muted max-sm:hidden">
              {note}
            </span>
          )}
        </button>
      </header>
      {!isCollapsed && (
        <BoardProvider value={tools}>
          <Cells {...props} isNear={isNear} />
        </BoardProvider>
      )}
    </section>
  );
});

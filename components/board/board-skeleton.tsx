"use client";

import { Skeleton } from "@/components/ui/feedback/skeleton";
import { VisuallyHidden } from "@/components/ui/text/visually-hidden";
import { CardSkeleton } from "@/components/board/card/card-skeleton";

const CARDS_PER_LANE = [5, 3, 4, 2];

/** Placeholder while a board loads. */
export function BoardSkeleton() {
  return (
    <div
      role="status"
      className="flex min-h-0 flex-1 gap-2 overflow-hidden px-3 pb-3 md:px-4 md:pb-4"
    >
      <VisuallyHidden>Loading the board</VisuallyHidden>
      {CARDS_PER_LANE.map((count, lane) => (
        <div key={lane} className="lane border-transparent px-2">
          <div className="flex h-11 items-center px-1.5">
            <Skeleton className="h-4 w-28" />
          </div>
          <div className="flex flex-col gap-1.5">
            {Array.from({ length: count }, (_, card) => (
              <CardSkeleton key={card} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The same placeholder for the whole page, including the bar above the board. */
export function BoardPageSkeleton() {
  return (
    <div className="flex h-page flex-col">
      <div className="flex items-center gap-2 px-3 py-2 md:px-4">
        <Skeleton className="h-8 w-52 rounded-md" />
        <Skeleton className="h-8 w-20 rounded-md" />
      </div>
      <BoardSkeleton />
    </div>
  );
}

"use client";

import { memo } from "react";
import { Check } from "@/components/ui/icon/icons";
import { useExternalStore } from "@/components/ui/external-store";
import { issueHref } from "@/components/screen/navigation/issue-href";
import { selectByClick, useIsSelected } from "@/components/issues/bulk/selection-store";
import { cn } from "@/components/ui/cn";
import { isTouch } from "@/components/ui/data/is-touch";
import { laneOrder } from "@/lib/issues/board/client/place";
import type { BoardIssue } from "@/lib/issues/board/schema";
import { useBoardTools } from "@/components/board/state/board-tools";
import { cardDomId } from "./card-elements";
import { CardFace } from "./card-face";
import { CardMenu } from "./card-menu";
import { DependencyBadges } from "./dependency-badges";
import { useRecentMover } from "@/components/board/state/recent-movers";
import { useIsDragged } from "@/components/board/state/drag-store";
import { lazyPart } from "@/components/ui/lazy-part";

const MoverBadge = lazyPart(() => import("./mover-badge").then((module) => module.MoverBadge), {
  isQuiet: true,
}).Part;

export const BOARD_HELP_ID = "board-help";

interface CardProps {
  issue: BoardIssue;
  /** Whether this card is its lane's tab stop. */
  isStop: boolean;
}

/**
 * An issue on the board. The title is a link that covers the card. Clicking opens the peek,
 * middle-clicking opens a new tab, Ctrl- or Cmd-clicking selects the card, and Shift-clicking
 * selects a range.
 */
export const Card = memo(function Card({ issue, isStop }: CardProps) {
  const { projectId, labels, members, drag, selection, movers, peeked, permitFor, open, row } =
    useBoardTools();
  const isPeeked = useExternalStore(peeked, (key) => key === issue.key);
  const isSelected = useIsSelected(selection, issue.id);
  const mover = useRecentMover(movers, issue.id);
  const isDragged = useIsDragged(drag, issue.id, row.key);
  const canMove = permitFor(issue).allowed;
  const tabIndex = isStop ? 0 : -1;
  const domId = cardDomId({ id: issue.id, row: row.key });
  return (
    <article
      data-card-id={issue.id}
      data-card-row={row.key}
      data-peeked={isPeeked || undefined}
      className={cn(
        "group card",
        canMove ? "cursor-grab" : "cursor-pointer",
        isDragged && "opacity-40",
        isSelected && "border-accent bg-surface-selected hover:border-accent",
      )}
    >
      <CardFace
        issue={issue}
        factsId={`${domId}-facts`}
        labels={labels}
        assignee={members.get(issue.assignee_id ?? 0)}
        isDone={row.board().lanes.at(-1)?.id === issue.lane_id}
        title={
          <a
            id={domId}
            data-item-link=""
            data-issue-key={issue.key}
            href={issueHref(projectId, issue.key)}
            tabIndex={tabIndex}
            draggable={false}
            aria-label={`${issue.key} ${issue.title}${isSelected ? ", selected" : ""}`}
            aria-describedby={`${domId}-facts ${canMove ? BOARD_HELP_ID : ""}`}
            onClick={(event) => {
              if (event.altKey) return;
              event.preventDefault();
              const { shiftKey, metaKey, ctrlKey } = event;
              // While cards are selected, a finger selects more.
              const isAdding = isTouch(event) && selection.get().ids.size > 0;
              if (shiftKey || metaKey || ctrlKey || isAdding)
                selectByClick(selection, laneOrder(row.board(), issue.id), issue.id, shiftKey);
              else open(issue);
            }}
            className="card-link"
          >
            {issue.title}
          </a>
        }
        menu={<CardMenu issue={issue} id={`${domId}-menu`} tabIndex={tabIndex} />}
        dependencies={<DependencyBadges issue={issue} tabIndex={tabIndex} />}
      />
      {isSelected && (
        <span className="absolute top-1 -left-1.5 flex size-4 items-center justify-center rounded-full bg-accent text-on-accent">
          <Check className="size-3" aria-hidden="true" />
        </span>
      )}
      {mover !== undefined && <MoverBadge mover={mover} />}
    </article>
  );
});

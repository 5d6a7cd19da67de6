"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import { addSurface, notifyReleased } from "@/components/screen/realtime/surfaces";
import { announce } from "@/components/ui/feedback/live-region";
import { boardsKey } from "@/lib/issues/board/client/queries";
import { findInRows } from "@/components/board/state/board-rows";
import type { Board } from "@/lib/issues/board/schema";
import type { BoardTools } from "@/components/board/state/board-tools";
import { cardAt } from "@/components/board/card/card-elements";
import { cardElement, animateMove } from "@/components/board/drag/card-animation";

/**
 * A card's previous position and when it was recorded. By the time a slow response arrives, the
 * page may have scrolled.
 */
interface Start {
  rect: DOMRect;
  laneId: number | undefined;
  at: number;
}

const STALE_MS = 1_000;

/**
 * Animates cards changed by other users, and shows who moved them. Nothing moves while a card is
 * being dragged, and a card does not change while its editor is open. Deferred changes are applied
 * afterwards.
 */
export function useLiveMoves(tools: BoardTools, board: Board, editedId: number | null): void {
  const client = useQueryClient();
  const starts = useRef(new Map<number, Start>());
  const edited = useRef(editedId);
  const { drag, movers, projectId } = tools;
  // What was held back is still known when the tools change during a drag.
  const latest = useRef(tools);
  useLayoutEffect(() => {
    latest.current = tools;
  }, [tools]);

  useEffect(() => {
    edited.current = editedId;
    notifyReleased();
  }, [editedId]);

  useEffect(() => {
    const { current: positions } = starts;
    const queryKey = boardsKey(projectId);
    let wasDragging = false;
    let hasMissedChanges = false;

    const removeSurface = addSurface({
      isBusy: () => drag.get() !== null,
      held: () => edited.current,
      willChange(changes) {
        for (const [id, { actorId }] of changes) {
          const rect = cardElement(id)?.getBoundingClientRect();
          const laneId = findInRows(latest.current.rows(), id)?.lane.id;
          if (rect) positions.set(id, { rect, laneId, at: performance.now() });
          movers.show(id, actorId);
        }
      },
    });
    const stopWatching = drag.subscribe(() => {
      const isDragging = drag.get() !== null;
      if (isDragging === wasDragging) return;
      wasDragging = isDragging;
      if (isDragging) {
        // A pending response would also move cards.
        hasMissedChanges = client.isFetching({ queryKey }) > 0;
        if (hasMissedChanges) void client.cancelQueries({ queryKey });
        return;
      }
      if (hasMissedChanges) {
        // Loaded already if changes can have been missed.
        void import("@/components/screen/realtime/follow-project").then(
          ({ catchUp }) => catchUp(projectId),
          () => undefined,
        );
      }
      notifyReleased();
    });
    return () => {
      stopWatching();
      removeSurface();
    };
  }, [drag, movers, projectId, client]);

  useLayoutEffect(() => {
    const now = performance.now();
    for (const [id, { rect, laneId, at }] of starts.current) {
      if (now - at >= STALE_MS) continue;
      animateMove(id, rect);
      const card = findInRows(tools.rows(), id);
      const shouldAnnounce =
        card && card.lane.id !== laneId && cardAt(document.activeElement)?.id === id;
      if (shouldAnnounce) announce(`Someone moved ${card.issue.key} to ${card.lane.title}`);
    }
    starts.current.clear();
  }, [board, tools]);
}

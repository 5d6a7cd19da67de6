"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useEditIssue } from "@/components/issues/editing/use-edit-issue";
import { announce } from "@/components/ui/feedback/live-region";
import { boardQuery } from "@/lib/issues/board/client/queries";
import { findLane } from "@/lib/issues/board/client/place";
import type { BoardIssue } from "@/lib/issues/board/schema";
import { addCard, withoutIssue } from "@/lib/issues/issues/client/cache-transforms";
import type { IssueEdit } from "@/lib/issues/issues/client/edit-conflict";
import type { BoardRow, RowPlace } from "./board-rows";
import { changeBetween, isInRow } from "./row-value";

/** Moves a card to another swimlane. Returns false if that changes nothing. */
type ChangeRow = (card: RowPlace, target: BoardRow, laneId: number) => boolean;

/**
 * Moves cards between swimlanes: one request sets the field that the swimlanes are by, and the lane.
 * Shown at once in every row; if the request fails, all are as before. Undo restores the fields.
 */
export function useChangeRow(rows: () => readonly BoardRow[]): ChangeRow {
  const client = useQueryClient();
  const edit = useEditIssue();
  return useCallback<ChangeRow>(
    ({ issue, row }, target, laneId) => {
      const lane = findLane(target.board(), laneId);
      if (!row.value || !target.value || !lane) return false;
      const change: IssueEdit = {
        ...changeBetween(issue, row.value, target.value),
        ...(laneId !== issue.lane_id && { lane_id: laneId }),
      };
      /** Adds the card to the rows that show it now, and removes it from those that no longer do. */
      const replace = (before: BoardIssue, after: BoardIssue) => {
        for (const { value, filters } of rows()) {
          if (!value) continue;
          const [was, is] = [isInRow(before, value), isInRow(after, value)];
          if (was === is) continue;
          client.setQueryData(
            boardQuery(issue.project_id, filters).queryKey,
            (board) => board && (is ? addCard(board, after) : withoutIssue(board, before.id)),
          );
        }
      };
      const moved = { ...issue, ...change };
      replace(issue, moved);
      announce(`${issue.key} moved to ${target.title}, ${lane.title}`);
      void edit(issue, change, { done: `moved to ${target.title}, ${lane.title}` }).then(
        (isSaved) => isSaved || replace(moved, issue),
      );
      return true;
    },
    [client, edit, rows],
  );
}

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

/** Moves a card to another swimlane. Returns false if that changes nothing. */
type ChangeRow = (card: RowPlace, target: BoardRow, laneId: number) => boolean;

/**
 * Moves cards between swimlanes: one request sets the field that the swimlanes are by, and the lane.
 * Shown at once in both rows; if the request fails, both are as before. Undo restores the fields.
 */
export function useChangeRow(): ChangeRow {
  const client = useQueryClient();
  const edit = useEditIssue();
  return useCallback<ChangeRow>(
    ({ issue, row }, target, laneId) => {
      const lane = findLane(target.board(), laneId);
      if (!target.change || !lane) return false;
      const change: IssueEdit = {
        ...target.change,
        ...(laneId !== issue.lane_id && { lane_id: laneId }),
      };
      const place = (from: BoardRow, to: BoardRow, card: BoardIssue) => {
        const keyOf = ({ filters }: BoardRow) => boardQuery(issue.project_id, filters).queryKey;
        client.setQueryData(keyOf(from), (board) => board && withoutIssue(board, card.id));
        client.setQueryData(keyOf(to), (board) => board && addCard(board, card));
      };
      place(row, target, { ...issue, ...change });
      announce(`${issue.key} moved to ${target.title}, ${lane.title}`);
      void edit(issue, change, { done: `moved to ${target.title}, ${lane.title}` }).then(
        (isSaved) => isSaved || place(target, row, issue),
      );
      return true;
    },
    [client, edit],
  );
}

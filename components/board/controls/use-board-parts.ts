"use client";

import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { createIssueMenuStore } from "@/components/issues/bulk/menu/issue-menu-store";
import { createExternalStore } from "@/components/ui/external-store";
import { openPeek } from "@/components/issues/peek/peek-url";
import { useSelectionStore } from "@/components/issues/bulk/selection-store";
import { useIssuePermits } from "@/components/issues/editing/use-issue-permits";
import { boardQuery } from "@/lib/issues/board/client/queries";
import { labelsQuery } from "@/lib/planning/labels/client";
import type { Label } from "@/lib/planning/labels/schema";
import { membersQuery } from "@/lib/people/members/client";
import type { BoardRow, LaneHandle, LaneHandles } from "@/components/board/state/board-rows";
import type { BoardTools } from "@/components/board/state/board-tools";
import { createDragStore } from "@/components/board/state/drag-store";
import { createRecentMovers } from "@/components/board/state/recent-movers";

const NO_LABELS: readonly Label[] = [];

/** A row, as its board is found in the cache. */
export type RowInput = Pick<BoardRow, "key" | "title" | "filters" | "value">;

/** Adds to each row its board and its lanes, which stay the same while other rows come and go. */
function useRows(
  client: QueryClient,
  projectId: number,
  inputs: readonly RowInput[],
): readonly BoardRow[] {
  const [handles] = useState(() => new Map<string, LaneHandles>());
  return useMemo(
    () =>
      inputs.map((input) => {
        const { queryKey } = boardQuery(projectId, input.filters);
        const columns = handles.get(input.key) ?? new Map<number, LaneHandle>();
        handles.set(input.key, columns);
        return { ...input, columns, board: () => client.getQueryData(queryKey) ?? { lanes: [] } };
      }),
    [client, projectId, inputs, handles],
  );
}

/** Creates the state shared by the parts of a board; see BoardTools. There is at least one row. */
export function useBoardParts(
  projectId: number,
  inputs: readonly [RowInput, ...RowInput[]],
): Omit<BoardTools, "focus" | "show"> {
  const client = useQueryClient();
  const [drag] = useState(createDragStore);
  const selection = useSelectionStore();
  const [menu] = useState(createIssueMenuStore);
  const [movers] = useState(createRecentMovers);
  const [peeked] = useState(() => createExternalStore<string | null>(null));
  const labels = useQuery(labelsQuery(projectId)).data ?? NO_LABELS;
  const memberList = useQuery(membersQuery(projectId)).data;
  const { permitFor, checkChange } = useIssuePermits(memberList);
  const all = useRows(client, projectId, inputs);
  const rows = useMemo(() => () => all, [all]);

  return useMemo(() => {
    const [row] = all;
    if (!row) throw new Error("a board without rows");
    const members = new Map(memberList?.map((member) => [member.id, member]));
    return {
      projectId,
      client,
      filters: row.filters,
      drag,
      selection,
      menu,
      peeked,
      movers,
      row,
      rows,
      labels,
      members,
      permitFor,
      checkMove: checkChange,
      open: (issue) => openPeek(issue.key),
    };
  }, [
    projectId,
    client,
    all,
    rows,
    drag,
    selection,
    menu,
    peeked,
    movers,
    labels,
    memberList,
    permitFor,
    checkChange,
  ]);
}

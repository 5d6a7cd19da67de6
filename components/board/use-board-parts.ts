"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { createIssueMenuStore } from "@/components/issues/bulk/menu/issue-menu-store";
import { openPeek } from "@/components/issues/peek/peek-url";
import { useSelectionStore } from "@/components/issues/bulk/selection-store";
import { useIssuePermits } from "@/components/issues/editing/use-issue-permits";
import { boardQuery } from "@/lib/issues/board/client/queries";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { labelsQuery } from "@/lib/planning/labels/client";
import type { Label } from "@/lib/planning/labels/schema";
import { membersQuery } from "@/lib/people/members/client";
import type { BoardTools, LaneHandle } from "@/components/board/state/board-tools";
import { createDragStore } from "@/components/board/state/drag-store";
import { createRecentMovers } from "@/components/board/state/recent-movers";
import { useMoveCard } from "@/components/board/state/use-move-card";

const NO_LABELS: readonly Label[] = [];

/** Creates the state shared by the parts of a board; see BoardTools. */
export function useBoardParts(projectId: number, filters: IssueFilters): Omit<BoardTools, "focus"> {
  const client = useQueryClient();
  const [drag] = useState(createDragStore);
  const selection = useSelectionStore();
  const [menu] = useState(createIssueMenuStore);
  const [movers] = useState(createRecentMovers);
  const [columns] = useState(() => new Map<number, LaneHandle>());
  const labels = useQuery(labelsQuery(projectId)).data ?? NO_LABELS;
  const memberList = useQuery(membersQuery(projectId)).data;
  const { permitFor, checkChange } = useIssuePermits(memberList);
  const move = useMoveCard(projectId, filters);

  return useMemo(() => {
    const members = new Map(memberList?.map((member) => [member.id, member]));
    return {
      projectId,
      filters,
      drag,
      selection,
      menu,
      movers,
      columns,
      labels,
      members,
      permitFor,
      move,
      board: () => client.getQueryData(boardQuery(projectId, filters).queryKey) ?? { lanes: [] },
      checkMove: checkChange,
      open: (issue) => openPeek(issue.key),
    };
  }, [
    client,
    projectId,
    filters,
    drag,
    selection,
    menu,
    movers,
    columns,
    labels,
    memberList,
    permitFor,
    checkChange,
    move,
  ]);
}

"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { openPeek } from "@/components/issues/peek/peek-address";
import { fullName } from "@/components/issues/fields/project-facts";
import { useSelectionStore } from "@/components/issues/bulk/selection-store";
import { useAsk } from "@/components/screen/access/use-can";
import { toastMessage } from "@/components/ui/feedback/toast";
import { boardQuery } from "@/lib/issues/board/client/queries";
import type { BoardIssue } from "@/lib/issues/board/schema";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { labelsQuery } from "@/lib/planning/labels/client";
import type { Label } from "@/lib/planning/labels/schema";
import { membersQuery } from "@/lib/people/members/client";
import type { BoardTools, LaneHandle } from "@/components/board/state/board-tools";
import { createLiftStore } from "@/components/board/state/lift-store";
import { createMoverStore } from "@/components/board/state/mover-store";
import { useMoveCard } from "@/components/board/state/use-move-card";

const NO_LABELS: readonly Label[] = [];

/** What the parts of a board share; see BoardTools. */
export function useBoardParts(projectId: number, filters: IssueFilters): Omit<BoardTools, "focus"> {
  const client = useQueryClient();
  const [lift] = useState(createLiftStore);
  const selection = useSelectionStore();
  const [movers] = useState(createMoverStore);
  const [columns] = useState(() => new Map<number, LaneHandle>());
  const labels = useQuery(labelsQuery(projectId)).data ?? NO_LABELS;
  const listed = useQuery(membersQuery(projectId)).data;
  const ask = useAsk();
  const move = useMoveCard(projectId, filters);

  return useMemo(() => {
    const members = new Map(listed?.map((member) => [member.id, member]));
    const permitFor = (issue: BoardIssue) => {
      const creator = members.get(issue.user_id);
      return ask("issues.update", {
        createdById: issue.user_id,
        recordName: issue.key,
        creatorName: creator && fullName(creator),
      });
    };
    return {
      projectId,
      filters,
      lift,
      selection,
      movers,
      columns,
      labels,
      members,
      permitFor,
      move,
      board: () => client.getQueryData(boardQuery(projectId, filters).queryKey) ?? { lanes: [] },
      mayMove: (issue) => {
        const { allowed, reason } = permitFor(issue);
        if (!allowed)
          toastMessage(`You cannot change ${issue.key}`, {
            ...(reason && { description: reason }),
          });
        return allowed;
      },
      open: (issue) => openPeek(issue.key),
    };
  }, [client, projectId, filters, lift, selection, movers, columns, labels, listed, ask, move]);
}

"use client";

import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { groupHref, groupListHref } from "@/components/screen/navigation/error-group-href";
import { type Verb, VERBS } from "@/components/errors/group/group-text";
import { setStatusWithUndo } from "@/components/errors/group/pending-statuses";
import { noteViewed } from "@/components/errors/group/return-place";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { Neighbors } from "./use-neighbors";

/** The id of the page's heading. */
export const GROUP_HEADING = "group-heading";

export type Triage = ReturnType<typeof useGroupTriage>;

/** Set when the user moves on to a neighbor, whose heading then takes focus. */
let isMovingOn = false;

/**
 * Focuses the page's heading if the user came from another group, or if what had focus was removed
 * with the page that the user came from.
 */
export function useHeadingFocus(headingId: string) {
  const isHydrated = useHydrated();
  const [isFirstPage] = useState(!isHydrated);
  // Focus is document state, outside React.
  useEffect(() => {
    const isLost = !isFirstPage && document.activeElement === document.body;
    if (!isMovingOn && !isLost) return;
    isMovingOn = false;
    document.getElementById(headingId)?.focus({ preventScroll: true });
  }, [headingId, isFirstPage]);
}

/**
 * Navigates between groups and back to the list. Setting a status moves on to the next group.
 * `query` is the list's query string.
 */
export function useGroupTriage(
  projectId: number,
  groupId: number,
  query: string,
  neighbors: Neighbors,
) {
  const router = useRouter();
  const client = useQueryClient();
  const { next, previous } = neighbors;

  // The list continues here, or beside it once the group has left the list.
  useEffect(() => {
    const groupIds = [groupId, next, previous].filter((id) => id !== undefined);
    noteViewed({ projectId, groupIds });
  }, [projectId, groupId, next, previous]);

  // The user will probably move on to the next group, so prefetch it.
  useEffect(() => {
    if (next !== undefined) router.prefetch(groupHref(projectId, next, query));
  }, [router, projectId, next, query]);

  const toGroup = useCallback(
    (id: number) => {
      isMovingOn = true;
      router.push(groupHref(projectId, id, query));
    },
    [router, projectId, query],
  );
  const toList = useCallback(
    () => router.push(groupListHref(projectId, query)),
    [router, projectId, query],
  );

  const setStatus = useCallback(
    (group: ErrorGroup, verb: Verb) => {
      void setStatusWithUndo(client, projectId, [group], verb, () => toGroup(group.id));
      if (VERBS[verb].to === GroupStatus.Open) return;
      if (next === undefined) toList();
      else toGroup(next);
    },
    [client, projectId, next, toGroup, toList],
  );

  return { next, previous, toGroup, toList, setStatus };
}

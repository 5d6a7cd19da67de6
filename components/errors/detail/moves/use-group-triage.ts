"use client";

import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState, useTransition } from "react";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import {
  errorEventQuery,
  errorTrendQuery,
  groupStatesQuery,
  groupTagsQuery,
} from "@/lib/errors/groups/client/mutations";
import { groupListHref } from "@/components/screen/navigation/error-group-href";
import { type Verb, VERBS } from "@/components/errors/group/group-text";
import { setStatusWithUndo } from "@/components/errors/group/pending-statuses";
import { noteViewed } from "@/components/errors/group/return-place";
import { useHydrated } from "@/components/ui/use-hydrated";
import { preloadWhenIdle } from "@/components/ui/when-idle";
import type { Neighbors } from "./use-neighbors";
import { takeMovingOn } from "./use-shown-group";

/** The id of the page's heading. */
export const GROUP_HEADING = "group-heading";

export type Triage = ReturnType<typeof useGroupTriage>;

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
    const hasMovedOn = takeMovingOn();
    if (!hasMovedOn && !isLost) return;
    if (hasMovedOn) window.scrollTo(0, 0);
    document.getElementById(headingId)?.focus({ preventScroll: true });
  }, [headingId, isFirstPage]);
}

/** Reads what a group's page shows, once the browser has nothing else to do. */
function usePrefetchedGroup(projectId: number, groupId: number | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (groupId === undefined) return;
    const parts = [
      async () => {
        const { events } = await client.query(groupTagsQuery(projectId, groupId));
        if (events > 0) await client.query(errorEventQuery(projectId, groupId, "newest"));
      },
      () => client.query(errorTrendQuery(projectId, groupId, "hour")),
      () => client.query(groupStatesQuery(projectId, groupId)),
    ];
    return preloadWhenIdle(parts);
  }, [client, projectId, groupId]);
}

/**
 * Navigates between groups and back to the list. Setting a status moves on to the next group.
 * `query` is the list's query string; `toGroup` shows another group in place of this one.
 */
export function useGroupTriage(
  projectId: number,
  groupId: number,
  query: string,
  neighbors: Neighbors,
  toGroup: (id: number) => void,
) {
  const router = useRouter();
  const client = useQueryClient();
  const [isLeaving, startLeaving] = useTransition();
  const { next, previous } = neighbors;

  // The list continues here, or beside it once the group has left the list.
  useEffect(() => {
    const groupIds = [groupId, next, previous].filter((id) => id !== undefined);
    noteViewed({ projectId, groupIds });
  }, [projectId, groupId, next, previous]);

  // The user will probably move on to the next group.
  usePrefetchedGroup(projectId, next);

  const toList = useCallback(
    () => startLeaving(() => router.push(groupListHref(projectId, query))),
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

  return {
    next,
    previous,
    toGroup,
    toList,
    setStatus,
    /** The list is on its way. Keys that are pressed now are meant for it. */
    isLeaving,
  };
}

"use client";

import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useProjectLookups } from "@/components/issues/fields/project-lookups";
import { membersQuery } from "@/lib/people/members/client";
import type { Member } from "@/lib/people/members/schema";
import { labelsQuery } from "@/lib/planning/labels/client";
import type { Label } from "@/lib/planning/labels/schema";
import { lanesQuery } from "@/lib/planning/lanes/client";
import type { Lane } from "@/lib/planning/lanes/schema";
import { projectsQuery } from "@/lib/planning/projects/client";
import { type BulkLookups, FINAL_LANE, mergeByName, unreadOf } from "./merge-by-name";

const NONE: readonly never[] = [];

/** Each project's records, and what is missing of them. */
function combine<Item>(results: readonly UseQueryResult<Item[]>[]) {
  return {
    lists: results.map(({ data }): readonly Item[] => data ?? NONE),
    unread: unreadOf(results),
  };
}

/**
 * The records to choose from for issues of some projects: of several, the people who are members of all, and
 * lanes and labels by their names.
 */
export function useBulkLookups(projectIds: readonly number[]): BulkLookups {
  const [first = 0] = projectIds;
  const lookups = useProjectLookups(first);
  const isOne = projectIds.length < 2;
  const several = isOne ? NONE : projectIds;
  const members = useQueries({
    queries: several.map((id) => membersQuery(id)),
    combine: combine<Member>,
  });
  const lanes = useQueries({
    queries: several.map((id) => lanesQuery(id)),
    combine: combine<Lane>,
  });
  const labels = useQueries({
    queries: several.map((id) => labelsQuery(id)),
    combine: combine<Label>,
  });
  const names = useQuery({ ...projectsQuery(), enabled: !isOne }).data;
  if (isOne) return lookups;

  const mergedLanes = mergeByName(projectIds, lanes.lists, ({ title }) => title);
  const finals = lanes.lists.map((own) => own.at(-1));
  const [last] = finals;
  const isOneName = finals.every((lane) => lane?.title === last?.title);
  const mergedLabels = mergeByName(projectIds, labels.lists, ({ name }) => name);
  return {
    ...lookups,
    unread: {
      assignee_id: members.unread,
      lane_id: lanes.unread,
      label_ids: labels.unread,
    },
    members: lookups.members.filter((person) =>
      members.lists.every((own) => own.some(({ id }) => id === person.id)),
    ),
    lanes: [
      ...mergedLanes.items,
      ...(last && !isOneName
        ? [{ ...last, id: FINAL_LANE, title: "The final lane of each project" }]
        : []),
    ],
    labels: mergedLabels.items,
    twins: {
      lanes: new Map([
        ...mergedLanes.twins,
        [
          FINAL_LANE,
          new Map(finals.flatMap((lane) => (lane ? [[lane.project_id, lane.id] as const] : []))),
        ],
      ]),
      labels: mergedLabels.twins,
      projectName: (projectId) => names?.find(({ id }) => id === projectId)?.name ?? "Its project",
      projects: projectIds.length,
    },
  };
}

"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useProjectLookups } from "@/components/issues/fields/project-lookups";
import { membersQuery } from "@/lib/people/members/client";
import { labelsQuery } from "@/lib/planning/labels/client";
import type { Label } from "@/lib/planning/labels/schema";
import { lanesQuery } from "@/lib/planning/lanes/client";
import type { Lane } from "@/lib/planning/lanes/schema";
import { projectsQuery } from "@/lib/planning/projects/client";
import { type BulkLookups, FINAL_LANE, mergeByName } from "./merge-by-name";

const NONE: readonly never[] = [];

/**
 * The records to choose from for issues of some projects: of several, the people who are members of all, and
 * lanes and labels by their names.
 */
export function useBulkLookups(projectIds: readonly number[]): BulkLookups {
  const [first = 0, ...others] = projectIds;
  const lookups = useProjectLookups(first);
  const isMember = useQueries({
    queries: others.map((id) => membersQuery(id)),
    combine: (results) => (personId: number) =>
      results.every(({ data }) => data?.some(({ id }) => id === personId)),
  });
  const lanes = useQueries({
    queries: others.map((id) => lanesQuery(id)),
    combine: (results) => results.map(({ data }): readonly Lane[] => data ?? NONE),
  });
  const labels = useQueries({
    queries: others.map((id) => labelsQuery(id)),
    combine: (results) => results.map(({ data }): readonly Label[] => data ?? NONE),
  });
  const names = useQuery({ ...projectsQuery(), enabled: others.length > 0 }).data;
  if (others.length === 0) return lookups;

  const allLanes = [lookups.lanes].concat(lanes);
  const mergedLanes = mergeByName(projectIds, allLanes, ({ title }) => title);
  const finals = allLanes.map((own) => own.at(-1));
  const [last] = finals;
  const isOneName = finals.every((lane) => lane?.title === last?.title);
  const mergedLabels = mergeByName(projectIds, [lookups.labels].concat(labels), ({ name }) => name);
  return {
    ...lookups,
    members: lookups.members.filter(({ id }) => isMember(id)),
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

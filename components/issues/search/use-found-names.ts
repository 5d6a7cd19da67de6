"use client";

import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RowNames } from "@/components/issues/list/rows/list-names";
import type { ListRows } from "@/components/issues/list/rows/list-rows";
import { fullName } from "@/components/ui/text/full-name";
import type { FoundListItem } from "@/lib/issues/search/schema";
import { membersQuery } from "@/lib/people/members/client";
import type { Member } from "@/lib/people/members/schema";
import { epicsQuery } from "@/lib/planning/epics/client";
import type { Epic } from "@/lib/planning/epics/schema";
import { labelsQuery } from "@/lib/planning/labels/client";
import type { Label } from "@/lib/planning/labels/schema";
import { lanesQuery } from "@/lib/planning/lanes/client";
import type { Lane } from "@/lib/planning/lanes/schema";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import type { Sprint } from "@/lib/planning/sprints/schema";

type Known<Item> = readonly (readonly Item[] | undefined)[];

const dataOf = <Item>(results: readonly { data: Item[] | undefined }[]): Known<Item> =>
  results.map(({ data }) => data);

/** What is loaded already, for choosing a value, of the projects. Reads nothing. */
function useLoaded(ids: readonly number[]) {
  const cached = { enabled: false };
  return {
    lanes: useQueries({
      queries: ids.map((id) => ({ ...lanesQuery(id), ...cached })),
      combine: dataOf<Lane>,
    }),
    members: useQueries({
      queries: ids.map((id) => ({ ...membersQuery(id), ...cached })),
      combine: dataOf<Member>,
    }),
    sprints: useQueries({
      queries: ids.map((id) => ({ ...sprintsQuery(id), ...cached })),
      combine: dataOf<Sprint>,
    }),
    epics: useQueries({
      queries: ids.map((id) => ({ ...epicsQuery(id), ...cached })),
      combine: dataOf<Epic>,
    }),
    labels: useQueries({
      queries: ids.map((id) => ({ ...labelsQuery(id), ...cached })),
      combine: dataOf<Label>,
    }),
  };
}

function byId<Item extends { id: number }>(found: readonly (Item | null)[], known: Known<Item>) {
  const items = [...found, ...known.flatMap((all) => all ?? [])];
  return new Map(items.flatMap((item) => (item ? [[item.id, item] as const] : [])));
}

/** The ids of the projects that the issues around those in view are in. The same array until they change. */
export function useProjectIds({ near }: ListRows): readonly number[] {
  const text = useMemo(() => [...new Set(near.map(({ project_id: id }) => id))].join(), [near]);
  return useMemo(() => (text === "" ? [] : text.split(",").map(Number)), [text]);
}

/**
 * What the ids in the rows of all issues refer to: as the issues came with it, and for values that were chosen since,
 * as they were chosen from.
 */
export function useFoundNames({ near }: ListRows, projectIds: readonly number[]): RowNames {
  const { lanes, members, sprints, epics, labels } = useLoaded(projectIds);
  return useMemo(() => {
    const issues = near as readonly FoundListItem[];
    const records = issues.map((issue) => issue.records);
    const found = <Name extends keyof FoundListItem["records"]>(name: Name) =>
      records.map((record) => record[name]);
    const finals = lanes.flatMap((all) => all?.at(-1)?.id ?? []);
    const known = new Set(lanes.flatMap((all) => all?.map(({ id }) => id) ?? []));
    for (const { id, is_final: isFinal } of found("lane"))
      if (isFinal && !known.has(id)) finals.push(id);
    const done = new Set(finals);
    const people = byId<NonNullable<FoundListItem["records"]["assignee"]>>(
      found("assignee"),
      members,
    );
    return {
      lanes: byId<{ id: number; title: string; color: number }>(found("lane"), lanes),
      people: new Map(
        [...people].map(([id, person]) => [
          id,
          { name: fullName(person), picture: person.profile_picture },
        ]),
      ),
      sprints: byId<{ id: number; title: string }>(found("sprint"), sprints),
      epics: byId<{ id: number; title: string; color: number }>(found("epic"), epics),
      labels: [
        ...byId<{ id: number; name: string; color: number }>(
          found("labels").flat(),
          labels,
        ).values(),
      ],
      projects: new Map(issues.map((issue) => [issue.project_id, issue.project_name])),
      isDone: ({ lane_id: id }) => done.has(id),
    };
  }, [near, lanes, members, sprints, epics, labels]);
}

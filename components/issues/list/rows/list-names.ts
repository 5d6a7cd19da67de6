"use client";

import { useMemo } from "react";
import { fullName } from "@/components/ui/text/full-name";
import { useProjectLookups } from "@/components/issues/fields/project-lookups";
import type { Epic } from "@/lib/planning/epics/schema";
import type { Label } from "@/lib/planning/labels/schema";
import type { Lane } from "@/lib/planning/lanes/schema";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { Member } from "@/lib/people/members/schema";
import type { Sprint } from "@/lib/planning/sprints/schema";

/** The records that the ids in rows refer to, by id, as far as rows show them. */
export interface RowNames {
  lanes: ReadonlyMap<number, Pick<Lane, "title" | "color">>;
  people: ReadonlyMap<number, { name: string; picture: string | null }>;
  sprints: ReadonlyMap<number, Pick<Sprint, "title">>;
  epics: ReadonlyMap<number, Pick<Epic, "title" | "color">>;
  labels: readonly Pick<Label, "id" | "name" | "color">[];
  /** The names of projects, in a list with the issues of several. */
  projects?: ReadonlyMap<number, string>;
  /** Whether an issue is in its project's final lane. */
  isDone: (issue: Pick<ListedIssue, "lane_id">) => boolean;
}

/** A project's records that the ids in rows refer to. */
export interface ListNames extends RowNames {
  lanes: ReadonlyMap<number, Lane>;
  sprints: ReadonlyMap<number, Sprint>;
  epics: ReadonlyMap<number, Epic>;
  labels: readonly Label[];
  members: readonly Member[];
}

const byId = <Item extends { id: number }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]));

/** The project's records. The same object until one of them changes, so that rows can be memoized. */
export function useListNames(projectId: number): ListNames {
  const { lanes, labels, members, sprints, epics } = useProjectLookups(projectId);
  return useMemo(
    () => ({
      lanes: byId(lanes),
      people: new Map(
        members.map((member) => [
          member.id,
          { name: fullName(member), picture: member.profile_picture },
        ]),
      ),
      sprints: byId(sprints),
      epics: byId(epics),
      labels,
      members,
      isDone: ({ lane_id }) => lanes.at(-1)?.id === lane_id,
    }),
    [lanes, labels, members, sprints, epics],
  );
}

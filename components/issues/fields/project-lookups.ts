"use client";

import { useQuery } from "@tanstack/react-query";
import { epicsQuery } from "@/lib/planning/epics/client";
import type { Epic } from "@/lib/planning/epics/schema";
import { labelsQuery } from "@/lib/planning/labels/client";
import type { Label } from "@/lib/planning/labels/schema";
import { lanesQuery } from "@/lib/planning/lanes/client";
import type { Lane } from "@/lib/planning/lanes/schema";
import { membersQuery } from "@/lib/people/members/client";
import type { Member } from "@/lib/people/members/schema";
import { fullName } from "@/components/ui/text/full-name";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import type { Sprint } from "@/lib/planning/sprints/schema";

/** The records that an issue's ids refer to. */
export interface ProjectLookups {
  lanes: readonly Lane[];
  labels: readonly Label[];
  members: readonly Member[];
  sprints: readonly Sprint[];
  epics: readonly Epic[];
}

const NONE: readonly never[] = [];

/**
 * The project's records, for looking up the ids in its issues. Lists are empty until loaded, or if
 * the role cannot read them.
 */
export function useProjectLookups(projectId: number): ProjectLookups {
  return {
    lanes: useQuery(lanesQuery(projectId)).data ?? NONE,
    labels: useQuery(labelsQuery(projectId)).data ?? NONE,
    members: useQuery(membersQuery(projectId)).data ?? NONE,
    sprints: useQuery(sprintsQuery(projectId)).data ?? NONE,
    epics: useQuery(epicsQuery(projectId)).data ?? NONE,
  };
}

/** Returns a member's name, or undefined for someone who is not (or no longer) a member. */
export function memberName(
  lookups: Pick<ProjectLookups, "members">,
  userId: number | null,
): string | undefined {
  const member = lookups.members.find(({ id }) => id === userId);
  return member && fullName(member);
}

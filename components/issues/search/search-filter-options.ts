"use client";

import { fullName } from "@/components/ui/text/full-name";
import { useQuery } from "@tanstack/react-query";
import { epicsQuery } from "@/lib/planning/epics/client";
import type { FilterField, IssueFilters } from "@/lib/issues/issues/client/filters";
import { lanesQuery } from "@/lib/planning/lanes/client";
import { membersQuery } from "@/lib/people/members/client";
import { projectsQuery } from "@/lib/planning/projects/client";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import type { FilterOptions } from "@/components/issues/filters/filter-options";

const EVERYWHERE: readonly FilterField[] = ["project_id", "priority", "type", "exclude_final_lane"];
const IN_PROJECT: readonly FilterField[] = [
  "project_id",
  "lane_id",
  "assignee_id",
  "priority",
  "type",
  "sprint_id",
  "epic_id",
  "exclude_final_lane",
];

const toOption = ({ id, title }: { id: number; title: string }) => ({ value: id, label: title });

/**
 * The filters for a search. Within one project, they include its lanes, people, sprints and epics.
 */
export function useSearchFilterOptions(filters: IssueFilters): {
  fields: readonly FilterField[];
  options: FilterOptions;
} {
  const id = filters.project_id;
  const inProject = { enabled: id !== undefined };
  const projects = useQuery(projectsQuery()).data ?? [];
  const lanes = useQuery({ ...lanesQuery(id ?? 0), ...inProject }).data ?? [];
  const members = useQuery({ ...membersQuery(id ?? 0), ...inProject }).data ?? [];
  const sprints = useQuery({ ...sprintsQuery(id ?? 0), ...inProject }).data ?? [];
  const epics = useQuery({ ...epicsQuery(id ?? 0), ...inProject }).data ?? [];
  return {
    fields: id === undefined ? EVERYWHERE : IN_PROJECT,
    options: {
      project_id: projects.map(({ id: value, name }) => ({ value, label: name })),
      lane_id: lanes.map(toOption),
      assignee_id: members.map((member) => ({ value: member.id, label: fullName(member) })),
      sprint_id: sprints.map(toOption),
      epic_id: epics.map(toOption),
    },
  };
}

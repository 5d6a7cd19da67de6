"use client";

import { useQuery } from "@tanstack/react-query";
import type { FilterOptions } from "@/components/issues/filters/filter-changes";
import { optionsFrom } from "@/components/issues/filters/filter-options";
import {
  type FilterField,
  type IssueFilters,
  projectFieldsBut,
} from "@/lib/issues/issues/client/filters";
import { epicsQuery } from "@/lib/planning/epics/client";
import { labelsQuery } from "@/lib/planning/labels/client";
import { lanesQuery } from "@/lib/planning/lanes/client";
import { membersQuery } from "@/lib/people/members/client";
import { liveProjectsQuery } from "@/lib/planning/projects/client";
import { sprintsQuery } from "@/lib/planning/sprints/client";

const IN_PROJECT: readonly FilterField[] = ["project_id", ...projectFieldsBut("query"), "archived"];
/** Without a project, people, sprints, epics and labels offer only "Me", "No sprint" and the like. */
const EVERYWHERE = IN_PROJECT.filter((field) => field !== "lane_id");

/**
 * The filters for a search. Within one project, they include its lanes, people, sprints, epics and
 * labels.
 */
export function useSearchFilterOptions(filters: IssueFilters): {
  fields: readonly FilterField[];
  options: FilterOptions;
} {
  const id = filters.project_id;
  const inProject = { enabled: id !== undefined };
  const projects = useQuery(liveProjectsQuery()).data ?? [];
  const lanes = useQuery({ ...lanesQuery(id ?? 0), ...inProject }).data ?? [];
  const labels = useQuery({ ...labelsQuery(id ?? 0), ...inProject }).data ?? [];
  const members = useQuery({ ...membersQuery(id ?? 0), ...inProject }).data ?? [];
  const sprints = useQuery({ ...sprintsQuery(id ?? 0), ...inProject }).data ?? [];
  const epics = useQuery({ ...epicsQuery(id ?? 0), ...inProject }).data ?? [];
  return {
    fields: id === undefined ? EVERYWHERE : IN_PROJECT,
    options: {
      ...optionsFrom({ lanes, labels, members, sprints, epics }),
      project_id: projects.map(({ id: value, name }) => ({ value, label: name })),
    },
  };
}

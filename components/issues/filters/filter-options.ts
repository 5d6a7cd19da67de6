"use client";

import { useProjectLookups, type ProjectLookups } from "@/components/issues/fields/project-lookups";
import { fullName } from "@/components/ui/text/full-name";
import type { FilterOption, FilterOptions } from "./filter-changes";

function colored({ id, title, color }: { id: number; title: string; color: number }): FilterOption {
  return { value: id, label: title, color };
}

/** The filter options from a project's records. */
export function optionsFrom(lookups: ProjectLookups): FilterOptions {
  const people = lookups.members.map((member) => ({
    value: member.id,
    label: fullName(member),
    alias: member.email,
    picture: member.profile_picture,
  }));
  return {
    assignee_id: people,
    creator_id: people,
    lane_id: lookups.lanes.map(colored),
    sprint_id: lookups.sprints.map(({ id, title, completed_at }) => ({
      value: id,
      label: title,
      ...(completed_at !== null && { detail: "completed" }),
    })),
    epic_id: lookups.epics.map(colored),
    label_id: lookups.labels.map(({ id, name, color }) => ({ value: id, label: name, color })),
  };
}

/** The filter options for a project's issues. */
export function useProjectFilterOptions(projectId: number): FilterOptions {
  return optionsFrom(useProjectLookups(projectId));
}

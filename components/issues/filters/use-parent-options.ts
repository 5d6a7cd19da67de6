"use client";

import { useQueries } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import type { IssueFilters } from "@/lib/issues/issues/client/filters";
import { issueByIdQuery } from "@/lib/issues/issues/relations/tree/client/queries";
import type { FilterOption, FilterOptions } from "./filter-changes";

/** The project whose issues are filtered; undefined for those of several. */
export function useFilteredProject({ project_id: id }: IssueFilters): number | undefined {
  const { projectId } = useParams<{ projectId?: string }>();
  return projectId === undefined ? id : Number(projectId);
}

/** Adds the parents that the filters name to the options: by their keys, with their titles. */
export function useParentOptions(options: FilterOptions, filters: IssueFilters): FilterOptions {
  const projectId = useFilteredProject(filters);
  const ids = (filters.parent_id?.values ?? []).filter((value) => typeof value === "number");
  const parents = useQueries({
    queries: ids.map((id) => ({
      ...issueByIdQuery(projectId ?? 0, id),
      enabled: projectId !== undefined,
      retry: false,
    })),
    combine: (results) =>
      results.flatMap(({ data, isLoading }, at): FilterOption[] => {
        const value = ids[at] ?? 0;
        if (data) return [{ value, label: data.key, alias: data.title }];
        return isLoading ? [{ value, label: "…" }] : [];
      }),
  });
  return { ...options, parent_id: parents };
}

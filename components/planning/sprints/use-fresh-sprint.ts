"use client";

import { useQuery } from "@tanstack/react-query";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import type { Sprint } from "@/lib/planning/sprints/schema";

/**
 * Refetches the sprint, because its totals change with its issues but the sprint list is not
 * updated.
 */
export function useFreshSprint(shown: Sprint): Sprint {
  const query = { ...sprintsQuery(shown.project_id), refetchOnMount: "always" as const };
  return useQuery(query).data?.find(({ id }) => id === shown.id) ?? shown;
}

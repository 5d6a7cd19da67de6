"use client";

import { useQuery } from "@tanstack/react-query";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import type { Sprint } from "@/lib/planning/sprints/schema";

/** The sprint read once more: what it comes to changes with its issues, which the list of sprints does not follow. */
export function useFreshSprint(shown: Sprint): Sprint {
  const query = { ...sprintsQuery(shown.project_id), refetchOnMount: "always" as const };
  return useQuery(query).data?.find(({ id }) => id === shown.id) ?? shown;
}

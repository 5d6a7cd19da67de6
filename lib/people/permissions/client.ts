import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import { projectKey } from "@/lib/platform/client/project-cache";
import type { CappedList } from "@/lib/platform/api/capped-list";
import type { PersonPermissions, PersonProject } from "./schema";

/** Returns what a person can do in a project and why, and with an issue, if one is named. */
export function personPermissionsQuery(projectId: number, userId: number, issue: string) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "permissions", userId, issue],
    queryFn: ({ signal }) => {
      const query = issue === "" ? "" : `?${new URLSearchParams({ issue })}`;
      const path = `/api/projects/${projectId}/members/${userId}/permissions${query}`;
      return api.get<PersonPermissions>(path, { signal });
    },
    // Roles and teams change elsewhere.
    staleTime: 0,
  });
}

/** Returns the projects that a person can access, and why. */
export function personProjectsQuery(userId: number) {
  return queryOptions({
    queryKey: ["person-projects", userId],
    queryFn: ({ signal }) =>
      api.get<CappedList<PersonProject>>(`/api/users/${userId}/projects`, { signal }),
    // Roles, teams and members change elsewhere.
    staleTime: 0,
  });
}

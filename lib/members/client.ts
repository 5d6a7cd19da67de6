import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/http/api-client";
import { projectKey } from "@/lib/projects/client";
import type { Member } from "./schema";

const path = (projectId: number) => `/api/projects/${projectId}/members`;

export function membersQuery(projectId: number) {
  return queryOptions({
    queryKey: [...projectKey(projectId), "members"],
    queryFn: ({ signal }) => api.get<Member[]>(path(projectId), { signal }),
  });
}

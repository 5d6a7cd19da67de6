import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api-client";
import type { ImpactBody, Role, RoleBody, RoleImpact } from "@/lib/people/roles/schema";

const path = "/api/roles";
const rolesKey = ["roles"];
const listKey = [...rolesKey, "list"];
const roleKey = (id: number) => [...rolesKey, "role", id];

/** Every role in the workspace. */
export function rolesQuery() {
  return queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) => api.get<Role[]>(path, { signal }),
  });
}

export function roleQuery(id: number) {
  return queryOptions({
    queryKey: roleKey(id),
    queryFn: ({ signal }) => api.get<Role>(`${path}/${id}`, { signal }),
  });
}

/**
 * Returns who would gain or lose access if the role were changed like this, or deleted with this
 * fallback. Never cached.
 */
export function impactQuery(id: number, body: ImpactBody) {
  return queryOptions({
    queryKey: [...roleKey(id), "impact", body],
    queryFn: ({ signal }) => api.post<RoleImpact>(`${path}/${id}/impact`, body, { signal }),
    staleTime: 0,
    gcTime: 0,
    // Offline, it says that it cannot tell instead of waiting.
    networkMode: "always",
    placeholderData: keepPreviousData,
  });
}

/**
 * Updates the role everywhere it is shown. Refetches lists, because their user counts may have
 * changed.
 */
function cacheRole(queryClient: QueryClient, role: Role) {
  queryClient.setQueryData(roleKey(role.id), role);
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey }),
    queryClient.invalidateQueries({ queryKey: ["audit"] }),
  ]);
}

export function useCreateRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RoleBody) => api.post<Role>(path, body),
    onSuccess: (role) => cacheRole(queryClient, role),
  });
}

/** Saves a role with If-Match. Rejects with 412 if someone else changed it first. */
export function useUpdateRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ role, body }: { role: Role; body: RoleBody }) =>
      api.put<Role>(`${path}/${role.id}`, body, {
        headers: { "if-match": `"${role.id}-${role.version}"` },
      }),
    onSuccess: (role) => cacheRole(queryClient, role),
  });
}

/** Deletes a role. Its users are moved to another role. Also works after its screen was left. */
export async function deleteRole(
  queryClient: QueryClient,
  role: Role,
  fallbackRoleId: number,
): Promise<void> {
  await api.delete(
    `${path}/${role.id}`,
    { fallback_role_id: fallbackRoleId },
    { headers: { "if-match": `"${role.id}-${role.version}"` } },
  );
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey }),
    queryClient.invalidateQueries({ queryKey: ["users"] }),
  ]);
}

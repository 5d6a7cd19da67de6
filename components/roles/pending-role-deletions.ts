"use client";

import { useQuery, type QueryClient } from "@tanstack/react-query";
import { createPendingDeletions } from "@/components/ui/feedback/pending-changes";
import { deleteRole, rolesQuery } from "@/lib/people/roles/client/mutations";
import type { Role } from "@/lib/people/roles/schema";

const deletions = createPendingDeletions("role");

interface RoleDeletion {
  client: QueryClient;
  role: Role;
  fallbackRoleId: number;
  onDeleted: () => void;
}

/** Hides a role, and deletes it unless the user undoes it. */
export function deleteRoleWithUndo({
  client,
  role,
  fallbackRoleId,
  onDeleted,
}: RoleDeletion): void {
  deletions.add({
    id: role.id,
    name: role.name,
    remove: async () => {
      await deleteRole(client, role, fallbackRoleId);
      onDeleted();
    },
    onUndo: () => {},
  });
}

/** The ids of roles whose deletion can still be undone. */
export const usePendingRoleDeletions = deletions.usePending;

/** The roles to show and to choose from: all but those that are being deleted. */
export function useShownRoles() {
  const { data, error, refetch, isFetching } = useQuery(rolesQuery());
  const pending = usePendingRoleDeletions();
  return { data: data?.filter(({ id }) => !pending.has(id)), error, refetch, isFetching };
}

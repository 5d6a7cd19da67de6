"use client";

import { useQuery } from "@tanstack/react-query";
import { useActor } from "@/components/screen/access/actor-context";
import { usePendingRoleDeletions } from "@/components/roles/pending-role-deletions";
import { useCan } from "@/components/screen/access/use-can";
import { rolesQuery } from "@/lib/people/roles/client/mutations";

/**
 * The roles to choose from, with their names. Only admins can make someone an admin
 * (docs/spec/access.md#assigning-roles).
 */
export function useRoleOptions() {
  const { isAdmin } = useActor();
  const mayRead = useCan("roles.read").allowed;
  const { data: roles = [] } = useQuery({ ...rolesQuery(), enabled: mayRead });
  const pending = usePendingRoleDeletions();
  return {
    options: roles
      .filter(({ id }) => !pending.has(id))
      .map(({ id, name, is_admin }) => ({
        value: id,
        label: is_admin && !isAdmin ? `${name} (only admins can assign it)` : name,
        disabled: is_admin && !isAdmin,
      })),
    /** Undefined if the user cannot read roles. */
    roleOf: (id: number) => roles.find((role) => role.id === id),
  };
}

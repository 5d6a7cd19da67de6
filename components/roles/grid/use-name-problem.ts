"use client";

import { useQuery } from "@tanstack/react-query";
import { nameProblem } from "@/components/roles/field-labels";
import { rolesQuery } from "@/lib/people/roles/client/mutations";

/** Why a role's name will be refused, or undefined. The saved role may keep its own. */
export function useNameProblem(name: string, savedId: number | undefined): string | undefined {
  const { data: roles = [] } = useQuery(rolesQuery());
  return nameProblem(
    name,
    roles.filter(({ id }) => id !== savedId),
  );
}

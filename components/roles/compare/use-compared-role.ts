"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParam } from "@/components/screen/navigation/use-search-param";
import { rolesQuery } from "@/lib/people/roles/client/mutations";
import type { Role } from "@/lib/people/roles/schema";

/** The role in the URL (`with`) that the current one is compared with, and a setter. */
export function useComparedRole(current: Role): [Role | null, (id: number | null) => void] {
  const [text, setText] = useSearchParam("with");
  const { data: roles = [] } = useQuery(rolesQuery());
  const other = roles.find(({ id }) => String(id) === text && id !== current.id) ?? null;
  return [other, (id) => setText(id === null ? "" : String(id))];
}

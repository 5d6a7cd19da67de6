"use client";

import { useQueries } from "@tanstack/react-query";
import { type ProjectLookups, useProjectLookups } from "@/components/issues/fields/project-lookups";
import { membersQuery } from "@/lib/people/members/client";

/** The records to choose from for issues of some projects: of several, the people who are members of all. */
export function useBulkLookups([first = 0, ...others]: readonly number[]): ProjectLookups {
  const lookups = useProjectLookups(first);
  const isMember = useQueries({
    queries: others.map((id) => membersQuery(id)),
    combine: (results) => (personId: number) =>
      results.every(({ data }) => data?.some(({ id }) => id === personId)),
  });
  if (others.length === 0) return lookups;
  return { ...lookups, members: lookups.members.filter(({ id }) => isMember(id)) };
}

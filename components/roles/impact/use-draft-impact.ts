"use client";

import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { impactQuery } from "@/lib/people/roles/client/mutations";
import { rightsOf, type RoleChange, type RoleDraft } from "@/lib/people/roles/client/draft";
import type { Role, RoleImpact } from "@/lib/people/roles/schema";
import { countPeople } from "@/components/roles/field-labels";

/** Debounce interval, so that setting ten cells in a row sends one request. */
const PAUSE_MS = 300;

/** The draft after a pause in editing. */
function useSettled(draft: RoleDraft): RoleDraft {
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return settled;
}

export interface DraftImpact {
  /** "12 people affected". */
  text: string;
  /** Null if only the name changes, because that does not change anyone's access. */
  impact: UseQueryResult<RoleImpact> | null;
}

/** Whose access the draft would change, computed by the server from the role's users. */
export function useDraftImpact(
  role: Role,
  draft: RoleDraft,
  changes: readonly RoleChange[],
  isAdmin: boolean,
): DraftImpact {
  const settled = useSettled(draft);
  const changesRights = changes.some(({ field }) => field !== "name");
  const impact = useQuery({
    ...impactQuery(role.id, rightsOf(settled, isAdmin)),
    enabled: changesRights,
  });
  if (!changesRights) return { text: "no one’s access changes", impact: null };
  // The last answer is about another draft.
  const isCurrent = settled === draft && !impact.isPlaceholderData;
  if (impact.data && isCurrent) {
    return { text: `${countPeople(impact.data.affected_count)} affected`, impact };
  }
  return {
    text: impact.isError
      ? `${countPeople(role.users_count)} with this role`
      : "checking who is affected…",
    impact,
  };
}

"use client";

import { useMemo } from "react";
import type { ShellProjectFacts } from "@/components/screen/access/project-context";
import { ARCHIVED_REASON } from "@/components/screen/access/read-only";
import { useCanCheck, type Permit } from "@/components/screen/access/use-can";
import { toastMessage } from "@/components/ui/feedback/toast";
import { fullName } from "@/components/ui/text/full-name";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { Member } from "@/lib/people/members/schema";

type Owned = Pick<ListedIssue, "key" | "user_id" | "project_id"> &
  Partial<Pick<ListedIssue, "archived_at">>;

interface IssuePermits {
  /** Whether the user can change this issue. */
  permitFor: (issue: Owned) => Permit;
  /** The same check, but shows the reason if the answer is no. */
  checkChange: (issue: Owned) => boolean;
}

/** Checks which issues the user can change: those of the page's project or, with `projectOf`, of any. */
export function useIssuePermits(
  members: readonly Member[] | undefined,
  projectOf?: (ids: readonly number[]) => ShellProjectFacts | undefined,
): IssuePermits {
  const ask = useCanCheck();
  return useMemo(() => {
    const byId = new Map(members?.map((member) => [member.id, member]));
    const permitFor = (issue: Owned) => {
      if (issue.archived_at != null) return { allowed: false, reason: ARCHIVED_REASON };
      const creator = byId.get(issue.user_id);
      return ask("issues.update", {
        createdById: issue.user_id,
        recordName: issue.key,
        creatorName: creator && fullName(creator),
        project: projectOf?.([issue.project_id]),
      });
    };
    return {
      permitFor,
      checkChange(issue) {
        const { allowed, reason } = permitFor(issue);
        if (!allowed)
          toastMessage(`You can’t change ${issue.key}`, {
            ...(reason && { description: reason }),
          });
        return allowed;
      },
    };
  }, [members, ask, projectOf]);
}

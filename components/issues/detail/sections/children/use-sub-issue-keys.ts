"use client";

import { useMemo } from "react";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { useCan, type Permit } from "@/components/screen/access/use-can";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import type { Issue } from "@/lib/issues/issues/schema";
import { addingSubIssueTo, losingParent } from "@/components/issues/fields/parent/acts";

/** Keys and palette entries that add a sub-issue to the issue shown, or take it from its parent. */
export function useSubIssueKeys(issue: Issue, permit: Permit): void {
  const mayCreate = useCan("issues.create").allowed;
  const actions = useMemo<Action[]>(
    () => [
      ...(mayCreate
        ? [
            {
              id: "issue-sub-issue",
              label: `Add sub-issue to ${issue.key}`,
              section: "Issue",
              command: "subIssue" as const,
              rank: 0,
              run: () => addingSubIssueTo.set(issue.id),
            },
          ]
        : []),
      ...(permit.allowed && issue.parent_id !== null
        ? [
            {
              id: "issue-remove-parent",
              label: `Remove parent of ${issue.key}`,
              section: "Issue",
              command: "removeParent" as const,
              rank: 0,
              run: () => losingParent.set(issue),
            },
          ]
        : []),
    ],
    [issue, mayCreate, permit.allowed],
  );
  useShortcuts(actions);
}

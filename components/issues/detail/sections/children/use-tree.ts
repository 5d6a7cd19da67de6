"use client";

import { useQuery } from "@tanstack/react-query";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { issueTreeQuery } from "@/lib/issues/issues/relations/tree/client/queries";
import type { IssueTree } from "@/lib/issues/issues/relations/tree/schema";

/** What is above and below an issue; undefined while it is loading, or if there is nothing. */
export function useIssueTree(
  issue: Pick<ListedIssue, "project_id" | "key" | "parent_id" | "children">,
): IssueTree | undefined {
  const hasTree = issue.parent_id !== null || issue.children.total > 0;
  const { data } = useQuery({
    ...issueTreeQuery(issue.project_id, issue.key),
    enabled: hasTree,
  });
  return hasTree ? data : undefined;
}

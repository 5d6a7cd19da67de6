import type { QueryKey } from "@tanstack/react-query";
import { projectKey } from "@/lib/platform/client/project-cache";
import { type IssueFilters, isFiltered } from "./filters";

/** Identifies an issue in the caches. Keys never change, so the full issue is cached by key. */
export interface IssueName {
  id: number;
  key: string;
  project_id: number;
}

export const issueKey = (projectId: number, key: string) =>
  [...projectKey(projectId), "issue", key.toUpperCase()] as const;
/** Key prefixes of the queries that return many of a project's issues. */
export const LISTS = ["board", "issues"] as const;
export const myIssuesKey = ["my-issues"] as const;
export const searchKey = ["search"] as const;
export const favoritesKey = ["favorites"] as const;

/** Key prefix of the counts of a project's issues by group. */
export const issueGroupsKey = (projectId: number) =>
  [...projectKey(projectId), "issue-groups"] as const;

export type ListName = (typeof LISTS)[number];
export const listKey = (projectId: number, list: ListName) =>
  [...projectKey(projectId), list] as const;

/** The last part of a list's key. A sort other than by id is part of it. */
export interface ListParams extends IssueFilters {
  sort?: string;
}

/** True for a list in which only the server knows where an issue belongs. */
export function isArranged(key: QueryKey): boolean {
  const params = (key.at(-1) ?? {}) as ListParams;
  return isFiltered(params) || params.sort !== undefined;
}

/** Key prefix of the issue list's pages, which are loaded by their place in the list. */
export const issueRowsKey = (projectId: number) =>
  [...listKey(projectId, "issues"), "rows"] as const;

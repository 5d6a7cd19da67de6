import type { IssueEdit } from "@/lib/issues/issues/client/edit-conflict";

/** The edit that gives issues a parent or none, and what was done, after the issue's key. */
export function parentEdit(parent: { id: number; key: string } | null): {
  edit: IssueEdit;
  done: string;
} {
  return parent
    ? { edit: { parent_id: parent.id }, done: `made a sub-issue of ${parent.key}` }
    : { edit: { parent_id: null }, done: "no longer a sub-issue" };
}

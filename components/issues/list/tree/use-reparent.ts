"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { SelectionStore } from "@/components/issues/bulk/selection-store";
import { useBulkEdit } from "@/components/issues/bulk/use-bulk-edit";
import { useEditIssue } from "@/components/issues/editing/use-edit-issue";
import { parentEdit } from "@/components/issues/fields/parent/parent-edit";
import { toastError, toastMessage } from "@/components/ui/feedback/toast";
import { issueTreeQuery } from "@/lib/issues/issues/relations/tree/client/queries";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import type { ListRows } from "@/components/issues/list/rows/list-rows";
import { shownParent, siblingAbove } from "./moved-issues";

interface ReparentInput {
  projectId: number;
  rows: ListRows;
  selection: SelectionStore;
  /** The selected issues, which move together. */
  selected: readonly ListedIssue[];
  setOpen: (issueId: number, isOpen: boolean) => void;
}

/** An issue that others are put below. */
interface Parent {
  id: number;
  key: string;
}

/** Returns functions that give issues other parents, which can be undone. */
export function useReparent({ projectId, rows, selection, selected, setOpen }: ReparentInput) {
  const client = useQueryClient();
  const edit = useEditIssue();
  const { change } = useBulkEdit(selection, selected);

  /** Gives each issue its parent, or none. */
  async function setParents(
    parents: readonly { issue: ListedIssue; parent: Parent | null }[],
    manyDone: string,
  ): Promise<void> {
    const [first] = parents;
    if (!first) return;
    // Shown where they go to.
    for (const { parent } of parents) if (parent) setOpen(parent.id, true);
    if (parents.length === 1) {
      const { edit: own, done } = parentEdit(first.parent);
      await edit(first.issue, own, { done });
      return;
    }
    const values = new Map(parents.map(({ issue, parent }) => [issue.id, parent?.id ?? null]));
    await change({ field: "parent_id", values }, manyDone);
  }

  /** What is above an issue's parent, which the list may not show. */
  async function grandparentOf(issue: ListedIssue): Promise<Parent | null> {
    const parent = shownParent(rows, issue);
    if (parent?.parent_id === null) return null;
    const above = parent && shownParent(rows, parent);
    if (above) return above;
    const query = issueTreeQuery(projectId, issue.key);
    const { parents } = await client.query({ ...query, staleTime: 0 });
    return parents.at(-2) ?? null;
  }

  return {
    putBelow: (issues: readonly ListedIssue[], parent: Parent) =>
      setParents(
        issues.map((issue) => ({ issue, parent })),
        `made sub-issues of ${parent.key}`,
      ),

    /** Makes each a sub-issue of the row above it on the same level. */
    indent: async (issues: readonly ListedIssue[]): Promise<void> => {
      const ids = new Set(issues.map(({ id }) => id));
      const found = issues.flatMap((issue) => {
        const parent = siblingAbove(rows, issue, ids);
        return parent ? [{ issue, parent }] : [];
      });
      if (found.length === 0)
        toastMessage("Nothing to indent under", {
          description: "There is no issue above on the same level.",
        });
      await setParents(found, "made sub-issues");
    },

    /** Moves each up to its parent's level. */
    outdent: async (issues: readonly ListedIssue[]): Promise<void> => {
      const below = issues.filter(({ parent_id }) => parent_id !== null);
      if (below.length === 0)
        toastMessage(
          issues.length === 1 ? `${issues[0]?.key} is not a sub-issue` : "None is a sub-issue",
        );
      try {
        const found = await Promise.all(
          below.map(async (issue) => ({ issue, parent: await grandparentOf(issue) })),
        );
        await setParents(found, "moved up a level");
      } catch (error) {
        const description = error instanceof Error ? error.message : "Try again.";
        toastError("Not moved up", { description });
      }
    },
  };
}

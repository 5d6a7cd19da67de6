"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { issueHref } from "@/components/screen/navigation/issue-href";
import type { Permit } from "@/components/screen/access/use-can";
import { toastError, toastMessage } from "@/components/ui/feedback/toast";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { groupHref } from "@/components/screen/navigation/error-group-href";
import { type Verb, VERBS } from "@/components/errors/group/group-text";
import { setStatusWithUndo } from "@/components/errors/group/pending-statuses";
import { isRefused } from "@/components/errors/group/is-refused";
import { mergeObstacle } from "./merge/merge-text";

/** Actions on rows of the list. */
export interface TriageActions {
  setStatus: (groups: readonly ErrorGroup[], verb: Verb) => void;
  merge: (groups: readonly ErrorGroup[]) => void;
  open: (group: ErrorGroup) => void;
  promote: (group: ErrorGroup) => void;
}

interface TriageActionsInput {
  projectId: number;
  rows: readonly ErrorGroup[];
  permit: Permit;
  /** The list's URL. */
  query: string;
  /** Focuses a row, or the list if no row is left. */
  goTo: (id: number | null) => void;
  selected: readonly ErrorGroup[];
  /** Replaces the selection. */
  setSelection: (ids: readonly number[]) => void;
  /** Opens the promote dialog for this group. */
  onPromote: (id: number) => void;
  /** Opens the dialog that merges these groups. */
  onMerge: (groups: readonly ErrorGroup[]) => void;
}

/**
 * Returns the row to continue with after an action: the next unaffected one, or the previous one if
 * there is none.
 */
function successor(rows: readonly ErrorGroup[], done: readonly ErrorGroup[]): number | null {
  const affected = new Set(done.map(({ id }) => id));
  const isUnaffected = ({ id }: ErrorGroup) => !affected.has(id);
  const at = rows.findLastIndex(({ id }) => affected.has(id));
  const next =
    rows.slice(at + 1).find(isUnaffected) ?? rows.slice(0, Math.max(at, 0)).findLast(isUnaffected);
  return next?.id ?? null;
}

/** The actions behind keys and buttons. Focus moves to where the user would continue. */
export function useTriageActions(input: TriageActionsInput): TriageActions {
  const { projectId, rows, permit, query, goTo, selected, setSelection, onPromote, onMerge } =
    input;
  const client = useQueryClient();
  const router = useRouter();

  return useMemo(() => {
    return {
      setStatus(groups, verb) {
        const { to, done, label } = VERBS[verb];
        if (isRefused(permit, label)) return;
        const others = groups.filter(({ status }) => status !== to);
        if (others.length === 0) {
          toastMessage(`Nothing to ${label.toLowerCase()}: already ${done}`);
          return;
        }
        const next = successor(rows, groups);
        const chosen = groups.every((group) => selected.includes(group)) ? selected : [];
        void setStatusWithUndo(client, projectId, others, verb, () => {
          setSelection(chosen.map(({ id }) => id));
          goTo(others[0]?.id ?? null);
        });
        setSelection([]);
        goTo(next);
      },

      merge(groups) {
        if (isRefused(permit, "Merge")) return;
        const obstacle = mergeObstacle(groups);
        if (obstacle === undefined) onMerge(groups);
        else toastError("Can’t merge the selected errors", { description: obstacle });
      },

      open: (group) => router.push(groupHref(projectId, group.id, query)),

      promote(group) {
        if (group.linked_issue_id !== null) {
          router.push(issueHref(projectId, String(group.linked_issue_id)));
        } else if (!isRefused(permit, "Promote")) onPromote(group.id);
      },
    };
  }, [
    client,
    router,
    projectId,
    rows,
    permit,
    query,
    goTo,
    selected,
    setSelection,
    onPromote,
    onMerge,
  ]);
}

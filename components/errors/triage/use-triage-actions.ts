"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { issueHref } from "@/components/screen/navigation/issue-href";
import type { Permit } from "@/components/screen/access/use-can";
import { toastError, toastMessage, toastUndo, undoneBy } from "@/components/ui/feedback/toast";
import { useMergeGroups, useUnmergeGroups } from "@/lib/errors/groups/client/mutations";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { groupHref } from "@/components/screen/navigation/error-group-href";
import { type Verb, VERBS } from "@/components/errors/group/group-text";
import {
  noteChangedHere,
  sendPendingStatuses,
  setStatusWithUndo,
} from "@/components/errors/group/pending-statuses";
import { isRefused } from "@/components/errors/group/is-refused";
import { countGroups } from "@/components/errors/group/triage-text";

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
  clearSelection: () => void;
  /** Opens the promote dialog for this group. */
  onPromote: (id: number) => void;
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

/** Returns the group to merge the others into: the one with the most occurrences. */
function survivorOf(groups: readonly ErrorGroup[]): ErrorGroup | undefined {
  return groups.toSorted((a, b) => b.occurrence_count - a.occurrence_count || a.id - b.id)[0];
}

const reason = (error: unknown) => ({ description: error instanceof Error ? error.message : "" });

/** The actions behind keys and buttons. Focus moves to where the user would continue. */
export function useTriageActions(input: TriageActionsInput): TriageActions {
  const { projectId, rows, permit, query, goTo, clearSelection, onPromote } = input;
  const client = useQueryClient();
  const router = useRouter();
  const { mutateAsync: merge } = useMergeGroups(projectId);
  const { mutateAsync: unmerge } = useUnmergeGroups(projectId);

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
        setStatusWithUndo(client, projectId, others, verb, () => goTo(others[0]?.id ?? null));
        clearSelection();
        goTo(next);
      },

      merge(groups) {
        const survivor = survivorOf(groups);
        if (!survivor || groups.length < 2 || isRefused(permit, "Merge")) return;
        const groupIds = groups.map(({ id }) => id).filter((id) => id !== survivor.id);
        const variables = { id: survivor.id, groupIds };
        async function send() {
          await sendPendingStatuses(groups.map(({ id }) => id));
          noteChangedHere(groupIds);
          const { exception_class: name } = await merge(variables);
          clearSelection();
          goTo(variables.id);
          await toastUndo(`${countGroups(groupIds.length)} merged into ${name}`, () =>
            undoneBy(unmerge(variables), "Couldn’t unmerge"),
          );
        }
        send().catch((error: unknown) => toastError("Couldn’t merge", reason(error)));
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
    clearSelection,
    onPromote,
    merge,
    unmerge,
  ]);
}

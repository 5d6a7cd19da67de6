"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError, toastMessage, toastSuccess, toastUndo } from "@/components/ui/feedback/toast";
import { refreshIssues, removeIssue, showInLists } from "@/lib/issues/issues/client/cache";
import { postBulk } from "@/lib/issues/issues/client/mutations";
import type { BulkBody, ListedIssue } from "@/lib/issues/issues/schema";
import { type BulkChange, changedBy, undoCalls, bulkCalls, chunk, valueAfter } from "./bulk-plan";
import { clearSelection, type SelectionStore } from "./selection-store";

export const countIssues = (count: number) =>
  count === 1 ? "1 issue" : `${count.toLocaleString("en")} issues`;

/** Until the server has placed them, issues that go to another lane stand at its end. */
const LANE_END = 2 ** 52;

interface BulkProgress {
  done: number;
  total: number;
}

/**
 * Makes the calls one after the other. Returns why not, by id, for what was not done; after a call that fails as a whole
 * the later ones, which would meet the same, are not made.
 */
async function send(
  projectId: number,
  calls: readonly BulkBody[],
  onProgress: (done: number) => void,
): Promise<Map<number, string>> {
  const failed = new Map<number, string>();
  let done = 0;
  for (const [index, call] of calls.entries()) {
    try {
      const answer = await postBulk(projectId, call);
      answer.failed.forEach(({ id, message }) => failed.set(id, message));
    } catch (error) {
      const message = error instanceof Error ? error.message : "That did not work.";
      for (const { ids } of calls.slice(index)) ids.forEach((id) => failed.set(id, message));
      break;
    }
    done += call.ids.length;
    onProgress(done);
  }
  return failed;
}

/** Shows the issues as they were. */
function showBefore(
  client: QueryClient,
  issues: readonly ListedIssue[],
  field: BulkChange["field"],
) {
  for (const issue of issues) {
    showInLists(client, issue, { [field]: issue[field], position: issue.position });
  }
}

function tellFailed(failed: ReadonlyMap<number, string>, what: string): void {
  const [reason] = failed.values();
  toastError(`${countIssues(failed.size)} not ${what}`, { description: reason ?? "" });
}

/** Gives every issue the exact value that it had, and its place. */
async function takeBack(
  client: QueryClient,
  projectId: number,
  issues: readonly ListedIssue[],
  field: BulkChange["field"],
): Promise<void> {
  showBefore(client, issues, field);
  const failed = await send(projectId, undoCalls(issues, field), () => undefined);
  await refreshIssues(client, projectId);
  if (failed.size > 0) tellFailed(failed, "restored");
  const restored = issues.length - failed.size;
  if (restored > 0) announce(`Undone: ${countIssues(restored)} as before.`);
}

interface BulkEdit {
  /** How far it has come; null when nothing is on its way. */
  progress: BulkProgress | null;
  /** `done`: what has been done, after the count: "moved to Review". */
  change: (change: BulkChange, done: string) => Promise<void>;
  /** Deletes them for good. */
  remove: () => Promise<void>;
}

/**
 * Changes and deletes all that is selected: shown at once, in calls of at most 500 issues, with an undo that restores
 * what each had. What was not done stays selected, with its reason; the rest is selected no more.
 */
export function useBulkEdit(
  projectId: number,
  store: SelectionStore,
  selected: readonly ListedIssue[],
): BulkEdit {
  const client = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);

  async function run(calls: readonly BulkBody[]): Promise<Map<number, string>> {
    const total = calls.reduce((sum, { ids }) => sum + ids.length, 0);
    setProgress({ done: 0, total });
    const failed = await send(projectId, calls, (done) => setProgress({ done, total }));
    setProgress(null);
    if (failed.size > 0) store.keepFailed(failed);
    else clearSelection(store);
    return failed;
  }

  return {
    progress,

    async change(change, done) {
      const issues = changedBy(selected, change);
      if (issues.length === 0) {
        toastMessage("Nothing to change", { description: "They all have that value already." });
        return;
      }
      const { field } = change;
      issues.forEach((issue, index) => {
        const position = field === "lane_id" ? LANE_END + index : issue.position;
        showInLists(client, issue, { [field]: valueAfter(issue, change), position });
      });
      const failed = await run(bulkCalls(issues, change));
      const changed = issues.filter(({ id }) => !failed.has(id));
      showBefore(
        client,
        issues.filter(({ id }) => failed.has(id)),
        field,
      );
      void refreshIssues(client, projectId);
      if (failed.size > 0) tellFailed(failed, "changed");
      if (changed.length === 0) return;
      await toastUndo(`${countIssues(changed.length)} ${done}`, () => {
        void takeBack(client, projectId, changed, field);
      });
    },

    async remove() {
      const calls = chunk(selected).map((part) => ({
        ids: part.map(({ id }) => id),
        delete: true,
      }));
      const failed = await run(calls);
      const gone = selected.filter(({ id }) => !failed.has(id));
      gone.forEach((issue) => removeIssue(client, issue));
      void refreshIssues(client, projectId);
      if (failed.size > 0) tellFailed(failed, "deleted");
      if (gone.length > 0) toastSuccess(`${countIssues(gone.length)} deleted`);
    },
  };
}

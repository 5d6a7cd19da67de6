"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { toastError, toastMessage, toastSuccess, toastUndo } from "@/components/ui/feedback/toast";
import { pushUndo } from "@/components/ui/feedback/undo-stack";
import {
  findListed,
  refreshIssues,
  removeIssue,
  showInLists,
} from "@/lib/issues/issues/client/cache";
import { beforeFinishing } from "@/lib/platform/client/finishing";
import { datesRefusal, isSameValue } from "@/lib/issues/issues/client/edit-conflict";
import { changeMany, postBulk } from "@/lib/issues/issues/client/mutations";
import type { BulkBody } from "@/lib/issues/issues/bulk/schema";
import {
  type BulkChange,
  changedBy,
  undoCalls,
  bulkCalls,
  chunk,
  isListed,
  projectsOf,
  type SelectedIssue,
  valueAfter,
} from "./bulk-plan";
import { clearSelection, type SelectionStore } from "./selection-store";

export const countIssues = (count: number) =>
  count === 1 ? "1 issue" : `${count.toLocaleString("en")} issues`;

/** Issues moved to another lane are shown at its end until the server returns their positions. */
const LANE_END = 2 ** 52;

interface BulkProgress {
  done: number;
  total: number;
}

/** A request to a project. */
interface Call {
  projectId: number;
  body: BulkBody;
}

/** The requests for each project's issues. */
function perProject(
  issues: readonly SelectedIssue[],
  callsFor: (issues: readonly SelectedIssue[]) => readonly BulkBody[],
): Call[] {
  return projectsOf(issues).flatMap((projectId) =>
    callsFor(issues.filter(({ project_id }) => project_id === projectId)).map((body) => ({
      projectId,
      body,
    })),
  );
}

/** Refetches what shows the issues. */
function refresh(client: QueryClient, issues: readonly SelectedIssue[]): Promise<unknown> {
  return Promise.all(projectsOf(issues).map((id) => refreshIssues(client, id)));
}

/**
 * Sends the requests one after another. Returns the failure reasons by issue id. After a request that
 * fails as a whole, the project's others are not sent, because they would fail the same way.
 */
async function send(
  client: QueryClient,
  calls: readonly Call[],
  onProgress: (done: number) => void,
): Promise<Map<number, string>> {
  const failed = new Map<number, string>();
  const refusals = new Map<number, string>();
  let done = 0;
  for (const { projectId, body } of calls) {
    const refusal = refusals.get(projectId);
    if (refusal !== undefined) {
      body.ids.forEach((id) => failed.set(id, refusal));
      continue;
    }
    try {
      const response = await (body.delete
        ? postBulk(projectId, body)
        : changeMany(client, projectId, body));
      response.failed.forEach(({ id, message }) => failed.set(id, message));
    } catch (error) {
      const message = error instanceof Error ? error.message : "That didn’t work.";
      refusals.set(projectId, message);
      body.ids.forEach((id) => failed.set(id, message));
    }
    done += body.ids.length;
    onProgress(done);
  }
  return failed;
}

/** Restores the displayed state of the issues. */
function showPrevious(
  client: QueryClient,
  issues: readonly SelectedIssue[],
  field: BulkChange["field"],
) {
  for (const issue of issues) {
    const place = issue.position === undefined ? {} : { position: issue.position };
    showInLists(client, issue, { [field]: issue[field], ...place });
  }
}

const NONE_MISSING: ReadonlyMap<number, string> = new Map();

/** Asks about open sub-issues, project by project. Rejects if the user would rather not; returns what follows. */
async function askFirst(issues: readonly SelectedIssue[], change: BulkChange): Promise<() => void> {
  if (change.field !== "lane_id") return () => undefined;
  const follows: (() => void)[] = [];
  for (const projectId of projectsOf(issues)) {
    const own = issues.filter(({ project_id }) => project_id === projectId).filter(isListed);
    const [first] = own;
    const laneId = "value" in change ? change.value : change.values.get(first?.id ?? 0);
    const follow = await beforeFinishing(own, laneId);
    if (follow) follows.push(follow);
  }
  return () => follows.forEach((follow) => follow());
}

function reportFailures(failed: ReadonlyMap<number, string>, what: string): void {
  const [reason] = failed.values();
  toastError(`${countIssues(failed.size)} not ${what}`, { description: reason ?? "" });
}

/**
 * Restores each issue's exact previous value and position, unless it has been changed since. Returns
 * false if any was not restored.
 */
async function undoChange(
  client: QueryClient,
  changed: readonly SelectedIssue[],
  change: BulkChange,
): Promise<boolean> {
  const { field } = change;
  const issues = changed.filter((issue) => {
    const now = findListed(client, issue.project_id, issue.key);
    // A list that was being read meanwhile may show the value before.
    const unchanged = [valueAfter(issue, change), issue[field]];
    return !now || unchanged.some((value) => isSameValue(now[field], value));
  });
  showPrevious(client, issues, field);
  const failed = await send(
    client,
    perProject(issues, (own) => undoCalls(own, field)),
    () => undefined,
  );
  await refresh(client, issues);
  const kept = changed.filter((issue) => !issues.includes(issue));
  kept.forEach(({ id }) => failed.set(id, "Changed again in the meantime."));
  if (failed.size > 0) reportFailures(failed, "restored");
  const restored = changed.length - failed.size;
  if (restored > 0) announce(`Undone: ${countIssues(restored)} restored.`);
  return failed.size === 0;
}

/** Why issues cannot have a new date, by id: it is on the wrong side of their other date. */
function refusedDates(
  issues: readonly SelectedIssue[],
  change: BulkChange,
): ReadonlyMap<number, string> {
  if (change.field !== "start_on" && change.field !== "due_on") return new Map();
  const edit = { [change.field]: change.value };
  return new Map(
    issues.flatMap((issue) => {
      const refusal = datesRefusal(edit, issue);
      return refusal === undefined ? [] : [[issue.id, refusal] as const];
    }),
  );
}

interface BulkEdit {
  /** The progress, or null if nothing is running. */
  progress: BulkProgress | null;
  /** `done` is the result, shown after the count: "moved to Review". */
  change: (change: BulkChange, done: string) => Promise<void>;
  /** Deletes them permanently. */
  remove: () => Promise<void>;
}

/**
 * Changes and deletes the selected issues. Changes are shown immediately and sent in batches of at
 * most 500; undo restores the previous values. All stay selected for the next change, unless some
 * failed: then only those, with reasons.
 */
export function useBulkEdit(store: SelectionStore, selected: readonly SelectedIssue[]): BulkEdit {
  const client = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);

  async function run(
    calls: readonly Call[],
    refused: ReadonlyMap<number, string> = new Map(),
  ): Promise<Map<number, string>> {
    const total = calls.reduce((sum, { body }) => sum + body.ids.length, 0);
    setProgress({ done: 0, total });
    const sent = await send(client, calls, (done) => setProgress({ done, total }));
    const failed = new Map([...refused, ...sent]);
    setProgress(null);
    if (failed.size > 0) store.keepFailed(failed);
    // Forgets why some were not changed before.
    else store.set(store.get());
    return failed;
  }

  return {
    progress,

    async change(change, done) {
      const issues = changedBy(selected, change);
      const { field, missing = NONE_MISSING } = change;
      if (issues.length === 0 && missing.size > 0) {
        store.keepFailed(missing);
        reportFailures(missing, "changed");
        return;
      }
      if (issues.length === 0) {
        toastMessage("Nothing to change", { description: "All of them already have this value." });
        return;
      }
      const asked = await askFirst(issues, change).then(
        (follow) => ({ follow }),
        () => null,
      );
      // The user would rather not.
      if (!asked) return;
      const refused = new Map([...missing, ...refusedDates(issues, change)]);
      const sent = issues.filter(({ id }) => !refused.has(id));
      sent.forEach((issue, index) => {
        const place = field === "lane_id" ? { position: LANE_END + index } : {};
        showInLists(client, issue, { [field]: valueAfter(issue, change), ...place });
      });
      const running = run(
        perProject(sent, (own) => bulkCalls(own, change)),
        refused,
      );
      const changedBut = (failed: ReadonlyMap<number, string>) =>
        issues.filter(({ id }) => !failed.has(id));
      const undo = async () => undoChange(client, changedBut(await running), change);
      // Shown at once, so it can be undone at once.
      const entry = pushUndo(`${countIssues(issues.length)} ${done}`, undo);
      const failed = await running;
      const changed = changedBut(failed);
      if (changed.length === 0) entry.forget();
      showPrevious(
        client,
        issues.filter(({ id }) => failed.has(id)),
        field,
      );
      void refresh(client, issues);
      if (failed.size > 0) reportFailures(failed, "changed");
      if (changed.length === 0) return;
      asked.follow();
      const [only] = changed;
      const what = changed.length === 1 && only ? only.key : countIssues(changed.length);
      await toastUndo(`${what} ${done}`, undo, { entry });
    },

    async remove() {
      const calls = perProject(selected, (own) =>
        chunk(own).map((batch) => ({ ids: batch.map(({ id }) => id), delete: true })),
      );
      const failed = await run(calls);
      const deleted = selected.filter(({ id }) => !failed.has(id));
      deleted.forEach((issue) => removeIssue(client, issue));
      if (failed.size === 0) clearSelection(store);
      void refresh(client, selected);
      if (failed.size > 0) reportFailures(failed, "deleted");
      if (deleted.length > 0) toastSuccess(`${countIssues(deleted.length)} deleted`);
    },
  };
}

"use client";

import type { QueryClient } from "@tanstack/react-query";
import { attachmentMarkdown } from "@/components/issues/editor/attachment-text";
import {
  cancelUpload,
  retryUpload,
  startUpload,
} from "@/components/issues/attachments/attachment-uploads";
import { toastError } from "@/components/ui/feedback/toast";
import type { IssueName } from "@/lib/issues/issues/client/cache-keys";
import { EditConflict } from "@/lib/issues/issues/client/edit-conflict";
import { editIssue, issueQuery } from "@/lib/issues/issues/client/mutations";
import { findFile, forgetFiles } from "./draft-files";
import { replaceMarks } from "./file-marks";
import { setUnfinished, unfinishedIssues } from "./unfinished-issues";

const MAX_ATTEMPTS = 4;
/** Also the Idempotency-Key, so that a file is attached once, however often it is tried. */
const uploadId = (id: string) => `draft-file-${id}`;

/**
 * Replaces marks in the issue's newest description. The marks are unique, so whatever else changed
 * meanwhile is kept.
 */
async function replaceInDescription(
  client: QueryClient,
  { project_id, key }: IssueName,
  replacements: ReadonlyMap<string, string>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const seen = await client.query({ ...issueQuery(project_id, key), staleTime: 0 });
    const description = replaceMarks(seen.description, replacements);
    if (description === seen.description) return;
    try {
      await editIssue(client, { seen, edit: { description } });
      return;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(error instanceof EditConflict)) throw error;
    }
  }
}

/**
 * Attaches a draft's files to the issue made from it, and puts them where their marks are in the
 * description. A file that fails can be retried or left out, and an interrupted upload continues on
 * the next page. Resolves once every file has been tried.
 */
function attachAfterCreate(
  client: QueryClient,
  userId: number,
  issue: IssueName,
  ids: readonly string[],
): Promise<void> {
  const remaining = new Set(ids);
  let untried = ids.length;
  const done = new Map<string, string>();
  setUnfinished(userId, { issue, files: [...remaining] });

  /** Shows all finished files with one change of the description. */
  async function showFinished(): Promise<void> {
    const finished = new Map(done);
    done.clear();
    if (finished.size === 0) return;
    try {
      await replaceInDescription(client, issue, finished);
    } catch (error) {
      toastError(`The files of ${issue.key} are attached, but not in its description`, {
        description: error instanceof Error ? error.message : "Add them there yourself.",
      });
    }
    for (const id of finished.keys()) remaining.delete(id);
    setUnfinished(userId, { issue, files: [...remaining] });
    forgetFiles(userId, [...finished.keys()]);
  }

  return new Promise((resolve) => {
    function tried(): void {
      untried = Math.max(0, untried - 1);
      if (untried === 0) void showFinished().then(resolve);
    }

    async function attach(id: string): Promise<void> {
      const file = await findFile(userId, id);
      if (!file) {
        done.set(id, "");
        tried();
        return;
      }
      const attachment = await startUpload(client, issue, file, {
        id: uploadId(id),
        onFailed: ({ error, isRetryable }) => {
          tried();
          const leaveOut = { label: "Leave out", run: () => cancelUpload(uploadId(id)) };
          toastError(`${file.name} was not attached to ${issue.key}`, {
            description: error ?? "",
            isLasting: true,
            ...(isRetryable
              ? {
                  action: { label: "Retry", run: () => retryUpload(uploadId(id)) },
                  secondAction: leaveOut,
                }
              : { action: leaveOut }),
          });
        },
      });
      done.set(id, attachment ? attachmentMarkdown(attachment) : "");
      tried();
    }

    for (const id of ids) void attach(id);
  });
}

const lockName = (userId: number) => `lanework.attach.${userId}`;

/** Attaches a new issue's files in the background, while other tabs leave them alone. */
export function attachInBackground(
  client: QueryClient,
  userId: number,
  issue: IssueName,
  ids: readonly string[],
): Promise<void> {
  const work = () => attachAfterCreate(client, userId, issue, ids);
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(lockName(userId), { mode: "shared" }, work);
}

/** Continues what an earlier page did not finish, unless another tab is attaching files. */
export async function continueUnfinished(client: QueryClient, userId: number): Promise<void> {
  const work = () =>
    Promise.all(
      unfinishedIssues(userId).map(({ issue, files }) =>
        attachAfterCreate(client, userId, issue, files),
      ),
    );
  if (!("locks" in navigator)) await work();
  else {
    await navigator.locks.request(lockName(userId), { ifAvailable: true }, (lock) =>
      lock ? work() : [],
    );
  }
}

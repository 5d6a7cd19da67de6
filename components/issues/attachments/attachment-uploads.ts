"use client";

import type { QueryClient } from "@tanstack/react-query";
import { createExternalStore, useExternalStore } from "@/components/ui/external-store";
import { announce } from "@/components/ui/feedback/live-region";
import { sendAttachment } from "@/lib/issues/attachments/client";
import { type Attachment, ATTACHMENT_LIMIT } from "@/lib/issues/attachments/schema";
import { randomKey } from "@/lib/platform/client/random-key";
import type { IssueName } from "@/lib/issues/issues/client/cache-keys";

/**
 * An upload to an issue, in progress or failed. Continues even when its issue is no longer shown.
 */
export interface Upload {
  /** Also the Idempotency-Key of every attempt. */
  id: string;
  issueId: number;
  file: File;
  /** In bytes. */
  sent: number;
  /** Why it failed; null while it is waiting or running. */
  error: string | null;
  /** Whether a retry may succeed. */
  isRetryable: boolean;
}

interface Job {
  upload: Upload;
  stop: AbortController;
  run: () => Promise<Attachment>;
  resolve: (attachment: Attachment | null) => void;
  onFailed: ((upload: Upload) => void) | undefined;
}

interface UploadOptions {
  /** The upload's id, to continue one from an earlier page. */
  id?: string;
  /** Called each time the upload fails, if its issue may not be shown. */
  onFailed?: (upload: Upload) => void;
}

/**
 * Maximum concurrent uploads. Browsers open six connections per host, and other requests need some
 * of them.
 */
const MAX_CONCURRENT = 2;

const jobs = new Map<string, Job>();
const waiting: string[] = [];
let running = 0;
const shown = createExternalStore<readonly Upload[]>([]);

function publish(): void {
  shown.set([...jobs.values()].map(({ upload }) => upload));
}

function change(id: string, update: Partial<Upload>): void {
  const job = jobs.get(id);
  if (!job) return;
  job.upload = { ...job.upload, ...update };
  publish();
}

function remove(id: string): void {
  jobs.delete(id);
  publish();
}

async function runJob(job: Job): Promise<void> {
  const { id, file } = job.upload;
  try {
    const attachment = await job.run();
    remove(id);
    announce(`${file.name} attached.`);
    job.resolve(attachment);
  } catch (error) {
    if (job.stop.signal.aborted) return;
    const message = error instanceof Error ? error.message : "The upload failed.";
    change(id, { error: message, sent: 0 });
    announce(`${file.name} was not attached. ${message}`);
    job.onFailed?.(job.upload);
  }
}

function startNext(): void {
  while (running < MAX_CONCURRENT) {
    const id = waiting.shift();
    if (id === undefined) return;
    const job = jobs.get(id);
    if (!job || job.stop.signal.aborted) continue;
    running += 1;
    void runJob(job).finally(() => {
      running -= 1;
      startNext();
    });
  }
}

/** Uploads a file to an issue. Resolves with the attachment, or null if cancelled. */
export function startUpload(
  client: QueryClient,
  issue: IssueName,
  file: File,
  { id = randomKey(), onFailed }: UploadOptions = {},
): Promise<Attachment | null> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const { signal } = stop;
    const onProgress = (sent: number) => change(id, { sent });
    const isTooLarge = file.size > ATTACHMENT_LIMIT;
    const upload: Upload = {
      id,
      issueId: issue.id,
      file,
      sent: 0,
      error: isTooLarge ? "The file is larger than 25 MB." : null,
      isRetryable: !isTooLarge,
    };
    const run = () =>
      sendAttachment(client, issue, file, { idempotencyKey: id, signal, onProgress });
    jobs.set(id, { upload, stop, run, resolve, onFailed });
    publish();
    if (isTooLarge) onFailed?.(upload);
    else waiting.push(id);
    startNext();
  });
}

/** Retries a failed upload. */
export function retryUpload(id: string): void {
  change(id, { error: null, sent: 0 });
  waiting.push(id);
  startNext();
}

/** Cancels an upload in any state. */
export function cancelUpload(id: string): void {
  const job = jobs.get(id);
  if (!job) return;
  job.stop.abort(new Error("Cancelled."));
  remove(id);
  job.resolve(null);
}

/** The uploads for all issues. */
export function useUploads(): readonly Upload[] {
  return useExternalStore(shown);
}

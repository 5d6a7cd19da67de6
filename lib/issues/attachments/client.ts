import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, ApiFailure } from "@/lib/platform/client/api-client";
import { uploadFile } from "@/lib/platform/client/upload-file";
import { type IssueName, issueKey } from "@/lib/issues/issues/client/cache-keys";
import type { Attachment } from "./schema";

const path = ({ project_id, key }: IssueName) =>
  `/api/projects/${project_id}/issues/${key}/attachments`;

/** The issue's attachments, oldest first. */
export function attachmentsQuery(projectId: number, key: string) {
  return queryOptions({
    queryKey: [...issueKey(projectId, key), "attachments"],
    queryFn: ({ signal }) =>
      api.get<Attachment[]>(path({ id: 0, project_id: projectId, key }), { signal }),
  });
}

/**
 * Changes the cached list and refetches what depends on it. Cancels reads in progress, because they would return
 * older data.
 */
async function change(
  queryClient: QueryClient,
  issue: IssueName,
  update: (attachments: Attachment[]) => Attachment[],
): Promise<void> {
  const { queryKey } = attachmentsQuery(issue.project_id, issue.key);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (attachments) => attachments && update(attachments));
  const name = issueKey(issue.project_id, issue.key);
  void queryClient.invalidateQueries({ queryKey: [...name, "activity"] });
}

interface SendOptions {
  /** The same for every attempt to attach a file, so that a retry does not attach it twice. */
  idempotencyKey: string;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

/** Attaches a file. Rejects with ApiFailure, or with the signal's reason. */
export async function sendAttachment(
  queryClient: QueryClient,
  issue: IssueName,
  file: File,
  { idempotencyKey, signal, onProgress }: SendOptions,
): Promise<Attachment> {
  const headers = { "idempotency-key": idempotencyKey };
  const sent = await uploadFile<Attachment>(path(issue), file, { headers, signal, onProgress });
  await change(queryClient, issue, (attachments) => [
    ...attachments.filter(({ id }) => id !== sent.id),
    sent,
  ]);
  return sent;
}

/**
 * Deletes an attachment permanently. One that no longer exists counts as deleted. Rejects with
 * ApiFailure.
 */
export async function deleteAttachment(
  queryClient: QueryClient,
  issue: IssueName,
  attachmentId: number,
): Promise<void> {
  try {
    await api.delete(`${path(issue)}/${attachmentId}`);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
  }
  await change(queryClient, issue, (attachments) =>
    attachments.filter(({ id }) => id !== attachmentId),
  );
}

import { projectKey } from "@/lib/platform/client/project-cache";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, ApiFailure } from "@/lib/platform/client/api-client";
import type { ImportJob, ImportOptions, ImportPreview, ListedImport } from "./schema";

const path = (projectId: number) => `/api/projects/${projectId}/imports`;
const importsKey = (projectId: number) => [...projectKey(projectId), "imports"] as const;
const POLL_MS = 1_000;

/** True if the import should be polled again. */
export function isUnderWay(job: Pick<ImportJob, "status">): boolean {
  return job.status === 1 || job.status === 2;
}

export function importsQuery(projectId: number) {
  return queryOptions({
    queryKey: [...importsKey(projectId), "list"],
    queryFn: ({ signal }) => api.get<ListedImport[]>(path(projectId), { signal }),
  });
}

/** True if the import or the download of its attachments should be polled again. */
function changes(job: ImportJob): boolean {
  return isUnderWay(job) || job.attachments.is_downloading;
}

/** An import, polled every second while it is in progress. */
export function importQuery(projectId: number, importId: number) {
  return queryOptions({
    queryKey: [...importsKey(projectId), importId],
    queryFn: ({ signal }) => api.get<ImportJob>(`${path(projectId)}/${importId}`, { signal }),
    refetchInterval: ({ state }) => (state.data && changes(state.data) ? POLL_MS : false),
  });
}

/** What an import would do with these options. */
export function importPreviewQuery(projectId: number, importId: number, options: ImportOptions) {
  return queryOptions({
    queryKey: [...importsKey(projectId), importId, "preview", options],
    queryFn: ({ signal }) =>
      api.post<ImportPreview>(`${path(projectId)}/${importId}/preview`, options, { signal }),
    staleTime: Infinity,
  });
}

function useImportMutation<Variables>(
  projectId: number,
  mutationFn: (variables: Variables) => Promise<ImportJob>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (job) => {
      client.setQueryData(importQuery(projectId, job.id).queryKey, job);
      void client.invalidateQueries({ queryKey: importsQuery(projectId).queryKey });
    },
  });
}

export function useStartImport(projectId: number) {
  return useImportMutation(
    projectId,
    ({ importId, options }: { importId: number; options: ImportOptions }) =>
      api.post<ImportJob>(`${path(projectId)}/${importId}/start`, options),
  );
}

export function useCancelImport(projectId: number) {
  return useImportMutation(projectId, (importId: number) =>
    api.post<ImportJob>(`${path(projectId)}/${importId}/cancel`),
  );
}

/**
 * Uploads a file and leaves its import waiting to be started. Does not use `fetch`, which cannot
 * report upload progress.
 */
export function useSendImport(projectId: number) {
  return useImportMutation(
    projectId,
    ({ file, onProgress }: { file: File; onProgress: (sent: number) => void }) =>
      sendFile(projectId, file, onProgress),
  );
}

function sendFile(
  projectId: number,
  file: File,
  onProgress: (sent: number) => void,
): Promise<ImportJob> {
  const query = new URLSearchParams({ preview: "true", file_name: file.name.slice(0, 200) });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/projects/${projectId}/issues/import?${query}`);
    request.setRequestHeader("content-type", "text/csv");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const body = readJson(request.responseText);
      if (request.status === 202) resolve(body as unknown as ImportJob);
      else {
        const message = typeof body["message"] === "string" ? body["message"] : "";
        reject(new ApiFailure(request.status, message || `The server returned ${request.status}.`));
      }
    };
    request.onerror = () =>
      reject(new ApiFailure(0, "Can't reach the server. The file was not sent."));
    request.send(file);
  });
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The download URL for an export of the issues that match the filters. */
export function exportHref(
  projectId: number,
  format: "csv" | "json",
  filters: URLSearchParams = new URLSearchParams(),
): string {
  const query = new URLSearchParams(filters);
  query.set("format", format);
  if (format === "csv") query.set("bom", "true");
  return `/api/projects/${projectId}/issues/export?${query}`;
}

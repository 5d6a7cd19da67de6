import { ApiFailure } from "./api-client";
import { socketIdHeader } from "./socket-id";

interface UploadOptions {
  headers?: Record<string, string>;
  /** Aborts the upload, which then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Called with the number of bytes sent so far. */
  onProgress?: (sent: number) => void;
}

function failureOf(request: XMLHttpRequest): ApiFailure {
  let body: Record<string, unknown> = {};
  try {
    body = JSON.parse(request.responseText) as Record<string, unknown>;
  } catch {
    // A proxy responded instead of our server.
  }
  const message = body["message"];
  return new ApiFailure(
    request.status,
    typeof message === "string" ? message : `The server returned ${request.status}.`,
    (body["errors"] ?? {}) as Record<string, string[]>,
    body,
  );
}

/**
 * Posts a file as the form part `file` and reports progress, which fetch cannot do. Resolves with
 * the response body; rejects with ApiFailure.
 */
export function uploadFile<T>(path: string, file: Blob, options: UploadOptions = {}): Promise<T> {
  const { headers = {}, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const request = new XMLHttpRequest();
    request.open("POST", path);
    for (const [name, value] of Object.entries({ ...socketIdHeader(), ...headers }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress?.(Math.min(loaded, file.size));
    request.onload = () => {
      const isOk = request.status >= 200 && request.status < 300;
      if (isOk) resolve(JSON.parse(request.responseText) as T);
      else reject(failureOf(request));
    };
    request.onerror = () =>
      reject(new ApiFailure(0, "The connection was lost. The file was not sent."));
    request.onabort = () => reject(signal?.reason as Error);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    const form = new FormData();
    form.append("file", file, file instanceof File ? file.name : "file");
    request.send(form);
  });
}

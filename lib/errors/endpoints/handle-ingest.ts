import { ApiError } from "@/lib/platform/http/errors";
import { toErrorResponse } from "@/lib/identity/request/route";
import { handleEnvelope, handleStore } from "./handle-sentry";
import { preflight } from "./with-cors";
import { handleErrorEvent } from "./handle-error-event";

interface Endpoint {
  path: RegExp;
  methods: Partial<Record<string, (request: Request, projectId: string) => Promise<Response>>>;
}

const OPTIONS = () => Promise.resolve(preflight());

/** The same as the routes of these paths (docs/spec/errors.md). */
const ENDPOINTS: Endpoint[] = [
  { path: /^\/api\/projects\/([^/]+)\/error-events$/, methods: { POST: handleErrorEvent } },
  { path: /^\/api\/([^/]+)\/envelope\/?$/, methods: { POST: handleEnvelope, OPTIONS } },
  { path: /^\/api\/([^/]+)\/store\/?$/, methods: { POST: handleStore, OPTIONS } },
];

/**
 * Handles an ingestion request in a process that does nothing else. Returns undefined if the path is none of its
 * three. Maps errors as `route()` does; 405 for other methods.
 */
export async function ingestAnswer(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  for (const { path, methods } of ENDPOINTS) {
    const projectId = path.exec(pathname)?.[1];
    if (projectId === undefined) continue;
    const handler = methods[request.method];
    if (!handler) {
      const headers = { Allow: Object.keys(methods).join(", ") };
      const message = `Method ${request.method} is not allowed.`;
      return new ApiError(405, message, {}, headers).toResponse();
    }
    return handler(request, projectId).catch((error: unknown) => toErrorResponse(error, request));
  }
  return undefined;
}

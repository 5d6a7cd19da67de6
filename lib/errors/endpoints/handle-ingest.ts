import { ApiError } from "@/lib/platform/http/errors";
import { toErrorResponse } from "@/lib/identity/request/route";
import { answerEnvelope, answerStore } from "./handle-sentry";
import { preflight } from "./with-cors";
import { answerErrorEvent } from "./handle-error-event";

interface Endpoint {
  path: RegExp;
  methods: Partial<Record<string, (request: Request, projectId: string) => Promise<Response>>>;
}

const OPTIONS = () => Promise.resolve(preflight());

/** The same as the routes of these paths (docs/spec/errors.md). */
const ENDPOINTS: Endpoint[] = [
  { path: /^\/api\/projects\/([^/]+)\/error-events$/, methods: { POST: answerErrorEvent } },
  { path: /^\/api\/([^/]+)\/envelope\/?$/, methods: { POST: answerEnvelope, OPTIONS } },
  { path: /^\/api\/([^/]+)\/store\/?$/, methods: { POST: answerStore, OPTIONS } },
];

/**
 * Answers a request of ingestion, for a process that does nothing else; undefined when the path is none of its three.
 * Errors are mapped as `route()` does; 405 for another method.
 */
export async function ingestAnswer(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  for (const { path, methods } of ENDPOINTS) {
    const projectId = path.exec(pathname)?.[1];
    if (projectId === undefined) continue;
    const handler = methods[request.method];
    if (!handler) {
      const headers = { Allow: Object.keys(methods).join(", ") };
      const message = `${request.method} is not possible here.`;
      return new ApiError(405, message, {}, headers).toResponse();
    }
    return handler(request, projectId).catch((error: unknown) => toErrorResponse(error, request));
  }
  return undefined;
}

import { Agent, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/platform/observability/log";
import type { CallRoute } from "../routes/route-handlers";
import { sendError } from "../http/send-error";

/** The routes of the process for error events (docs/spec/errors.md). */
export const EVENT_ROUTES = [
  "/api/projects/[projectId]/error-events",
  "/api/[projectId]/envelope",
  "/api/[projectId]/store",
];

const LIMITS = {
  /** Requests in progress. A slow body occupies one, so there are more than one address may send. */
  open: 10_000,
  /** How long a request waits for a process that is starting, and how often it tries. */
  patienceMs: 5_000,
  retryMs: 100,
};

/** Concern one connection, and not the one behind it. */
const HOP_BY_HOP = new Set([
  ...["connection", "keep-alive", "proxy-connection", "transfer-encoding", "te", "trailer"],
  ...["upgrade", "date"],
]);

/**
 * Forwards the requests of `EVENT_ROUTES` to the process that accepts error events on a socket, as
 * they arrive, and its responses as they are; calls all other routes. The front has checked them and
 * made their X-Forwarded-* headers trustworthy. While that process starts again, requests wait for a
 * few seconds, and then get a 503 with Retry-After, as they do when too many are in progress.
 */
export function forwardEvents(
  socketPath: string,
  callRoute: CallRoute,
  limits: typeof LIMITS = LIMITS,
): CallRoute {
  const agent = new Agent({ keepAlive: true, maxSockets: limits.open });
  let open = 0;

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const deadline = Date.now() + limits.patienceMs;
    for (;;) {
      // The client may leave while its request waits.
      if (isOver(response)) return;
      try {
        await exchange({ socketPath, agent }, request, response);
        return;
      } catch (error) {
        if (isOver(response)) return;
        if (response.headersSent) {
          response.destroy();
          return;
        }
        if (error instanceof NotConnected && Date.now() < deadline) {
          await sleep(limits.retryMs);
          continue;
        }
        log.warn({ err: error }, "an error event was not accepted");
        refuse(response, "Error events are not accepted at the moment.");
        return;
      }
    }
  }

  return async (route, request, response) => {
    if (!EVENT_ROUTES.includes(route.pattern)) return callRoute(route, request, response);
    if (open >= limits.open) {
      refuse(response, "Too many requests at once.");
      return;
    }
    open += 1;
    try {
      await forward(request, response);
    } finally {
      open -= 1;
    }
  };
}

function isOver({ destroyed, writableEnded }: ServerResponse): boolean {
  return destroyed || writableEnded;
}

function refuse(response: ServerResponse, message: string): void {
  response.setHeader("Retry-After", "5");
  sendError(response, 503, message);
}

/** The process does not listen, and has received nothing. */
class NotConnected extends Error {}

/** Resolves when the response has been sent or the client has gone. */
function exchange(
  target: { socketPath: string; agent: Agent },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, url: path } = request;
    const forwarded = send({ ...target, method, path, headers: headersFor(request) });
    let isConnected = false;
    const begin = () => {
      isConnected = true;
      try {
        // Not with the first bytes of the body, which may come late.
        forwarded.flushHeaders();
      } catch (error) {
        // Thrown in an event, it would end this process.
        forwarded.destroy(error as Error);
        return;
      }
      request.pipe(forwarded);
    };
    // The client has gone, or the request was refused while it was arriving.
    const finish = () => {
      if (!response.writableFinished || !request.complete) forwarded.destroy();
      resolve();
    };
    response.once("close", finish);
    forwarded.once("socket", (socket) => {
      if (socket.connecting) socket.once("connect", begin);
      else begin();
    });
    forwarded.on("error", (error) => {
      response.off("close", finish);
      request.unpipe(forwarded);
      reject(isConnected ? error : new NotConnected(error.message));
    });
    forwarded.once("response", (answer) => {
      copyHead(answer, response);
      answer.on("error", reject);
      answer.pipe(response);
    });
  });
}

function headersFor({ headers }: IncomingMessage): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    // The edge has already asked for the body.
    if (value === undefined || name === "expect" || HOP_BY_HOP.has(name)) continue;
    kept[name] = value;
  }
  if (headers["transfer-encoding"] !== undefined) kept["transfer-encoding"] = "chunked";
  return kept;
}

function copyHead(answer: IncomingMessage, response: ServerResponse): void {
  response.statusCode = answer.statusCode ?? 502;
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !HOP_BY_HOP.has(name)) response.setHeader(name, value);
  }
  // The body was refused, so the connection to the client ends as well.
  if (answer.headers.connection === "close") response.setHeader("Connection", "close");
}

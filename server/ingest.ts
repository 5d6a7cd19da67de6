import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { log } from "@/lib/api/log";
import { config } from "@/lib/config";
import { applyMigrations } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import { OperatorError } from "@/lib/operator-error";
import { sendJson } from "./front";
import { drain, listen } from "./listen";
import { requestId } from "./request-id";
import { onShutdown } from "./shutdown";

/**
 * `node --import tsx server/ingest.ts`: takes error events alone, on PORT, so that a flood of them leaves the product's
 * process in peace: a proxy sends it `/api/projects/<id>/error-events`, `/api/<id>/envelope/` and `/api/<id>/store/`. Any number
 * of them may run beside any number of servers. Ends with a signal, when what it took has been answered.
 */
type Answer = (request: Request) => Promise<Response | undefined>;

/** What can be a Request; the others, such as TRACE, are nothing here. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The body, of which nothing is read before it is asked for; what is left when nobody wants more of it is let go by. */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Buffer> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await chunks?.return?.();
        request.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The request as handlers of the product take it; undefined where its address is none. */
function toRequest(request: IncomingMessage): Request | undefined {
  const address = request.url ?? "/";
  if (!URL.canParse(address, "http://localhost")) return undefined;
  // Of an address with a host in it the path alone counts, as everywhere.
  const { pathname, search } = new URL(address, "http://localhost");
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(`http://localhost${pathname}${search}`, {
    method: request.method ?? "GET",
    headers,
    ...(hasBody && { body: bodyOf(request), duplex: "half" }),
  });
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(body);
}

async function handle(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const id = requestId(request.headers["x-request-id"]);
  response.setHeader("X-Request-Id", id);
  if (request.url === "/api/health/live") return send(Response.json({ status: "ok" }), response);
  if (!METHODS.includes(request.method ?? "")) {
    sendJson(response, 405, `${request.method} is not possible here.`);
    return;
  }
  const asked = toRequest(request);
  const answered = asked && (await answer(asked));
  if (answered) await send(answered, response);
  else sendJson(response, 404, "There is nothing at this address.");
}

Object.assign(process.env, { NODE_ENV: "production" });
const shutdown = onShutdown();
try {
  const { PORT, BIND_ADDRESS } = config();
  const database = await openDatabase();
  shutdown.add(database.release);
  await applyMigrations(database.url);
  // Not above: what uses the pool takes its address from the settings as it loads.
  const { ingestAnswer } = await import("@/lib/ingest/answer");
  const { flushRefused } = await import("@/lib/ingest/count-refused");
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    handle(ingestAnswer, request, response).catch((error: unknown) => {
      log.error({ err: error }, "ingestion");
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, "Something went wrong on the server.");
    });
  });
  await listen(server, PORT, BIND_ADDRESS);
  shutdown.add(flushRefused);
  shutdown.add(() => drain(server));
  console.log(`Lanework takes error events on port ${(server.address() as AddressInfo).port}`);
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  await shutdown.run(1);
}

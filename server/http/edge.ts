import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { clientAddress } from "@/lib/platform/http/client-address";
import { AddressCap } from "./address-cap";
import { NO_BODY_BUDGET } from "./body-budgets";
import { enforceBodyBudget } from "./enforce-body-budget";
import { requestId } from "./request-id";
import { sendError } from "./send-error";
import { OwnedSocket, SOCKET_LIMITS, type SocketLimits } from "./sockets";

/** Takes over the socket of an upgrade request. Returns false to leave it alone. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

interface EdgeOptions {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Returns the methods allowed for a request target, or undefined if no route matches. */
  methodsOf: (target: string) => readonly string[] | undefined;
  upgrade?: Upgrade;
  /** Maximum connections per address; undefined if all connections come from a proxy. */
  connectionsPerAddress?: number | undefined;
  limits?: SocketLimits;
}

interface ParseError extends Error {
  code?: string;
  rawPacket?: Buffer;
  bytesParsed?: number;
}

const statusOf: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, "The request's headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The request's chunk extensions are too large."],
};

/** Creates the HTTP server for a process: the only place that holds raw sockets and destroys them. */
export function openEdge(options: EdgeOptions): Server {
  const { handle, methodsOf, upgrade, connectionsPerAddress, limits = SOCKET_LIMITS } = options;
  const cap =
    connectionsPerAddress === undefined ? undefined : new AddressCap(connectionsPerAddress);
  const server = createServer({
    requireHostHeader: false,
    keepAliveTimeout: limits.keepAlive,
    headersTimeout: limits.head,
    connectionsCheckingInterval: limits.check,
    // Each body has its own budget: server/http/body-budgets.ts.
    requestTimeout: 0,
  });
  server.timeout = limits.stall;

  server.prependListener("connection", (socket: Socket) => {
    // A request whose upgrade is ignored arrives here a second time.
    if (OwnedSocket.has(socket)) return;
    const owner = OwnedSocket.of(socket, limits);
    if (!cap) return;
    const release = cap.take(clientAddress(undefined, socket.remoteAddress));
    if (release) socket.once("close", release);
    else {
      const message = "Too many open connections from your address.";
      owner.reject({ status: 429, message, headers: { "Retry-After": "5" } });
    }
  });
  // Either the connection is idle or the client is not reading its response. Handlers may take
  // longer.
  server.on("timeout", (socket: Socket) => {
    if (!OwnedSocket.of(socket, limits).isBusy || socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(limits.stall);
  });
  server.on("request", (request, response) => {
    const owner = OwnedSocket.of(request.socket, limits);
    // Pipelined behind a request that closes the connection.
    if (owner.isClosing) return;
    owner.begin({ request, response });
    handle(request, response);
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const owner = OwnedSocket.of(socket, limits);
    if (owner.isBusy) {
      const message = "Wait for pending responses before switching protocols.";
      owner.reject({ status: 400, message });
    } else if (!upgrade?.(request, socket, head)) ignoreUpgrade(server, request, socket, head);
  });
  // Without a listener, Node destroys the connection silently.
  server.on("connect", (request: IncomingMessage, socket: Duplex) => {
    OwnedSocket.of(socket, limits).reject(refuseMethod("CONNECT", request.url ?? ""));
  });
  server.on("checkExpectation", (request, response) => {
    const owner = OwnedSocket.of(request.socket, limits);
    if (owner.isClosing) return;
    owner.begin({ request, response });
    enforceBodyBudget({ request, response }, NO_BODY_BUDGET);
    response.setHeader("X-Request-Id", requestId(request.headers["x-request-id"]));
    sendError(response, 417, "The only supported expectation is 100-continue.");
  });
  server.on("clientError", (error: ParseError, socket) => {
    const owner = OwnedSocket.of(socket, limits);
    if (owner.isClosing) return;
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = statusOf[error.code ?? ""] ?? [
      400,
      "This is not a valid HTTP request.",
    ];
    const { arriving } = owner;
    const line = unknownMethod(error);
    if (arriving) owner.refuse(arriving, status, message);
    else if (line && !owner.isBusy) owner.reject(refuseMethod(...line));
    else owner.reject({ status, message });
  });

  function refuseMethod(method: string, target: string) {
    const methods = methodsOf(target);
    return methods
      ? {
          status: 405,
          message: `Method ${method} is not allowed.`,
          headers: { Allow: methods.join(", ") },
        }
      : { status: 404, message: "Not found." };
  }
  return server;
}

/**
 * Returns the request line if the connection or packet begins with a method that Node's parser does not recognize.
 */
function unknownMethod({
  code,
  rawPacket,
  bytesParsed = 0,
}: ParseError): [string, string] | undefined {
  if (code !== "HPE_INVALID_METHOD") return undefined;
  const line = rawPacket?.subarray(0, 8192).toString("latin1").split("\r\n", 1)[0] ?? "";
  const [, method, target] = /^([!#$%&'*+.^_`|~\w-]{1,64}) (\S+) HTTP\/1\.[01]$/.exec(line) ?? [];
  if (method === undefined || target === undefined || bytesParsed > method.length) return undefined;
  return [method, target];
}

/**
 * Handles a request as if it had not requested an upgrade (`curl --http2` requests h2c). Node has
 * already released the connection, so the request is fed in again without the header.
 */
function ignoreUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (!/^(upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}

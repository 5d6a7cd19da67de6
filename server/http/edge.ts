import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { clientAddress } from "@/lib/platform/http/client-address";
import { AddressCap } from "./address-cap";
import { UNREAD } from "./body-budgets";
import { holdToBudget } from "./hold-to-budget";
import { requestId } from "./request-id";
import { sendJson } from "./send-json";
import { OwnedSocket, SOCKET_LIMITS, type SocketLimits } from "./sockets";

/** Takes over the connection of a request that asks for another protocol; false to leave it alone. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

interface EdgeOptions {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** The methods of a request target; undefined where there is nothing. */
  methodsOf: (target: string) => readonly string[] | undefined;
  upgrade?: Upgrade;
  /** How many connections one address may have; undefined where all come from a proxy. */
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

/** Makes the HTTP server of a process: the one place where raw sockets are held, and where each of them ends. */
export function openEdge(options: EdgeOptions): Server {
  const { handle, methodsOf, upgrade, connectionsPerAddress, limits = SOCKET_LIMITS } = options;
  const cap =
    connectionsPerAddress === undefined ? undefined : new AddressCap(connectionsPerAddress);
  const server = createServer({
    requireHostHeader: false,
    keepAliveTimeout: limits.keepAlive,
    headersTimeout: limits.head,
    connectionsCheckingInterval: limits.check,
    // Each body has a budget of its own: server/http/body-budgets.ts.
    requestTimeout: 0,
  });
  server.timeout = limits.stall;

  server.prependListener("connection", (socket: Socket) => {
    // It comes here a second time when its request for another protocol is ignored.
    if (OwnedSocket.has(socket)) return;
    const owner = OwnedSocket.of(socket, limits);
    if (!cap) return;
    const leave = cap.take(clientAddress(undefined, socket.remoteAddress));
    if (leave) socket.once("close", leave);
    else {
      const message = "Your address has too many connections open.";
      owner.reject({ status: 429, message, headers: { "Retry-After": "5" } });
    }
  });
  // An idle connection, or a client that takes nothing of what it asked for. A handler may take its time.
  server.on("timeout", (socket: Socket) => {
    if (!OwnedSocket.of(socket, limits).isBusy || socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(limits.stall);
  });
  server.on("request", (request, response) => {
    const owner = OwnedSocket.of(request.socket, limits);
    // Pipelined behind something that closes the connection.
    if (owner.isClosing) return;
    owner.begin({ request, response });
    handle(request, response);
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const owner = OwnedSocket.of(socket, limits);
    if (owner.isBusy) {
      const message = "Wait for the responses before asking for another protocol.";
      owner.reject({ status: 400, message });
    } else if (!upgrade?.(request, socket, head)) ignoreUpgrade(server, request, socket, head);
  });
  // Without a listener Node destroys the connection without a word.
  server.on("connect", (request: IncomingMessage, socket: Duplex) => {
    OwnedSocket.of(socket, limits).reject(refuseMethod("CONNECT", request.url ?? ""));
  });
  server.on("checkExpectation", (request, response) => {
    const owner = OwnedSocket.of(request.socket, limits);
    if (owner.isClosing) return;
    owner.begin({ request, response });
    holdToBudget({ request, response }, UNREAD);
    response.setHeader("X-Request-Id", requestId(request.headers["x-request-id"]));
    sendJson(response, 417, "This server knows no expectation but 100-continue.");
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
          message: `${method} is not possible here.`,
          headers: { Allow: methods.join(", ") },
        }
      : { status: 404, message: "There is nothing at this address." };
  }
  return server;
}

/** The request line of a method that Node's parser does not know, if that is what the connection or the packet begins with. */
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
 * As if the client had not asked (`curl --http2` asks for h2c): Node has handed over the connection, so the request goes
 * in again without the header.
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

import type { IncomingMessage, Server } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { sendJson } from "./front";
import { requestId } from "./request-id";
import { readTarget } from "./request-target";
import type { MatchRoute } from "./route-table";

interface ParseError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

const statusOf: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, "The request's headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The request's chunk extensions are too large."],
};

/** Answers, in JSON, what Node turns away before there is a request object. */
export function answerBadRequests(server: Server, match: MatchRoute): void {
  server.on("clientError", (error: ParseError, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable || hasBegun(socket))
      return socket.destroy();
    const line = error.code === "HPE_INVALID_METHOD" ? readRequestLine(error.rawPacket) : undefined;
    if (line) return answerMethod(socket, match, line.method, line.target);
    const [status, message] = statusOf[error.code ?? ""] ?? [
      400,
      "This is not a valid HTTP request.",
    ];
    write(socket, status, message);
  });
  // Without a listener Node closes the connection without a word.
  server.on("connect", (request: IncomingMessage, socket: Duplex) => {
    answerMethod(socket, match, "CONNECT", request.url ?? "");
  });
  server.on("checkExpectation", (request, response) => {
    response.setHeader("X-Request-Id", requestId(request.headers["x-request-id"]));
    sendJson(response, 417, "This server knows no expectation but 100-continue.");
  });
}

/** Whether an answer is already under way on this connection. */
function hasBegun(socket: Duplex): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: { headersSent: boolean } };
  return answer?.headersSent ?? false;
}

/** The request line of a method that Node's parser has never heard of. */
function readRequestLine(
  packet: Buffer | undefined,
): { method: string; target: string } | undefined {
  const line = packet?.subarray(0, 8192).toString("latin1").split("\r\n", 1)[0] ?? "";
  const [, method, target] = /^([!#$%&'*+.^_`|~\w-]{1,64}) (\S+) HTTP\/1\.[01]$/.exec(line) ?? [];
  return method !== undefined && target !== undefined ? { method, target } : undefined;
}

function answerMethod(socket: Duplex, match: MatchRoute, method: string, target: string): void {
  const { kind, pathname } = readTarget(target);
  const methods = kind === "api" ? match(pathname)?.methods : ["GET", "HEAD", "POST"];
  if (!methods) return write(socket, 404, "There is nothing at this address.");
  write(socket, 405, `${method} is not possible here.`, { Allow: methods.join(", ") });
}

function write(
  socket: Duplex,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  const body = JSON.stringify({ message });
  const lines = Object.entries({
    ...headers,
    "X-Request-Id": requestId(undefined),
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}

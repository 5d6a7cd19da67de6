import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/** Takes over the connection of a request that asks for another protocol. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Who gets a request that asks for another protocol: the realtime server, Next's hot reloading in development, and
 * otherwise nobody; then it is an ordinary request.
 */
export function routeUpgrades(
  server: Server,
  { realtime, reloading }: { realtime: Upgrade | undefined; reloading: Upgrade | undefined },
): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isWebSocket = request.headers.upgrade?.toLowerCase() === "websocket";
    const path = request.url ?? "";
    if (isWebSocket && realtime && /^\/app(\/|\?|$)/.test(path)) realtime(request, socket, head);
    else if (isWebSocket && reloading && path.startsWith("/_next/")) {
      reloading(request, socket, head);
    } else answerPlainly(server, request, socket, head);
  });
}

/**
 * As if the client had not asked (`curl --http2` asks for h2c): Node has handed over the connection, so the request goes
 * in again without the header.
 */
function answerPlainly(
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

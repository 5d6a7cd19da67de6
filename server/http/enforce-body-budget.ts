import type { IncomingMessage } from "node:http";
import type { BodyBudget } from "./body-budgets";
import { type Exchange, OwnedSocket } from "./sockets";

/** How much of an unread body is discarded, and for how long, before the connection is closed. */
const DISCARDED = { bytes: 32 * 1024 * 1024, seconds: 15 };

/**
 * Enforces a request's body budget, no matter what reads the body: responds with 413 if it is too
 * large or 408 if it takes too long, then closes the connection. If the caller must be
 * authenticated first, 413 is left to the handler (docs/spec/conventions.md#order-of-checks),
 * unless the excess is larger than `DISCARDED`. Returns false if the request was rejected without
 * reading it.
 */
export function enforceBodyBudget(
  exchange: Exchange,
  budget: BodyBudget,
  discarded: typeof DISCARDED = DISCARDED,
): boolean {
  const { request, response } = exchange;
  const { socket } = request;
  if (!hasBody(request)) return true;
  const owner = OwnedSocket.of(socket);
  const isOpen = budget.from === "anyone";
  const tooLarge = `The request body is larger than ${sizeText(budget.bytes)}.`;
  if (isOpen && Number(request.headers["content-length"] ?? 0) > budget.bytes) {
    owner.refuse(exchange, 413, tooLarge);
    return false;
  }
  let maxBytes = isOpen ? budget.bytes : budget.bytes + discarded.bytes;
  let isRefused = false;
  let received = 0;
  let startedAt = performance.now();
  let timer = setTimeout(checkTime, budget.seconds * 1000);

  function refuse(status: number, message: string): void {
    clearTimeout(timer);
    isRefused = true;
    owner.refuse(exchange, status, message);
  }
  function checkTime(): void {
    const now = performance.now();
    // The buffer is full, so the reader causes the delay, not the client.
    if (request.readableLength >= request.readableHighWaterMark) startedAt = now;
    const extraSeconds = budget.bytesPerSecond === undefined ? 0 : received / budget.bytesPerSecond;
    const remaining = startedAt + (budget.seconds + extraSeconds) * 1000 - now;
    if (remaining > 0) timer = setTimeout(checkTime, remaining);
    else refuse(408, "The request body took too long to arrive.");
  }
  // Node's parser calls this with each chunk, and with null at the end.
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (chunk === null) {
      clearTimeout(timer);
      // A truncated body must not look complete.
      return isRefused || push(null);
    }
    received += chunk.byteLength;
    if (received > maxBytes) {
      if (isRefused || response.writableEnded) socket.destroy();
      else refuse(413, tooLarge);
      maxBytes = received + discarded.bytes;
    }
    return isRefused || push(chunk, encoding);
  };
  response.once("close", () => {
    clearTimeout(timer);
    if (request.complete || isRefused || socket.destroyed) return;
    maxBytes = received + discarded.bytes;
    timer = setTimeout(() => socket.destroy(), discarded.seconds * 1000);
  });
  return true;
}

function hasBody({ headers }: IncomingMessage): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  return headers["content-length"] !== undefined && headers["content-length"] !== "0";
}

function sizeText(bytes: number): string {
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib} KiB` : `${kib / 1024} MiB`;
}

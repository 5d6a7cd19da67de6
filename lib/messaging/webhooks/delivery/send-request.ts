import http from "node:http";
import https from "node:https";
import type { LookupAddress } from "node:dns";
import { failureOf, RequestFailure } from "./request-failure";
import { type TargetPolicy, resolveTarget } from "./resolve-target";

/** Covers the whole request: resolving, connecting, sending and reading the response. */
export const TIMEOUT_MS = 15_000;
/**
 * Time to connect to each address except the last. Node's default of 250 ms is too short to connect
 * to the other side of the world, so hosts with IPv6 addresses would be unreachable from networks
 * without IPv6.
 */
const CONNECT_MS = 4_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_SHOWN_LENGTH = 1024;

interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Limits extends TargetPolicy {
  timeoutMs: number;
}

/** The response: its status, the beginning of its body, and when to retry. */
export interface WebhookResponse {
  status: number;
  response: string;
  /** The `Retry-After` header, as sent. */
  retryAfter: string | undefined;
}

/**
 * Returns the beginning of a response for storage and display, without control characters or
 * partial characters.
 */
function shown(bytes: Buffer): string {
  const text = bytes
    .toString("utf8")
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g, "\uFFFD");
  return Array.from(text.slice(0, 2 * MAX_SHOWN_LENGTH))
    .slice(0, MAX_SHOWN_LENGTH)
    .join("");
}

/** Reads the body until it ends, reaches the limit or times out. The status is already known. */
async function readResponse(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // Interrupted: keep what has arrived.
  }
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES);
}

/**
 * Returns the options of a request that connects only to the checked addresses, without resolving
 * the name again, and on a connection of its own that closes after the response.
 */
export function connectionTo(
  { protocol }: URL,
  addresses: LookupAddress[],
  signal: AbortSignal,
): http.RequestOptions {
  const { Agent } = protocol === "https:" ? https : http;
  return {
    agent: new Agent({ keepAlive: false, autoSelectFamilyAttemptTimeout: CONNECT_MS }),
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    lookup: (_name, options, callback) => {
      const first = addresses[0];
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? "", first?.family);
    },
  };
}

/** Sends the message, connecting only to the checked addresses without resolving the name again. */
function post(
  { url, headers, body }: Message,
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<WebhookResponse> {
  const target = new URL(url);
  const { request } = target.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    let hasResponse = false;
    const fail = (error?: Error) => {
      // Once the status has arrived, errors only truncate the body.
      if (!hasResponse)
        reject(error ?? new RequestFailure("The connection was closed without a response."));
    };
    const outgoing = request(
      target,
      {
        ...connectionTo(target, addresses, signal),
        method: "POST",
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      },
      (response) => {
        hasResponse = true;
        void readResponse(response).then((bytes) => {
          outgoing.destroy();
          const retryAfter = response.headers["retry-after"];
          resolve({ status: response.statusCode ?? 0, response: shown(bytes), retryAfter });
        });
      },
    );
    outgoing.on("error", fail);
    outgoing.on("close", () => fail());
    outgoing.end(body);
  });
}

/**
 * Posts a message once, without following redirects. Throws RequestFailure if the address is not
 * allowed, or if there is no valid HTTP response in time.
 */
export async function sendRequest(message: Message, limits: Limits): Promise<WebhookResponse> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    const addresses = await resolveTarget(new URL(message.url), limits, signal);
    return await post(message, addresses, signal);
  } catch (error) {
    if (signal.aborted && !(error instanceof RequestFailure)) {
      throw new RequestFailure(`No response within ${limits.timeoutMs / 1000} seconds.`);
    }
    throw failureOf(error);
  }
}

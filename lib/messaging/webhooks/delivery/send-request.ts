import http from "node:http";
import https from "node:https";
import type { LookupAddress } from "node:dns";
import { failureOf, RequestFailure } from "./request-failure";
import { type Reach, resolveTarget } from "./resolve-target";

/** Everything together: finding the address, connecting, sending, and the answer. */
export const TIMEOUT_MS = 15_000;
/**
 * For each address of a name before its last. Node's own quarter of a second is less than a connection takes around the
 * world: a name with an IPv6 address would never be reached from where there is no IPv6.
 */
const CONNECT_MS = 4_000;
const ANSWER_BYTES = 64 * 1024;
const HEADER_BYTES = 16 * 1024;
const SHOWN = 1024;

interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Limits extends Reach {
  timeoutMs: number;
}

/** What was answered: the status, the beginning of the text, and when to come again. */
export interface WebhookAnswer {
  status: number;
  response: string;
  /** The header of that name, as it came. */
  retryAfter: string | undefined;
}

/** The beginning of an answer as it can be stored and shown: no control characters, whole characters. */
function shown(bytes: Buffer): string {
  const text = bytes
    .toString("utf8")
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g, "\uFFFD");
  return Array.from(text.slice(0, 2 * SHOWN))
    .slice(0, SHOWN)
    .join("");
}

/** What comes of an answer until there is enough of it, it ends, or time is up: the status is known by then. */
async function readAnswer(answer: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= ANSWER_BYTES) break;
    }
  } catch {
    // Cut off: what has come so far is what there is.
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES);
}

/** Connects to one of the addresses that were checked, and to nothing else: the name is not looked up again. */
function post(
  { url, headers, body }: Message,
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const target = new URL(url);
  const { request, Agent } = target.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const fail = (error?: Error) => {
      // What breaks after the status came cuts the text short, and no more.
      if (!isAnswered)
        reject(error ?? new RequestFailure("The connection was closed without an answer."));
    };
    const sent = request(
      target,
      {
        method: "POST",
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
        // A connection of its own, which ends with the answer.
        agent: new Agent({ keepAlive: false, autoSelectFamilyAttemptTimeout: CONNECT_MS }),
        maxHeaderSize: HEADER_BYTES,
        signal,
        lookup: (_name, options, callback) => {
          const first = addresses[0];
          if (options.all) callback(null, addresses);
          else callback(null, first?.address ?? "", first?.family);
        },
      },
      (answer) => {
        isAnswered = true;
        void readAnswer(answer).then((bytes) => {
          sent.destroy();
          const retryAfter = answer.headers["retry-after"];
          resolve({ status: answer.statusCode ?? 0, response: shown(bytes), retryAfter });
        });
      },
    );
    sent.on("error", fail);
    sent.on("close", () => fail());
    sent.end(body);
  });
}

/**
 * Posts a message, once, and follows no redirect. Throws RequestFailure when the address may not be reached, when there
 * is no answer in time, or none that is HTTP.
 */
export async function sendRequest(message: Message, limits: Limits): Promise<WebhookAnswer> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    const addresses = await resolveTarget(new URL(message.url), limits, signal);
    return await post(message, addresses, signal);
  } catch (error) {
    if (signal.aborted && !(error instanceof RequestFailure)) {
      throw new RequestFailure(`No answer within ${limits.timeoutMs / 1000} seconds.`);
    }
    throw failureOf(error);
  }
}

import http from "node:http";
import https from "node:https";
import type { LookupAddress } from "node:dns";
import { ATTACHMENT_LIMIT } from "@/lib/issues/attachments/schema";
import { failureOf, RequestFailure } from "@/lib/messaging/webhooks/delivery/request-failure";
import { resolveTarget, type TargetPolicy } from "@/lib/messaging/webhooks/delivery/resolve-target";
import { connectionTo } from "@/lib/messaging/webhooks/delivery/send-request";
import { isOnHost } from "@/lib/transfer/import-jobs/run/download-hosts";

/** Where files may be fetched from, and how long one may take. */
export interface FetchPolicy extends TargetPolicy {
  hosts: readonly string[];
  timeoutMs: number;
}

/** Covers all redirects, and reading the file. */
export const FETCH_TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a file and passes its content to `use`. Follows redirects, but only to allowed hosts at
 * allowed addresses. Throws RequestFailure if there is no file in time.
 */
export async function fetchFile<Result>(
  url: string,
  policy: FetchPolicy,
  use: (content: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(policy.timeoutMs);
  const named = <Value>(work: () => Promise<Value>) => failingPlainly(work, signal, policy);
  const response = await named(() => open(new URL(url), policy, signal));
  try {
    rejectOther(response, url);
    return await use(contentOf(response, named));
  } finally {
    response.destroy();
  }
}

/** Turns what goes wrong on the network into a failure with a plain message. */
async function failingPlainly<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
  { timeoutMs }: FetchPolicy,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted && !(error instanceof RequestFailure)) {
      throw new RequestFailure(`It took longer than ${timeoutMs / 1000} seconds.`);
    }
    throw failureOf(error);
  }
}

async function open(
  first: URL,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  let url = first;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    if (!isOnHost(url.href, policy.hosts)) {
      throw new RequestFailure(`This server may not download from ${url.host}.`);
    }
    const response = await get(url, await resolveTarget(url, policy, signal), signal);
    const { location } = response.headers;
    if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return response;
    response.destroy();
    const next = URL.parse(location, url);
    if (!next || !/^https?:$/.test(next.protocol)) {
      throw new RequestFailure("It redirects to an invalid address.");
    }
    url = next;
  }
  throw new RequestFailure("It redirects too often.");
}

function get(
  url: URL,
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const headers = { accept: "*/*", "user-agent": "Lanework-Import" };
    const options = { ...connectionTo(url, addresses, signal), method: "GET", headers };
    request(url, options, resolve).on("error", reject).end();
  });
}

/** Without a sign-in, most trackers respond with the page for it. */
function rejectOther({ statusCode, headers }: http.IncomingMessage, url: string): void {
  if (statusCode !== 200) throw new RequestFailure(`The server responded with ${statusCode}.`);
  const isPage = /^text\/html\b/i.test(headers["content-type"] ?? "");
  if (isPage && !/\.html?$/i.test(new URL(url).pathname)) {
    throw new RequestFailure("There is a web page instead of the file, probably to sign in.");
  }
  if (Number(headers["content-length"] ?? 0) > ATTACHMENT_LIMIT) throw tooLarge();
}

/** The failure of a file that exceeds the limit for attachments. */
export function tooLarge(): RequestFailure {
  return new RequestFailure(`It is larger than ${ATTACHMENT_LIMIT / 1024 / 1024} MiB.`);
}

async function* contentOf(
  response: http.IncomingMessage,
  named: <Value>(work: () => Promise<Value>) => Promise<Value>,
): AsyncGenerator<Uint8Array, void> {
  const chunks = (response as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  for (;;) {
    const chunk = await named(() => chunks.next());
    if (chunk.done) break;
    yield chunk.value;
  }
  // A body that ends early is not an error of the stream.
  if (!response.complete) throw new RequestFailure("The connection was closed too early.");
}

import type http from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import type { SentryEvent } from "./side";

/** Collects the events that SDKs send to a server on loopback. */
export class Envelopes {
  readonly #events: SentryEvent[] = [];
  readonly #waiting: ((event: SentryEvent) => void)[] = [];

  /** Handles a request if an SDK sent it, and returns whether it did. */
  take(request: http.IncomingMessage, response: http.ServerResponse): boolean {
    if (!request.url?.startsWith("/api/1/envelope/")) return false;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const sent = Buffer.concat(chunks);
      const gzipped = request.headers["content-encoding"] === "gzip";
      this.#keep((gzipped ? gunzipSync(sent) : sent).toString());
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("content-type", "application/json").end("{}");
    });
    return true;
  }

  #keep(envelope: string): void {
    const lines = envelope.split("\n");
    for (let at = 1; at + 1 < lines.length; at += 2) {
      const { type } = JSON.parse(lines[at]!) as { type: string };
      if (type !== "event") continue;
      const event = JSON.parse(lines[at + 1]!) as SentryEvent;
      const waiting = this.#waiting.shift();
      if (waiting) waiting(event);
      else this.#events.push(event);
    }
  }

  /**
   * Returns the next event. Its arrival also shows that the program has sent everything requested
   * so far.
   */
  next(): Promise<SentryEvent> {
    const event = this.#events.shift();
    if (event) return Promise.resolve(essence(event));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("No event arrived within 20 s.")), 20_000);
      this.#waiting.push((sent) => {
        clearTimeout(timer);
        resolve(essence(sent));
      });
    });
  }
}

/**
 * Returns the parts of an event that grouping uses, without context lines, breadcrumbs or machine
 * details.
 */
function essence(event: SentryEvent): SentryEvent {
  const { platform, release, environment, message, logentry, fingerprint, exception } = event;
  const kept = { platform, release, environment, message, logentry, fingerprint, exception };
  return JSON.parse(JSON.stringify(kept), (key: string, value: unknown) =>
    ["pre_context", "context_line", "post_context", "vars"].includes(key) ? undefined : value,
  ) as SentryEvent;
}

/** Listens on a free port on loopback. */
export async function listen(server: http.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "@/lib/platform/http/errors";
import { config } from "@/lib/platform/config/config";
import { countRejected } from "./count-rejected";
import type { IngestSource } from "./resolve-source";

const MINUTE = 60;

/** Shared with the page bundles in this process. */
const shared = globalThis as { laneworkIngestLimiter?: RateLimiterMemory };

function limiter(points: number): RateLimiterMemory {
  return (shared.laneworkIngestLimiter ??= new RateLimiterMemory({ points, duration: MINUTE }));
}

/** A slot in the throttle. */
export interface Admission {
  /**
   * The throttle's state for the response headers (docs/spec/conventions.md#headers). Empty if it
   * is off.
   */
  headers: Record<string, string>;
  /**
   * Releases the slot if the request is rejected because of its body, as such requests do not
   * count.
   */
  release: () => void;
}

function headersOf(points: number, result: RateLimiterRes): Record<string, string> {
  return {
    "RateLimit-Limit": String(points),
    "RateLimit-Remaining": String(Math.max(0, result.remainingPoints)),
    "RateLimit-Reset": String(Math.max(1, Math.ceil(result.msBeforeNext / 1000))),
  };
}

/**
 * Admits a project's event. Over the limit, counts it as rejected
 * (docs/spec/errors.md#rejected-events) and throws 429 with Retry-After in seconds. Allows
 * INGEST_RATE_LIMIT events per minute, counted in this process's memory, because a counter in the
 * database would cost more than half as much as recording an event. Each additional process adds
 * its own allowance.
 */
export async function admit(source: IngestSource): Promise<Admission> {
  const points = config().INGEST_RATE_LIMIT;
  if (points === 0) return { headers: {}, release: () => undefined };
  const key = `${source.tenantId} ${source.projectId}`;
  const counter = limiter(points);
  try {
    const result = await counter.consume(key);
    const headers = headersOf(points, result);
    const release = () => {
      counter.reward(key).catch(() => undefined);
      headers["RateLimit-Remaining"] = String(result.remainingPoints + 1);
    };
    return { headers, release };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    countRejected(source, "rate_limit");
    const headers = headersOf(points, error);
    const wait = headers["RateLimit-Reset"] ?? "1";
    throw new ApiError(
      429,
      `This project accepts ${points} events per minute. Try again in ${wait} s.`,
      {},
      { ...headers, "Retry-After": wait },
    );
  }
}

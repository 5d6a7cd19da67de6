import type { ServerResponse } from "node:http";
import type { RequestFacts } from "@/lib/platform/observability/request-facts";

type WriteHead = (status: number, ...rest: unknown[]) => ServerResponse;

/**
 * Turns the 500 that Next sends for a page into a 503 with Retry-After if the database caused it
 * (docs/spec/conventions.md#errors).
 */
export function markUnavailable(response: ServerResponse, facts: RequestFacts): void {
  const writeHead = response.writeHead.bind(response) as WriteHead;
  const writeOwn: WriteHead = (status, ...rest) => {
    if (status !== 500 || !facts.isDatabaseUnavailable) return writeHead(status, ...rest);
    response.setHeader("Retry-After", "5");
    return writeHead(503, ...rest);
  };
  Object.assign(response, { writeHead: writeOwn });
}

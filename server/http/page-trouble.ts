import type { ServerResponse } from "node:http";
import type { RequestFacts } from "@/lib/platform/observability/request-facts";

type WriteHead = (status: number, ...rest: unknown[]) => ServerResponse;

/** Makes the 500 that Next answers for a page 503 with Retry-After, when it comes from the database (docs/spec/conventions.md#errors). */
export function admitTrouble(response: ServerResponse, facts: RequestFacts): void {
  const writeHead = response.writeHead.bind(response) as WriteHead;
  const writeOwn: WriteHead = (status, ...rest) => {
    if (status !== 500 || !facts.hasDatabaseTrouble) return writeHead(status, ...rest);
    response.setHeader("Retry-After", "5");
    return writeHead(503, ...rest);
  };
  Object.assign(response, { writeHead: writeOwn });
}

import { checkResponse, operationOf } from "../support/http/documented";
import type { Got } from "./client";
import type { Findings } from "./findings";
import type { Attempt } from "./fuzz/requests";
import { MARK } from "./scene/scene";

/**
 * Statuses that can reject a request before its operation sees it, or because its path now refers
 * to a different operation.
 */
const REFUSALS = new Set([
  400, 401, 403, 404, 405, 408, 409, 412, 413, 415, 416, 417, 422, 429, 431,
]);

/** Records everything that a response should not contain. */
export function judge(attempt: Attempt, got: Got, findings: Findings): void {
  const { operation } = attempt;
  const name = `${operation.method} ${operation.path}`;
  const problem = problemOf(attempt, got);
  if (problem) findings.fault(problem[0], `${name} ${got.status}`, story(attempt, got, problem[1]));
  findings.count(`responses: ${String(got.status)[0]}xx`);
  if (got.status === 503) findings.count("responses: 503 with Retry-After");
}

type Problem = [kind: string, detail: string];

function problemOf(attempt: Attempt, got: Got): Problem | undefined {
  const { status, headers } = got;
  if (status === 503 && headers.has("retry-after")) return undefined;
  if (status >= 500) return ["5xx", "server error"];
  const foreign = foreignIn(attempt, got);
  if (foreign) return ["foreign data", foreign];
  if (!headers.has("x-request-id")) return ["schema violation", "no X-Request-Id"];
  if (status === 429 && !/^\d+$/.test(headers.get("retry-after") ?? "")) {
    return ["schema violation", "429 without Retry-After"];
  }
  if (status === 405 && !headers.has("allow")) return ["schema violation", "405 without Allow"];
  if (attempt.sent.method === "HEAD") {
    return got.text === "" ? undefined : ["schema violation", "HEAD with a body"];
  }
  try {
    return bodyProblem(attempt, got);
  } catch (error) {
    return ["schema violation", String(error).slice(0, 1500)];
  }
}

function bodyProblem(attempt: Attempt, got: Got): Problem | undefined {
  const { operation, isTwisted } = attempt;
  const { status, headers, text } = got;
  const isJson = headers.get("content-type")?.split(";")[0] === "application/json";
  const body: unknown = text === "" ? null : isJson ? JSON.parse(text) : text;
  if (status >= 400) {
    const problem = errorProblem(body);
    if (problem) return ["schema violation", problem];
  }
  if (!isTwisted) {
    const documented = operationOf(`${operation.method} ${operation.path}`);
    checkResponse(documented, { status, headers, body, bytes: got.bytes });
  } else if (status >= 400 && !REFUSALS.has(status)) {
    return ["schema violation", `unexpected status ${status}`];
  }
  return undefined;
}

/** Returns what is wrong with an error's body (docs/spec/conventions.md#errors). */
function errorProblem(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return "an error that is not a JSON object";
  const { message, errors } = body as { message?: unknown; errors?: unknown };
  if (typeof message !== "string" || message === "") return "an error without a message";
  if (errors === undefined) return undefined;
  const lists = typeof errors === "object" && errors !== null ? Object.values(errors) : [null];
  const isListed = lists.every(
    (list) => Array.isArray(list) && list.every((one) => typeof one === "string"),
  );
  return isListed ? undefined : "`errors` that are not lists of strings";
}

/** Returns a mark in the response that the caller must not see. */
function foreignIn({ caller, isAstray }: Attempt, { text, headers }: Got): string | undefined {
  const whole = [text, ...headers.values()].join("\n");
  for (const [found] of whole.matchAll(MARK)) {
    if (isAstray || !caller.sees.has(found)) return `${found} is not for ${caller.name}`;
  }
  return undefined;
}

const SHOWN = 1500;

/** Formats the request and its response for the person who fixes the fault. */
export function story({ caller, sent }: Attempt, got: Got | undefined, detail: string): string {
  const headers = Object.entries(sent.headers).map(([name, value]) => {
    return `${name}: ${name === "authorization" ? `${value.slice(0, 14)}…` : value.slice(0, 200)}`;
  });
  const body = sent.body?.toString().slice(0, SHOWN).toWellFormed() ?? "";
  const response = got
    ? `${got.status} ${got.headers.get("x-request-id")} ${got.text.slice(0, SHOWN)}`
    : "no response";
  const request = [`${sent.method} ${sent.path.slice(0, 500)} (${caller.name})`, ...headers, body];
  return [detail, ...request, `→ ${response}`].join("\n");
}

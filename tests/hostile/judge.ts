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
  findings.count(`answers ${String(got.status)[0]}xx`);
  if (got.status === 503) findings.count("503 with Retry-After");
}

type Problem = [kind: string, detail: string];

function problemOf(attempt: Attempt, got: Got): Problem | undefined {
  const { status, headers } = got;
  if (status === 503 && headers.has("retry-after")) return undefined;
  if (status >= 500) return ["5xx", "is no answer"];
  const foreign = foreignIn(attempt, got);
  if (foreign) return ["foreign byte", foreign];
  if (!headers.has("x-request-id")) return ["outside its schema", "no X-Request-Id"];
  if (status === 429 && !/^\d+$/.test(headers.get("retry-after") ?? "")) {
    return ["outside its schema", "429 without Retry-After"];
  }
  if (status === 405 && !headers.has("allow")) return ["outside its schema", "405 without Allow"];
  if (attempt.sent.method === "HEAD") {
    return got.text === "" ? undefined : ["outside its schema", "HEAD with a body"];
  }
  try {
    return bodyProblem(attempt, got);
  } catch (error) {
    return ["outside its schema", String(error).slice(0, 1500)];
  }
}

function bodyProblem(attempt: Attempt, got: Got): Problem | undefined {
  const { operation, isTwisted } = attempt;
  const { status, headers, text } = got;
  const isJson = headers.get("content-type")?.split(";")[0] === "application/json";
  const body: unknown = text === "" ? null : isJson ? JSON.parse(text) : text;
  if (status >= 400) {
    const wrong = errorProblem(body);
    if (wrong) return ["outside its schema", wrong];
  }
  if (!isTwisted) {
    const documented = operationOf(`${operation.method} ${operation.path}`);
    checkResponse(documented, { status, headers, body, bytes: got.bytes });
  } else if (status >= 400 && !REFUSALS.has(status)) {
    return ["outside its schema", `${status} says nothing about a request`];
  }
  return undefined;
}

/** Returns what is wrong with an error's body (docs/spec/conventions.md#errors). */
function errorProblem(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return "an error that is no JSON object";
  const { message, errors } = body as { message?: unknown; errors?: unknown };
  if (typeof message !== "string" || message === "") return "an error without a message";
  if (errors === undefined) return undefined;
  const lists = typeof errors === "object" && errors !== null ? Object.values(errors) : [null];
  const isListed = lists.every(
    (list) => Array.isArray(list) && list.every((one) => typeof one === "string"),
  );
  return isListed ? undefined : "errors that are no lists of texts";
}

/** Returns a mark in the response that its caller must not see. */
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
    : "no answer";
  const request = [`${sent.method} ${sent.path.slice(0, 500)} (${caller.name})`, ...headers, body];
  return [detail, ...request, `→ ${response}`].join("\n");
}

import type { ReferenceOperation } from "@/server/openapi/reference";

/** The parts of an operation that "Try it" needs. */
export type Callable = Pick<ReferenceOperation, "id" | "method" | "path" | "auth"> & {
  parameters: {
    name: string;
    in: "path" | "query" | "header";
    isRequired: boolean;
    hint: string;
  }[];
  body?: { type: string; example: string };
};

/** The user's input. `secret` is a token or key; null to use the browser's session. */
export interface Filled {
  values: Record<string, string>;
  body: string;
  secret: string | null;
}

export interface CallResult {
  /** 0 if the server could not be reached. */
  status: number;
  milliseconds: number;
  headers: [string, string][];
  body: string;
}

/** Returns the path and query with the input filled in. Empty parameters are omitted. */
function addressOf({ path, parameters }: Callable, values: Record<string, string>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const value = values[parameter.name] ?? "";
    if (parameter.in === "query" && value !== "") query.set(parameter.name, value);
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function headersOf(operation: Callable, { values, secret }: Filled): Record<string, string> {
  const headers: Record<string, string> = {};
  if (operation.body) headers["Content-Type"] = operation.body.type;
  for (const { name, in: place } of operation.parameters) {
    const value = values[name] ?? "";
    if (place === "header" && value !== "") headers[name] = value;
  }
  if (secret === null) return headers;
  if (operation.auth === "dsn-key") {
    headers["X-Sentry-Auth"] = `Sentry sentry_version=7, sentry_key=${secret}`;
  } else headers["Authorization"] = `Bearer ${secret}`;
  return headers;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends the request and reads any response. Never throws. */
export async function callOperation(operation: Callable, filled: Filled): Promise<CallResult> {
  const startedAt = performance.now();
  const toResult = (status: number, headers: [string, string][], body: string): CallResult => {
    return { status, milliseconds: Math.round(performance.now() - startedAt), headers, body };
  };
  try {
    const response = await fetch(addressOf(operation, filled.values), {
      method: operation.method,
      headers: headersOf(operation, filled),
      credentials: filled.secret === null ? "same-origin" : "omit",
      ...(operation.body && { body: filled.body }),
    });
    return toResult(response.status, [...response.headers], pretty(await response.text()));
  } catch (error) {
    return toResult(0, [], error instanceof Error ? error.message : "Can't reach the server.");
  }
}

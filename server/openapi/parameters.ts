import type { Operation } from "./operation";
import { type Components, type JsonSchema, toJsonSchema } from "./json-schema";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

/** Descriptions of path parameters that are not numeric ids. */
const PATH_PARAMETERS: Record<string, string> = {
  issueId: "The issue's id or key, such as `ENG-42`.",
  token: "The token from the link.",
};

/** Descriptions of query parameters, which mean the same thing everywhere. */
const QUERY_PARAMETERS: Record<string, string> = {
  limit: "Maximum number of results.",
  after: "Cursor for the next page, from the `Link` header.",
  offset: "How many issues to skip, with `limit` and without `after`. Skipping many takes longer.",
  before: "Cursor for the next page, from the `Link` header.",
  group_by: "Also counts the issues that pass the filters by this field.",
  updated_since: "ISO 8601, inclusive. UTC if it has no offset.",
  archived: "`true` includes archived issues, `only` leaves out all others.",
  exclude_final_lane: "Whether to leave out issues in their project's final lane.",
  state: "`open`: outside the final lane of the issue's project. `done`: in it.",
  sort: "Up to 3 keys, separated by commas, each with `-` before it for the reverse.",
  query: "Search text. Every word must match.",
  q: "Search text. Every word must match.",
};

function describe(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const text = PATH_PARAMETERS[name];
    const schema: JsonSchema =
      text === undefined ? { type: "integer", minimum: 1 } : { type: "string" };
    return {
      name,
      in: "path",
      required: true,
      ...describe(text),
      schema,
    };
  });
}

function queryParameters(query: Operation["query"], components: Components): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = toJsonSchema(query, "input", components);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    ...(required.includes(name) && { required: true }),
    ...describe(description ?? QUERY_PARAMETERS[name]),
    schema,
  }));
}

/**
 * Returns whether an operation supports `Idempotency-Key` (docs/spec/conventions.md#idempotency).
 * Every key belongs to a caller, so operations without a caller do not.
 */
function isRepeatable({ method, auth = "caller" }: Operation): boolean {
  return method !== "GET" && (auth === "caller" || auth === "project-token");
}

export const HEADER_PARAMETERS: Record<string, Parameter> = {
  IfMatch: {
    name: "If-Match",
    in: "header",
    description:
      "The `ETag` you last read. If the record has changed since, the response is 412 and nothing changes.",
    schema: { type: "string" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "A unique key for this request. For 24 hours, a retry with the same body returns the original response.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
};

/** Returns an operation's parameters, in document order. */
export function parametersOf(
  operation: Operation,
  components: Components,
): (Parameter | { $ref: string })[] {
  return [
    ...pathParameters(operation.path),
    ...queryParameters(operation.query, components),
    ...(operation.ifMatch ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
    ...(isRepeatable(operation) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
}

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

/** What a path accepts instead of a numeric id. */
const TEXTS: Record<string, string> = {
  issueId: "The issue's id, or its key, such as `ENG-42`.",
  token: "From the link.",
};

/** Descriptions of query parameters, which mean the same everywhere. */
const MEANINGS: Record<string, string> = {
  limit: "At most so many.",
  after: "The cursor of the next page: from the `Link` header.",
  before: "The cursor of the next page: from the `Link` header.",
  updated_since: "ISO 8601, UTC where no offset is named; inclusive.",
  exclude_final_lane: "Leaves out what is in the final lane of its project.",
  query: "Text: every word must occur.",
  q: "Text: every word must occur.",
};

function describe(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const text = TEXTS[name];
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
    ...describe(description ?? MEANINGS[name]),
    schema,
  }));
}

/**
 * Whether an operation supports `Idempotency-Key` (docs/spec/conventions.md#idempotency), which needs a caller that
 * the key belongs to.
 */
function isRepeatable({ method, auth = "caller" }: Operation): boolean {
  return method !== "GET" && (auth === "caller" || auth === "project-token");
}

export const HEADER_PARAMETERS: Record<string, Parameter> = {
  IfMatch: {
    name: "If-Match",
    in: "header",
    description:
      "The `ETag` that you have read: 412, and no change, when the record is another by now.",
    schema: { type: "string" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "A name of yours for this request: for 24 hours a repeat with the same body answers what the first one did.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
};

/** Returns the parameters of an operation, in the order of the document. */
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

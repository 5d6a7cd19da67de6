import { exampleOf } from "./example";
import { type Components, type JsonSchema, toJsonSchema } from "./json-schema";
import type { OperationResponse, Operation } from "./operation";

interface Header {
  description: string;
  schema: JsonSchema;
}
type Referring<T> = T | { $ref: string };

export interface Response {
  description: string;
  headers: Record<string, Referring<Header>>;
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

const always = { "X-Request-Id": header("RequestId") };
const throttled = {
  "RateLimit-Limit": header("RateLimitLimit"),
  "RateLimit-Remaining": header("RateLimitRemaining"),
  "RateLimit-Reset": header("RateLimitReset"),
};

export const HEADERS: Record<string, Header> = {
  RequestId: {
    description:
      "Identifies the request in the log; this is the caller's own value if one was sent.",
    schema: { type: "string" },
  },
  RateLimitLimit: { description: "Requests allowed per window.", schema: { type: "integer" } },
  RateLimitRemaining: {
    description: "Requests left in the current window.",
    schema: { type: "integer" },
  },
  RateLimitReset: { description: "Seconds until the window resets.", schema: { type: "integer" } },
  RetryAfter: { description: "Seconds to wait.", schema: { type: "integer" } },
};

/** The body of every error (docs/spec/conventions.md#errors). */
export const ERROR_SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    message: { type: "string" },
    errors: {
      type: "object",
      description: "Messages by field. List elements look like `permissions.3.can_update`.",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
    required: { description: "403: the missing permission." },
    held: { description: "403: what the caller's role allows instead." },
    feature_restricted: {
      type: "boolean",
      description: "403: the feature is turned off in this workspace.",
    },
  },
  required: ["message"],
};

interface Refusal {
  name: string;
  status: number;
  description: string;
  example: object;
  headers?: Record<string, { $ref: string }>;
  /** Whether an operation can return it. */
  appliesTo: (operation: Operation) => boolean;
}

const isChange = ({ method }: Operation) => method !== "GET";
const isAuthenticated = ({ auth = "caller" }: Operation) => auth !== "none";

const REFUSALS: Refusal[] = [
  {
    name: "BadRequest",
    status: 400,
    description: "The body is not a JSON object.",
    example: { message: "The request body is not valid JSON." },
    appliesTo: ({ body }) => body !== undefined,
  },
  {
    name: "Unauthenticated",
    status: 401,
    description: "The token, key or session is missing, invalid, expired or revoked.",
    example: { message: "Unauthenticated." },
    appliesTo: isAuthenticated,
  },
  {
    name: "Forbidden",
    status: 403,
    description: "The caller is authenticated but not allowed to do this.",
    example: {
      message: "Your role does not allow this.",
      required: { resource: "issues", action: "update" },
    },
    appliesTo: (operation) => isAuthenticated(operation) || isChange(operation),
  },
  {
    name: "NotFound",
    status: 404,
    description: "The record does not exist in this workspace or under this parent.",
    example: { message: "Issue not found." },
    appliesTo: ({ path }) => path.includes("{"),
  },
  {
    name: "RequestTimeout",
    status: 408,
    description: "The body took too long to arrive. The connection is closed.",
    example: { message: "The request body took too long to arrive." },
    appliesTo: ({ body }) => body !== undefined,
  },
  {
    name: "Conflict",
    status: 409,
    description: "A request with the same `Idempotency-Key` is still running.",
    example: { message: "A request with this key is still running." },
    headers: { "Retry-After": header("RetryAfter") },
    appliesTo: (operation) => isChange(operation) && (operation.auth ?? "caller") === "caller",
  },
  {
    name: "PreconditionFailed",
    status: 412,
    description:
      "`If-Match`, or the `version` in the body, is not the current version. Nothing changed.",
    example: { message: "The record has changed since you read it." },
    appliesTo: ({ ifMatch = false, path }) => ifMatch || path.endsWith("/tasks"),
  },
  {
    name: "PayloadTooLarge",
    status: 413,
    description:
      "The body is larger than the endpoint accepts: 1 MiB unless stated otherwise, 64 KiB without authentication.",
    example: { message: "The request body is larger than 1 MiB." },
    appliesTo: ({ body }) => body !== undefined,
  },
  {
    name: "UnsupportedMediaType",
    status: 415,
    description: "The `Content-Encoding` is not gzip, deflate or br.",
    example: { message: "The Content-Encoding must be gzip, deflate or br." },
    appliesTo: ({ auth }) => auth === "project-token" || auth === "dsn-key",
  },
  {
    name: "Invalid",
    status: 422,
    description: "The body or query is invalid.",
    example: { message: "May not be blank.", errors: { title: ["May not be blank."] } },
    appliesTo: (operation) => isChange(operation) || operation.query !== undefined,
  },
  {
    name: "TooManyRequests",
    status: 429,
    description: "Too many requests.",
    example: { message: "Too many attempts. Try again in a minute." },
    headers: { ...throttled, "Retry-After": header("RetryAfter") },
    appliesTo: ({ isThrottled = false }) => isThrottled,
  },
  {
    name: "Unavailable",
    status: 503,
    description:
      "The database cannot be reached, or a lock was not available in time. If it is unknown whether a change was " +
      "saved, the message says so; retry with the same `Idempotency-Key`.",
    example: { message: "The database is unavailable right now. Try again in a moment." },
    headers: { "Retry-After": header("RetryAfter") },
    appliesTo: ({ path }) => !/^\/api\/(health\/live|metrics|openapi\.json)$/.test(path),
  },
];

/** `components.responses`: the responses that operations of a kind share. */
export const COMMON_RESPONSES: Record<string, Response> = Object.fromEntries(
  REFUSALS.map(({ name, description, example, headers }) => [
    name,
    {
      description,
      headers: { ...always, ...headers },
      content: {
        "application/json": { schema: { $ref: "#/components/schemas/Error" }, example },
      },
    },
  ]),
);

/** Returns a body as documented. Non-JSON bodies have only the given example. */
export function withExample(
  type: string,
  schema: JsonSchema,
  components: Components,
  example?: unknown,
): { schema: JsonSchema; example?: unknown } {
  if (example !== undefined) return { schema, example };
  return type === "application/json"
    ? { schema, example: exampleOf(schema, components) }
    : { schema };
}

function toResponse(
  response: OperationResponse,
  operation: Operation,
  components: Components,
): Response {
  const {
    description,
    schema,
    asJson,
    type = "application/json",
    headers = {},
    example,
  } = response;
  const own = Object.entries(headers).map(([name, text]): [string, Header] => [
    name,
    { description: text, schema: { type: "string" } },
  ]);
  const bodySchema = schema && toJsonSchema(schema, "output", components);
  const json = asJson && toJsonSchema(asJson, "output", components);
  return {
    description,
    headers: { ...always, ...(operation.isThrottled && throttled), ...Object.fromEntries(own) },
    ...(bodySchema && {
      content: {
        [type]: withExample(type, bodySchema, components, example),
        ...(json && { "application/json": withExample("application/json", json, components) }),
      },
    }),
  };
}

/** Returns an operation's responses by status: its own, and the errors common to its kind. */
export function responsesOf(
  operation: Operation,
  components: Components,
): Record<string, Referring<Response>> {
  const refusals = REFUSALS.filter(({ appliesTo }) => appliesTo(operation)).map(
    ({ name, status }): [string, { $ref: string }] => [
      String(status),
      { $ref: `#/components/responses/${name}` },
    ],
  );
  const responses: Record<string, Referring<Response>> = Object.fromEntries(refusals);
  for (const [status, response] of Object.entries(operation.responses)) {
    responses[status] = toResponse(response, operation, components);
  }
  return responses;
}

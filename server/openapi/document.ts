import { OPERATIONS } from "./all-operations";
import { INTRODUCTION } from "./introduction";
import { type Components, type JsonSchema, toJsonSchema } from "./json-schema";
import type { Operation } from "./operation";
import { operationId } from "./operation-id";
import { HEADER_PARAMETERS, type Parameter, parametersOf } from "./parameters";
import {
  COMMON_RESPONSES,
  ERROR_SCHEMA,
  HEADERS,
  type Response,
  responsesOf,
  withExample,
} from "./responses";

interface RequestBody {
  required: boolean;
  description?: string;
  content: Record<string, { schema: JsonSchema; example?: unknown }>;
}

export interface DocumentedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: RequestBody;
  responses: Record<string, Response | { $ref: string }>;
  /** Required permission, as named in the role editor. */
  "x-permission"?: string;
}

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: Record<string, Record<string, unknown>> & {
    schemas: Components;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
  };
}

const SECURITY_SCHEMES = {
  token: {
    type: "http",
    scheme: "bearer",
    description: "A personal API token: Settings → API tokens, or `POST /api/tokens`.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "lanework.session",
    description:
      "The browser session (prefixed with `__Host-` over TLS). Changes must come from the same origin.",
  },
  projectToken: { type: "http", scheme: "bearer", description: "A project token." },
  dsnKey: {
    type: "apiKey",
    in: "header",
    name: "X-Sentry-Auth",
    description:
      "The public key of a DSN, as `Sentry sentry_key=…`. The query parameter `sentry_key` also works.",
  },
  metricsToken: { type: "http", scheme: "bearer", description: "The operator's METRICS_TOKEN." },
};

const SECURITY: Record<NonNullable<Operation["auth"]>, Record<string, string[]>[]> = {
  caller: [{ token: [] }, { session: [] }],
  "project-token": [{ projectToken: [] }],
  "dsn-key": [{ dsnKey: [] }],
  "metrics-token": [{ metricsToken: [] }],
  none: [],
};

function requestBodyOf({ body }: Operation, components: Components): RequestBody | undefined {
  if (!body) return undefined;
  const { type = "application/json", description, example } = body;
  const schema = toJsonSchema(body.schema, "input", components);
  return {
    required: !body.schema.safeParse({}).success,
    ...(description !== undefined && { description }),
    content: { [type]: withExample(type, schema, components, example) },
  };
}

function toDocumented(operation: Operation, components: Components): DocumentedOperation {
  const { tag, summary, description, permission, auth = "caller" } = operation;
  const requestBody = requestBodyOf(operation, components);
  return {
    operationId: operationId(operation),
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(permission !== undefined && { "x-permission": permission }),
    security: SECURITY[auth],
    parameters: parametersOf(operation, components),
    ...(requestBody && { requestBody }),
    responses: responsesOf(operation, components),
  };
}

function makeDocument(): OpenApiDocument {
  const schemas: Components = { Error: ERROR_SCHEMA };
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of OPERATIONS) {
    const methods = (paths[operation.path] ??= {});
    methods[operation.method.toLowerCase()] = toDocumented(operation, schemas);
  }
  const tags = [...new Set(OPERATIONS.map(({ tag }) => tag))];
  return {
    openapi: "3.1.0",
    info: {
      title: "Lanework",
      version: "1",
      description: INTRODUCTION.map(({ title, text }) => `## ${title}\n\n${text}`).join("\n\n"),
    },
    servers: [{ url: "/", description: "This workspace. Every workspace has its own host." }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      parameters: HEADER_PARAMETERS,
      headers: HEADERS,
      responses: COMMON_RESPONSES,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

let cached: OpenApiDocument | undefined;

/**
 * Returns the OpenAPI 3.1 document of every endpoint, built once per process from the schemas that the routes
 * validate with.
 */
export function openApiDocument(): OpenApiDocument {
  return (cached ??= makeDocument());
}

import { OPERATIONS } from "./all-operations";
import { type DocumentedOperation, openApiDocument } from "./document";
import type { Components, JsonSchema } from "./json-schema";
import type { Operation } from "./operation";
import { operationId } from "./operation-id";
import type { Response } from "./responses";

export interface ReferenceParameter {
  name: string;
  in: "path" | "query" | "header";
  isRequired: boolean;
  description?: string;
  schema: JsonSchema;
}

interface ReferenceResponse {
  status: string;
  description: string;
  headers: string[];
  type?: string;
  schema?: JsonSchema;
  /** As text. */
  example?: string;
}

/** An operation as shown on the reference page. */
export interface ReferenceOperation {
  id: string;
  method: Operation["method"];
  path: string;
  summary: string;
  description?: string;
  permission?: string;
  auth: NonNullable<Operation["auth"]>;
  parameters: ReferenceParameter[];
  body?: { type: string; schema: JsonSchema; example: string };
  responses: ReferenceResponse[];
  refusals: { status: string; description: string }[];
}

export interface ReferenceTag {
  name: string;
  /** In the page's URL. */
  slug: string;
  operations: ReferenceOperation[];
}

function slugOf(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z\d]+/g, "-");
}

function toText(example: unknown): string {
  return typeof example === "string" ? example : JSON.stringify(example, null, 2);
}

/** Resolves a reference into the document: `#/components/responses/NotFound`. */
function resolve<T extends object>(value: T | { $ref: string }, components: Record<string, T>): T {
  if (!("$ref" in value)) return value;
  const found = components[value.$ref.split("/").at(-1) ?? ""];
  if (!found) throw new Error(`${value.$ref} does not exist`);
  return found;
}

function parametersOf({ parameters }: DocumentedOperation): ReferenceParameter[] {
  return parameters.map((parameter) => {
    const found = resolve(parameter, openApiDocument().components.parameters);
    const { name, required = false, description, schema } = found;
    return {
      name,
      in: found.in,
      isRequired: required,
      ...(description !== undefined && { description }),
      schema,
    };
  });
}

function bodyOf({ requestBody }: DocumentedOperation): ReferenceOperation["body"] {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (!content) return undefined;
  const [type, { schema, example }] = content;
  return { type, schema, example: example === undefined ? "" : toText(example) };
}

function toReferenceResponse([status, { description, headers, content }]: [
  string,
  Response,
]): ReferenceResponse {
  const [body] = Object.entries(content ?? {});
  return {
    status,
    description,
    headers: Object.keys(headers).filter((name) => name !== "X-Request-Id"),
    ...(body && {
      type: body[0],
      schema: body[1].schema,
      ...(body[1].example !== undefined && { example: toText(body[1].example) }),
    }),
  };
}

function toReference(operation: Operation): ReferenceOperation {
  const {
    method,
    path,
    summary,
    description,
    permission,
    auth = "caller",
    responses: own,
  } = operation;
  const document = openApiDocument();
  const documented = document.paths[path]?.[method.toLowerCase()];
  if (!documented) throw new Error(`${method} ${path} is not in the document`);
  const responses = Object.entries(documented.responses).map(
    ([status, response]): [string, Response] => [
      status,
      resolve(response, document.components.responses),
    ],
  );
  const isOwn = ([status]: [string, unknown]) => Number(status) in own;
  const body = bodyOf(documented);
  return {
    id: operationId(operation),
    method,
    path,
    summary,
    ...(description !== undefined && { description }),
    ...(permission !== undefined && { permission }),
    auth,
    parameters: parametersOf(documented),
    ...(body && { body }),
    responses: responses.filter(isOwn).map(toReferenceResponse),
    refusals: responses
      .filter((response) => !isOwn(response))
      .map(([status, { description: text }]) => ({ status, description: text })),
  };
}

let cached: ReferenceTag[] | undefined;

/** Returns all operations by tag, in the document's order. Built once per process. */
export function referenceTags(): ReferenceTag[] {
  return (cached ??= openApiDocument().tags.map(({ name }) => ({
    name,
    slug: slugOf(name),
    operations: OPERATIONS.filter(({ tag }) => tag === name).map(toReference),
  })));
}

/** The schemas that others refer to by name. */
export function referenceComponents(): Components {
  return openApiDocument().components.schemas;
}

import { z } from "zod";
import { OPERATIONS } from "@/server/openapi/all-operations";
import { openApiDocument } from "@/server/openapi/document";
import type { JsonSchema } from "@/server/openapi/json-schema";
import type { Operation } from "@/server/openapi/operation";
import type { ApiResponse } from "./api";

const document = openApiDocument();
const readers = new Map<string, z.ZodType>();

/** Converts one of the document's schemas to a Zod schema. */
function reader(schema: JsonSchema): z.ZodType {
  const text = JSON.stringify(schema);
  const cached = readers.get(text);
  if (cached) return cached;
  const json = JSON.stringify({ ...schema, $defs: document.components.schemas });
  const standalone = JSON.parse(json.replaceAll("#/components/schemas/", "#/$defs/")) as object;
  const converted = z.fromJSONSchema(standalone as Parameters<typeof z.fromJSONSchema>[0]);
  readers.set(text, converted);
  return converted;
}

/**
 * Returns the operation for a method and path, written as in the document:
 * `GET /api/projects/{projectId}`.
 */
export function operationOf(name: string): Operation {
  const found = OPERATIONS.find(({ method, path }) => `${method} ${path}` === name);
  if (!found) throw new Error(`${name} is not documented`);
  return found;
}

/**
 * Throws unless a response matches the document for its status and has no undocumented members.
 */
export function checkResponse(operation: Operation, { status, body, headers }: ApiResponse): void {
  const name = `${operation.method} ${operation.path}`;
  const response =
    document.paths[operation.path]?.[operation.method.toLowerCase()]?.responses[status];
  if (!response) throw new Error(`${name} returned ${status}, which is not documented`);
  const resolved =
    "$ref" in response
      ? document.components.responses[response.$ref.split("/").at(-1) ?? ""]
      : response;
  const content = resolved?.content ?? {};
  const [type] = (headers.get("content-type") ?? "").split(";");
  if (Object.keys(content).length === 0) {
    if (body !== null) throw new Error(`${name} returned ${status} with an undocumented body`);
    return;
  }
  const schema = content["application/json"]?.schema;
  if (type !== "application/json") {
    // Text and files have no schema; a file has its own content type.
    if (schema && !content[type ?? ""])
      throw new Error(`${name} returned ${status} as ${type}, which is not documented`);
    return;
  }
  if (!schema) throw new Error(`${name} returned ${status} as JSON, which is not documented`);
  reader(schema).parse(body);
  const declared = operation.responses[status];
  (declared?.asJson ?? declared?.schema)?.parse(body);
}

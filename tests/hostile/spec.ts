import type { Components, JsonSchema } from "@/server/openapi/json-schema";
import { openApiDocument, type OpenApiDocument } from "@/server/openapi/document";
import type { Parameter } from "@/server/openapi/parameters";
import type { HostileClient } from "./client";

/** An operation as the running server documents it. */
export interface HostileOperation {
  method: string;
  path: string;
  /** The credentials it requires: `token`, `projectToken`, `dsnKey`, `metricsToken`, or none. */
  auth: string;
  query: Parameter[];
  body: { type: string; schema: JsonSchema } | undefined;
  takesIfMatch: boolean;
  isRepeatable: boolean;
}

export interface HostileSpec {
  operations: HostileOperation[];
  components: Components;
}

/**
 * Reads the server's OpenAPI document. It must match this checkout, because responses are checked
 * against it.
 */
export async function readSpec(client: HostileClient, host: string): Promise<HostileSpec> {
  const response = await client.send({
    method: "GET",
    path: "/api/openapi.json",
    headers: { host },
  });
  const document = JSON.parse(response.text) as OpenApiDocument;
  if (JSON.stringify(document.paths) !== JSON.stringify(openApiDocument().paths)) {
    throw new Error("The build does not match this checkout: run `npm run build`.");
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): HostileOperation => {
      const refs = operation.parameters.flatMap((one) => ("$ref" in one ? [one.$ref] : []));
      const [content] = Object.entries(operation.requestBody?.content ?? {});
      return {
        method: method.toUpperCase(),
        path,
        auth: Object.keys(operation.security[0] ?? {})[0] ?? "none",
        query: operation.parameters.flatMap((one) =>
          "$ref" in one || one.in !== "query" ? [] : [one],
        ),
        body: content && { type: content[0], schema: content[1].schema },
        takesIfMatch: refs.some((ref) => ref.endsWith("/IfMatch")),
        isRepeatable: refs.some((ref) => ref.endsWith("/IdempotencyKey")),
      };
    }),
  );
  return { operations, components: document.components.schemas };
}

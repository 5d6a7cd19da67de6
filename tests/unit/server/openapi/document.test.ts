import { describe, expect, it } from "vitest";
import { OPERATIONS } from "@/server/openapi/all-operations";
import { COMPONENT_NAMES } from "@/server/openapi/component-names";
import { openApiDocument } from "@/server/openapi/document";

const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Yields every object in the document, with its location. */
function* walk(value: unknown, location = "#"): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [location, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${location}/${key}`);
}

function resolve(reference: string): unknown {
  const names = reference.replace("#/", "").split("/");
  return names.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    document,
  );
}

describe("the OpenAPI document", () => {
  it("is JSON and declares its version", () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(document.openapi).toBe("3.1.0");
  });

  it("has no dangling references", () => {
    const dangling = [...walk(document)].filter(
      ([, { $ref }]) => typeof $ref === "string" && resolve($ref) === undefined,
    );
    expect(dangling).toEqual([]);
  });

  it("uses every one of its components", () => {
    const text = JSON.stringify(document);
    const { schemas, parameters, responses, headers } = document.components;
    for (const [kind, components] of Object.entries({ schemas, parameters, responses, headers })) {
      const unused = Object.keys(components ?? {}).filter(
        (name) => !text.includes(`"#/components/${kind}/${name}"`),
      );
      expect(unused, kind).toEqual([]);
    }
  });

  it("gives each operation a unique name", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+([A-Z]\w*)+$/.test(id))).toEqual([]);
  });

  it.each(operations)("declares the parameters of $method $path", ({ path, operation }) => {
    const parameters = operation.parameters.flatMap((parameter) =>
      "name" in parameter ? [parameter] : [],
    );
    const inPath = parameters.filter((parameter) => parameter.in === "path");
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(inPath.map(({ name }) => name)).toEqual(named);
    expect(inPath.every(({ required }) => required)).toBe(true);
    const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(operations)("documents the success response of $method $path", ({ operation }) => {
    const successes = Object.keys(operation.responses).filter((status) => /^[23]/.test(status));
    expect(successes.length).toBeGreaterThan(0);
    const [scheme = "none"] = Object.keys(operation.security[0] ?? {});
    expect(scheme === "none" || scheme in (document.components["securitySchemes"] ?? {})).toBe(
      true,
    );
  });

  it.each(OPERATIONS)(
    "has valid examples for $method $path",
    ({ method, path, body, responses }) => {
      const { requestBody, responses: documented } = document.paths[path]![method.toLowerCase()]!;
      for (const { example } of Object.values(requestBody?.content ?? {})) {
        if (example !== undefined) body?.schema.parse(example);
      }
      for (const [status, { schema, asJson }] of Object.entries(responses)) {
        const response = documented[status];
        const content = response && "content" in response ? response.content : undefined;
        for (const [type, { example }] of Object.entries(content ?? {})) {
          const isOther = asJson && type === "application/json";
          if (example !== undefined) (isOther ? asJson : schema)?.parse(example);
        }
      }
    },
  );

  it("names every schema that three or more operations return", () => {
    const seen = new Map<unknown, string[]>();
    for (const { responses, method, path } of OPERATIONS) {
      for (const { schema } of Object.values(responses)) {
        if (schema?.type === "object")
          seen.set(schema, [...(seen.get(schema) ?? []), `${method} ${path}`]);
      }
    }
    const names = new Set<unknown>(COMPONENT_NAMES.keys());
    const unnamed = [...seen].filter(
      ([schema, users]) => new Set(users).size > 2 && !names.has(schema),
    );
    expect(unnamed.map(([, users]) => users)).toEqual([]);
  });
});

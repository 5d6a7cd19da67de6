import { z } from "zod";
import { COMPONENT_NAMES } from "./component-names";

/** JSON Schema 2020-12, which OpenAPI 3.1 uses unchanged: the keywords that zod writes and we read. */
export interface JsonSchema {
  $ref?: string;
  /** A list for a union without other keywords. */
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | false;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

export type Components = Record<string, JsonSchema>;

/** The metadata of schemas, plus our own names, which become components. */
class Named extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(schema: z.core.$ZodType) {
    const own: Record<string, unknown> | undefined = z.globalRegistry.get(schema);
    const id = COMPONENT_NAMES.get(schema);
    return id === undefined ? own : { ...own, id };
  }
}
const metadata = new Named();

type Io = "input" | "output";
type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

/**
 * Returns true if a schema accepts anything, such as the first part of a pipe whose second part
 * specifies what is valid.
 */
function isUnknown(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  return def.type === "unknown" || (def.type === "array" && isUnknown(def.element));
}

const adjust: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  const schema = jsonSchema as JsonSchema;
  if (def.type === "default") schema.default = def.defaultValue;
  if (def.type === "pipe" && isUnknown(def.in)) {
    const { root } = convert(def.out, "input").properties;
    Object.assign(schema, root);
  }
  // Removes the pattern used to parse a query string's value, because `type` already implies it.
  if (schema.type === "integer" || schema.type === "boolean") {
    delete schema.pattern;
    delete schema.enum;
  }
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
};

/** Wrapped in an object member, because only nested schemas become definitions. */
function convert(schema: z.core.$ZodType, io: Io) {
  const options = { io, metadata, unrepresentable: "any", override: adjust } as const;
  const converted: unknown = z.toJSONSchema(z.object({ root: schema }), options);
  return converted as { properties: { root: JsonSchema }; $defs?: Components };
}

/**
 * Returns a schema as JSON Schema: what a request may send (`input`), or what a response contains (`output`), to
 * which later versions may add members (docs/spec/conventions.md#responses). Its named schemas are added to
 * `components`.
 */
export function toJsonSchema(schema: z.ZodType, io: Io, components: Components): JsonSchema {
  const { properties, $defs = {} } = convert(schema, io);
  for (const [name, definition] of Object.entries($defs)) {
    const published = publish(definition);
    const known = components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(published)) {
      throw new Error(`${name} has different schemas in requests and responses.`);
    }
    components[name] = published;
  }
  return publish(properties.root);
}

/** Returns a copy that allows additional members and whose references point into the document. */
function publish<T>(value: T): T {
  if (Array.isArray(value)) return value.map(publish) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (key === "id" && typeof inner === "string") return [];
    if (key === "additionalProperties" && inner === false) return [];
    if (key === "$ref" && typeof inner === "string") {
      return [[key, inner.replace("#/$defs/", "#/components/schemas/")]];
    }
    return [[key, publish(inner)]];
  });
  return Object.fromEntries(entries) as T;
}

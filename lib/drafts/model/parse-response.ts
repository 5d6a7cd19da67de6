import type { JSONSchema7 } from "ai";
import { z } from "zod";
import { InvalidResponse } from "./invalid-response";

/** The reasoning that some models output before their response. */
const THOUGHTS = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/;
const FENCE = /^```[a-z]*[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i;

/**
 * Sizes are checked only here: some servers reject them in a schema, and the grammars that others
 * generate from them become too large.
 */
const SIZES = ["minLength", "maxLength", "minItems", "maxItems", "pattern", "$schema"] as const;

/** The JSON Schema sent to a server. */
export function responseSchema(schema: z.ZodType): JSONSchema7 {
  const converted = z.toJSONSchema(schema, {
    target: "draft-7",
    override: ({ jsonSchema }) => {
      for (const name of SIZES) delete jsonSchema[name];
    },
  });
  // Both types describe the same JSON Schema draft; zod's member types are just wider.
  return converted as JSONSchema7;
}

/**
 * Parses the response in a model's text. Servers without schema support wrap it in a fence or in
 * prose.
 *
 * @throws InvalidResponse
 */
export function parseResponse<Output>(text: string, schema: z.ZodType<Output>): Output {
  const parsed = schema.safeParse(readObject(text));
  if (parsed.success) return parsed.data;
  // Paths and codes come from the schema; the values at a path are the model's.
  const problems = parsed.error.issues.slice(0, 5).map(({ path, code }) => {
    const place = path.filter((part) => typeof part !== "symbol").join(".");
    return `${place === "" ? "the object" : place}: ${code.replaceAll("_", " ")}`;
  });
  throw new InvalidResponse(`it did not match the requested format (${problems.join("; ")})`);
}

function readObject(text: string): unknown {
  const bare = text.replace(THOUGHTS, "").trim();
  const inside = FENCE.exec(bare)?.[1] ?? bare;
  const object = inside.slice(inside.indexOf("{"), inside.lastIndexOf("}") + 1);
  for (const json of [inside, object]) {
    try {
      return JSON.parse(json);
    } catch {
      // The JSON may be surrounded by prose.
    }
  }
  throw new InvalidResponse("it was not a single JSON object");
}

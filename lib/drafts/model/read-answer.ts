import type { JSONSchema7 } from "ai";
import { z } from "zod";
import { InvalidAnswer } from "./invalid-answer";

/** What some models think aloud before they answer. */
const THOUGHTS = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/;
const FENCE = /^```[a-z]*[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i;

/** Sizes are checked here alone: grammars that servers make of them grow too large, and some refuse them. */
const SIZES = ["minLength", "maxLength", "minItems", "maxItems", "pattern", "$schema"] as const;

/** The JSON Schema that a server is given. */
export function answerSchema(schema: z.ZodType): JSONSchema7 {
  const made = z.toJSONSchema(schema, {
    target: "draft-7",
    override: ({ jsonSchema }) => {
      for (const name of SIZES) delete jsonSchema[name];
    },
  });
  // The two name the same draft: zod's members are a subset that it types more widely.
  return made as JSONSchema7;
}

/**
 * The answer in a model's text. Servers that know no schema put it in a fence, or words around it.
 *
 * @throws InvalidAnswer
 */
export function readAnswer<Answer>(text: string, schema: z.ZodType<Answer>): Answer {
  const parsed = schema.safeParse(readObject(text));
  if (parsed.success) return parsed.data;
  // Paths and codes are words of the schema; what stands at a path is the model's.
  const wrong = parsed.error.issues.slice(0, 5).map(({ path, code }) => {
    const place = path.filter((part) => typeof part !== "symbol").join(".");
    return `${place === "" ? "the object" : place}: ${code.replaceAll("_", " ")}`;
  });
  throw new InvalidAnswer(`it did not have the form that was asked for (${wrong.join("; ")})`);
}

function readObject(text: string): unknown {
  const bare = text.replace(THOUGHTS, "").trim();
  const inside = FENCE.exec(bare)?.[1] ?? bare;
  const object = inside.slice(inside.indexOf("{"), inside.lastIndexOf("}") + 1);
  for (const json of [inside, object]) {
    try {
      return JSON.parse(json);
    } catch {
      // With words around it, perhaps.
    }
  }
  throw new InvalidAnswer("it was not one JSON object");
}

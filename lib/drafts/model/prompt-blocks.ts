import { randomBytes } from "node:crypto";
import { maskSecrets } from "./mask-secrets";
import type { StoryText } from "./agent";

declare const isQuoted: unique symbol;
/** Text that may be sent to a provider: masked and truncated. */
export type Quoted = string & { [isQuoted]: true };

/** The values in a block. The type excludes plain strings, so all text goes through `quoted`. */
export type PromptValue =
  Quoted | null | readonly PromptValue[] | { readonly [name: string]: PromptValue };

/**
 * Unicode tag characters are invisible, but can spell out text that a model reads and a user never
 * sees.
 */
const TAGS = /[\u{E0000}-\u{E007F}]/gu;

/**
 * Masks secrets, then truncates to `most` code points, because half a secret would not be
 * recognized.
 */
export function quoted(text: string, max: number): Quoted {
  const clean = maskSecrets(text).text.replace(TAGS, "");
  if (clean.length <= max) return clean as Quoted;
  const points = Array.from(clean);
  return (points.length <= max ? clean : `${points.slice(0, max).join("")} […]`) as Quoted;
}

/** Returns the user's text as a block. */
export function quotedText(text: StoryText, max: number): PromptValue {
  return {
    description: quoted(text.description, max),
    context: quoted(text.context, max),
  };
}

/**
 * Returns the blocks, each as a line of JSON between lines with a marker generated for this call.
 * Angle brackets and invisible characters are escaped, so no text inside can look like the end of
 * its block, even to a reader that does not parse JSON.
 */
export function writeBlocks(blocks: Record<string, PromptValue>): { mark: string; text: string } {
  const mark = randomBytes(12).toString("hex");
  const text = Object.entries(blocks)
    .map(([name, value]) => `<<<${name} ${mark}\n${encode(value)}\n${mark} ${name}>>>`)
    .join("\n\n");
  return { mark, text };
}

function encode(value: PromptValue): string {
  return JSON.stringify(value).replace(/[<>\p{Cf}\u2028\u2029\u0080-\u009f]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
}

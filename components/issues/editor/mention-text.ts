/** The start of a mention being typed. */
export interface MentionStart {
  /** The position of its `@`. */
  at: number;
  /** The text after it, up to the caret. */
  query: string;
}

/** Only at the start of a word. An `@` inside one, as in an email address, is literal. */
const TYPED = /(?:^|[\s([{"'*_>])@([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*)?)$/u;
const LONGEST = 60;

/** Returns the mention being typed at the caret, if any: `@` followed by at most two words. */
export function mentionAt(text: string, caret: number): MentionStart | null {
  const before = text.slice(Math.max(0, caret - LONGEST), caret);
  const query = TYPED.exec(before)?.[1];
  return query === undefined ? null : { at: caret - query.length - 1, query };
}

interface Person {
  id: number;
  first_name: string;
  last_name: string;
}

/** A mention as Markdown (docs/spec/notifications.md#mentions): `[@Ana Ruiz](user:7)`. */
export function mentionMarkdown({ id, first_name, last_name }: Person): string {
  const name = `${first_name} ${last_name}`.trim();
  return `[@${name.replace(/[\\[\]*_\`~<]/g, "\\$&")}](user:${id})`;
}

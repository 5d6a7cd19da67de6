/** The start of a mention that is being typed. */
export interface MentionStart {
  /** Where its `@` stands. */
  at: number;
  /** What follows it up to the caret. */
  query: string;
}

/** A word's beginning: an `@` within one, as in an address, means itself. */
const TYPED = /(?:^|[\s([{"'*_>])@([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*)?)$/u;
const LONGEST = 60;

/** The mention that is being typed at the caret, if one is: `@`, then at most two words. */
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

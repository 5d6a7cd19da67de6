import { scrubText } from "./scrub-text";
import { FILTERED, isCardNumber } from "./secret-looks";
import { isSecret } from "./secret-names";

/**
 * A JSON value, of bounded depth and size (lib/errors/occurrences/bound-details.ts), without the usual secrets: `[Filtered]` stands
 * for what is called password, token, cookie and the like (secret-names.ts), whatever it is, and for what looks like a
 * key, a card number or the password of an address within a text (scrub-text.ts). That there is something, and how it is
 * called, stays to be seen.
 */
export function scrub<T>(value: T): T {
  return clean(value) as T;
}

/** The same for what has names of our own: they stay, also beyond an envelope's budget. */
export function scrubMembers<T extends object>(value: T): T {
  const members = Object.entries(value).map(([name, member]) => [name, clean(member)]);
  return Object.fromEntries(members) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return scrubText(value);
  if (typeof value === "number") return isCardNumber(String(value)) ? FILTERED : value;
  if (Array.isArray(value)) return cleanList(value);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => [
    scrubText(name),
    isSecret(name, member) ? FILTERED : clean(member),
  ]);
  return Object.fromEntries(members) as unknown;
}

/** `["password", "x"]` too, as some write a header or a form's field. */
function cleanList(list: unknown[]): unknown[] {
  const [name, value] = list;
  if (list.length === 2 && typeof name === "string" && isSecret(name, value)) {
    return [name, FILTERED];
  }
  return list.map(clean);
}

import { scrubText } from "./scrub-text";
import { FILTERED, isCardNumber } from "./secret-looks";
import { isSecret } from "./secret-names";

/**
 * Returns a JSON value without common secrets. Its depth and size are bounded elsewhere
 * (lib/errors/occurrences/limit-details.ts). `[Filtered]` replaces any value named password, token,
 * cookie or the like (secret-names.ts), and any key, card number or URL password within text and
 * names (scrub-text.ts).
 */
export function scrub<T>(value: T): T {
  return clean(value) as T;
}

/**
 * Like `scrub`, but for objects with our own member names, which are kept even beyond an envelope's
 * budget.
 */
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

/** Also covers `["password", "x"]`, which is how some clients send headers or form fields. */
function cleanList(list: unknown[]): unknown[] {
  const [name, value] = list;
  if (list.length === 2 && typeof name === "string" && isSecret(name, value)) {
    return [name, FILTERED];
  }
  return list.map(clean);
}

import { isBudgetSpent, memoizeInEnvelope } from "@/lib/errors/occurrences/memoize-in-envelope";
import { scrubAssigned, scrubLiterals } from "./scrub-assigned";
import { CARD_DIGITS, FILTERED, isCardNumber, isCredential, SECRET_LOOKS } from "./secret-looks";
import { isSecretName } from "./secret-names";

/** The user and password in a URL: https://user:password@host. */
const ADDRESS = /:\/\/[^\s/?#'"<>]{0,512}@/g;

/** The credentials after an HTTP authentication scheme. */
const SCHEME = /\b(Bearer|Basic|Digest|Token)\s+([\w.~+/-]{8,4096}={0,2})/gi;

const SOCIAL_SECURITY = /\b\d{3}-\d{2}-\d{4}\b/g;

/** `"name": value` in JSON, and in JSON within a JSON string. */
const QUOTED = /"([\w.$-]{1,64})"(\s{0,8}:\s{0,8})(?:"(?:[^"\\]|\\.){0,65536}"?|-?\d[\d.]{0,32})/g;
const ESCAPED = /\\"([\w.$-]{1,64})\\"(\s{0,8}:\s{0,8})\\"[^"\\]{0,65536}(?:\\")?/g;

/**
 * Any text that the scrubbing rules match contains one of these. Most text contains none, so it
 * costs only one test.
 */
const SUSPECT =
  /[=@"]|\d{3}|-----BEGIN|eyJ|A[KS]IA|AIza|ya29|GOCSPX-|SG\.|xox|xapp-|glpat-|sk-|[a-z]_\w{16}|(?:bearer|basic|digest|token)\s|\d(?:[ -]?\d){11}/i;

/** The output of one rule may match another rule. Nothing changes after this many rounds. */
const ROUNDS = 4;

/** Placeholder for text beyond the budget, which is not examined and so cannot be shown. */
const OMITTED = "…";

/**
 * Returns text with its secrets replaced by `[Filtered]`. Beyond an envelope's budget, the text is
 * left out.
 */
export function scrubText(text: string): string {
  return isBudgetSpent() ? OMITTED : scrubbed(text, null);
}

/**
 * Length of a truncated message, enough to determine its group
 * (lib/errors/grouping/mask-message.ts).
 */
const TRUNCATED_LENGTH = 2_048;

/**
 * Like `scrubText`, but for a message. Beyond the budget, only its beginning is kept, because it
 * determines the group. A word or quoted value that is cut in half is removed, because half a
 * secret does not look like one.
 */
export function scrubMessage(text: string): string {
  if (!isBudgetSpent()) return scrubText(text);
  return text.length <= TRUNCATED_LENGTH
    ? scrubbed(text, null)
    : `${scrubbed(truncate(text), null)}${OMITTED}`;
}

function truncate(text: string): string {
  const head = text.slice(0, TRUNCATED_LENGTH);
  const words = head.slice(0, head.search(/\s\S*$/) + 1);
  const quote = Math.max(words.lastIndexOf('"'), words.lastIndexOf("'"));
  return /[=:]$/.test(words.slice(0, Math.max(0, quote)).trimEnd()) ? words.slice(0, quote) : words;
}

/** Like `scrubText`, but for the short name that identifies a group, which is never omitted. */
export function scrubName(name: string): string {
  return scrubbed(name, null);
}

const scrubbed = memoizeInEnvelope((text: string, _kind: null): string => {
  if (!SUSPECT.test(text)) return text;
  let clean = text;
  for (let round = 0, before = ""; round < ROUNDS && clean !== before; round++) {
    before = clean;
    clean = scrubOnce(clean);
  }
  return clean;
});

const KEY_START = /-----BEGIN [A-Z ]{0,32}PRIVATE KEY/;
const KEY_END = /-----END /;

/**
 * Scrubs consecutive lines of source code, including values assigned to secret names
 * (scrub-assigned.ts) and each line of a private key.
 */
export function scrubSource(lines: string[]): string[] {
  let isKey = false;
  return lines.map((line) => {
    const isKeyStart = KEY_START.test(line);
    const isInsideKey = isKey;
    isKey = (isKey || isKeyStart) && !KEY_END.test(line);
    return isInsideKey && !isKeyStart ? FILTERED : scrubText(scrubLiterals(line));
  });
}

function scrubOnce(text: string): string {
  let clean = text
    .replace(ADDRESS, `://${FILTERED}@`)
    .replace(SCHEME, (whole, scheme: string, value: string) =>
      isCredential(scheme, value) ? `${scheme} ${FILTERED}` : whole,
    )
    .replace(SOCIAL_SECURITY, FILTERED);
  for (const { kind, look } of SECRET_LOOKS) {
    clean = clean.replace(look, kind === "JWT" ? `$1${FILTERED}` : FILTERED);
  }
  if (clean.includes("=")) clean = scrubAssigned(clean);
  if (clean.includes('"')) {
    clean = clean.replace(QUOTED, (whole, name: string, colon: string) =>
      isSecretName(name) ? `"${name}"${colon}"${FILTERED}"` : whole,
    );
    clean = clean.replace(ESCAPED, (whole, name: string, colon: string) =>
      isSecretName(name) ? `\\"${name}\\"${colon}\\"${FILTERED}\\"` : whole,
    );
  }
  return clean.replace(CARD_DIGITS, (digits) => (isCardNumber(digits) ? FILTERED : digits));
}

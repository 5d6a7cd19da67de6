import { CARD_DIGITS, isCardNumber, SECRET_LOOKS } from "./secret-looks";
import { isSecretName } from "./secret-names";

export const FILTERED = "[Filtered]";

/** What is a secret by its look, but only for where it stands. Each of these takes time in proportion to the text. */
const PLACES: [RegExp, string][] = [
  // The user and password of an address: https://user:password@host.
  [/:\/\/[^\s/?#'"<>]{0,512}@/g, `://${FILTERED}@`],
  [
    /\b(Bearer|Basic|Digest|Token)\s+(?=[\w.~+/-]{0,256}[\d=])[\w.~+/-]{8,4096}={0,2}/gi,
    `$1 ${FILTERED}`,
  ],
  [/\b\d{3}-\d{2}-\d{4}\b/g, FILTERED],
];

/** `name=value` of an address, a form or a cookie; a quoted value in whole, and one that is filtered already. */
const ASSIGNED =
  /([\w.[\]%-]{1,64})=((?:"[^"\n]{0,4096}"|'[^'\n]{0,4096}'|\[Filtered\])[^\s&;,"'<>)\]}]{0,4096}|[^\s&;,"'<>)\]}]{1,4096})/g;

/** `"name": value` of JSON, and of JSON within a JSON text. */
const QUOTED = /"([\w.$-]{1,64})"(\s{0,8}:\s{0,8})(?:"(?:[^"\\]|\\.){0,65536}"?|-?\d[\d.]{0,32})/g;
const ESCAPED = /\\"([\w.$-]{1,64})\\"(\s{0,8}:\s{0,8})\\"[^"\\]{0,65536}(?:\\")?/g;

/** Whatever the rules above find has one of these; most texts have none, and cost one look. */
const SUSPECT =
  /[=@"]|\d{3}|-----BEGIN|eyJ|A[KS]IA|AIza|ya29|GOCSPX-|SG\.|xox|xapp-|glpat-|sk-|[a-z]_\w{16}|(?:bearer|basic|digest|token)\s|\d(?:[ -]?\d){11}/i;

/** What one rule leaves may be what another looks for; after so many rounds nothing changes any more. */
const ROUNDS = 4;

/** A text without the secrets in it: `[Filtered]` stands in their place. */
export function scrubText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  let clean = text;
  for (let round = 0, before = ""; round < ROUNDS && clean !== before; round++) {
    before = clean;
    clean = scrubOnce(clean);
  }
  return clean;
}

function scrubOnce(text: string): string {
  let clean = text;
  for (const [place, replacement] of PLACES) clean = clean.replace(place, replacement);
  for (const { kind, look } of SECRET_LOOKS) {
    clean = clean.replace(look, kind === "JWT" ? `$1${FILTERED}` : FILTERED);
  }
  if (clean.includes("=")) {
    clean = clean.replace(ASSIGNED, (whole, name: string) =>
      isSecretName(name) ? `${name}=${FILTERED}` : whole,
    );
  }
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

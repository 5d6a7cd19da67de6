import { isSecretName } from "./secret-names";

export const FILTERED = "[Filtered]";

/** Secrets that are known by their look, wherever they stand. Each of these takes time in proportion to the text. */
const LOOKS: [RegExp, string][] = [
  [
    /-----BEGIN [A-Z ]{0,32}PRIVATE KEY(?: BLOCK)?-----(?:[\s\S]*?-----END [A-Z ]{0,40}-----|[\s\S]*$)/g,
    FILTERED,
  ],
  // The user and password of an address: https://user:password@host.
  [/:\/\/[^\s/?#'"<>]{0,512}@/g, `://${FILTERED}@`],
  [
    /\b(Bearer|Basic|Digest|Token)\s+(?=[\w.~+/-]{0,256}[\d=])[\w.~+/-]{8,4096}={0,2}/gi,
    `$1 ${FILTERED}`,
  ],
  // The look ahead keeps a run of such beginnings without the dot from being read once for each.
  [
    /(?<![\w-])(?=[\w-]+\.[\w-]{8})([\w-]*?)\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
    `$1${FILTERED}`,
  ],
  [
    /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{22,255}|glpat-[\w-]{20,64}|xox[abeprs]-[\w-]{10,255}|[rs]k_(?:live|test)_\w{16,255}|lw_[A-Za-z0-9]{40})\b/g,
    FILTERED,
  ],
  [/\b\d{3}-\d{2}-\d{4}\b/g, FILTERED],
];

/** `name=value` of an address, a form or a cookie; a quoted value in whole. */
const ASSIGNED = /([\w.[\]%-]{1,64})=("[^"\n]{0,4096}"|'[^'\n]{0,4096}'|[^\s&;,"'<>)\]}]{1,4096})/g;

/** `"name": value` of JSON, and of JSON within a JSON text. */
const QUOTED = /"([\w.$-]{1,64})"(\s{0,8}:\s{0,8})(?:"(?:[^"\\]|\\.){0,65536}"?|-?\d[\d.]{0,32})/g;
const ESCAPED = /\\"([\w.$-]{1,64})\\"(\s{0,8}:\s{0,8})\\"[^"\\]{0,65536}(?:\\")?/g;

const DIGITS = /\b[2-6]\d(?:[ -]?\d){11,17}\b/g;

/** Whatever the rules above find has one of these; most texts have none, and cost one look. */
const SUSPECT =
  /[=@"]|\d{3}|-----BEGIN|eyJ|AKIA|xox|glpat-|[a-z]_\w{16}|(?:bearer|basic|digest|token)\s|\d(?:[ -]?\d){11}/i;

/** A text without the secrets in it: `[Filtered]` stands in their place. */
export function scrubText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  let clean = text;
  for (const [look, replacement] of LOOKS) clean = clean.replace(look, replacement);
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
  return clean.replace(DIGITS, (digits) => (isCardNumber(digits) ? FILTERED : digits));
}

/** The number of a payment card: an issuer's first digits, the length that goes with them, and Luhn's check digit. */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ -]/g, "");
  const isIssued =
    /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|35\d{14}|6(?:011|5\d\d|4[4-9]\d)\d{12}|62\d{14,17})$/;
  if (!isIssued.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

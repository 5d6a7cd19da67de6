export const FILTERED = "[Filtered]";

/**
 * Patterns for secrets that are recognizable anywhere, and their names. Each runs in time linear in
 * the length of the text.
 */
export const SECRET_LOOKS: { kind: string; look: RegExp }[] = [
  {
    kind: "private key",
    look: /-----BEGIN [A-Z ]{0,32}PRIVATE KEY(?: BLOCK)?-----(?:[\s\S]*?-----END [A-Z ]{0,40}-----|[\s\S]*$)/g,
  },
  // The lookahead prevents rescanning a run of such prefixes that has no dot.
  {
    kind: "JWT",
    look: /(?<![\w-])(?=[\w-]+\.[\w-]{8})([\w-]*?)\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
  },
  { kind: "AWS key", look: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { kind: "GitHub token", look: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{22,255})\b/g },
  { kind: "GitLab token", look: /\bglpat-[\w-]{20,64}\b/g },
  { kind: "Slack token", look: /\b(?:xox[abeprs]|xapp)-[\w-]{10,255}\b/g },
  { kind: "Stripe key", look: /\b(?:[rs]k_(?:live|test)_\w{16,255}|whsec_[A-Za-z0-9]{24,255})\b/g },
  { kind: "Anthropic key", look: /\bsk-ant-[\w-]{16,255}\b/g },
  {
    kind: "OpenAI key",
    look: /\bsk-(?:(?:proj|svcacct|admin|None)-[\w-]{16,255}|(?=[A-Za-z]{0,64}\d)[A-Za-z0-9]{20,255})\b/g,
  },
  {
    kind: "Google key",
    look: /\b(?:AIza[\w-]{35}|ya29\.[\w-]{20,512}|GOCSPX-[\w-]{20,64})(?![\w-])/g,
  },
  { kind: "npm token", look: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: "SendGrid key", look: /\bSG\.[\w-]{16,64}\.[\w-]{16,128}(?![\w-])/g },
  { kind: "Lanework token", look: /\blw_[A-Za-z0-9]{40}\b/g },
];

const CARD_NUMBER =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|35\d{14}|6(?:011|5\d\d|4[4-9]\d)\d{12}|62\d{14,17})$/;

/** Candidates for card numbers: see `isCardNumber`. */
export const CARD_DIGITS = /\b[2-6]\d(?:[ -]?\d){11,17}\b/g;

/**
 * Whether digits are a payment card number: an issuer's prefix, the matching length, and a valid
 * Luhn check digit.
 */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ -]/g, "");
  if (!CARD_NUMBER.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/**
 * Whether the text after a scheme's name (`Bearer …`, `Basic …`) is a secret rather than a word, as
 * in "Basic authentication failed": it has a digit or padding or, after these two schemes, mixed
 * case or more letters than a word would have.
 */
export function isCredential(scheme: string, value: string): boolean {
  if (/[\d=]/.test(value.slice(0, 257))) return true;
  if (!/^(?:bearer|basic)$/i.test(scheme)) return false;
  const humps = value.slice(0, 257).match(/[a-z](?=[A-Z])/g)?.length ?? 0;
  return humps >= 2 || /^[a-z]{24,}$/i.test(value);
}

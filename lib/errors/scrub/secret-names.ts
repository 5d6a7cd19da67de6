/**
 * Parts of names whose values are secret. Matched against the lowercase letters and digits of a
 * name.
 */
const PARTS = [
  "password",
  "passwd",
  "passphrase",
  "passcode",
  "mysqlpwd",
  "secret",
  "token",
  "apikey",
  "accesskey",
  "privatekey",
  "signingkey",
  "encryptionkey",
  "authorization",
  "cookie",
  "session",
  "sessid",
  "csrf",
  "xsrf",
  "credential",
  "creditcard",
  "cardnumber",
  "amzsignature",
  "socialsecurity",
];

/** Matched against a whole word of the name: `user[pass]`, `smtp_pwd`. */
const WORDS = /(?:^|[^a-z0-9])(?:cvc|cvv|jwt|otp|pass|pw|pwd|sid|ssn)(?:[^a-z0-9]|$)/;

/** Matched against the whole name. */
const WHOLE = /^(?:auth|bearer|pin)$/;

/** Numbers with these names are not secret: `max_tokens`, `session_count`, `token_expires_in`. */
const COUNTS = /(?:tokens|counts?|length|size|limit|ttl|expires(?:in|at)?|expiry|timeout)$/;

/** Cached, because apps send the same names with each event. */
const cache = new Map<string, boolean>();
const MAX_CACHED_NAMES = 2_000;

/**
 * Whether a name refers to a secret: `password`, `X-Api-Key`, `accessToken`, `user[pwd]`,
 * `PHPSESSID`.
 */
export function isSecretName(name: string): boolean {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  const words = name.slice(0, 200).toLowerCase();
  const plain = words.replace(/[^a-z0-9]/g, "");
  const isSecret =
    PARTS.some((part) => plain.includes(part)) || WHOLE.test(plain) || WORDS.test(words);
  if (name.length <= 64) {
    if (cache.size >= MAX_CACHED_NAMES) cache.clear();
    cache.set(name, isSecret);
  }
  return isSecret;
}

/**
 * Whether to hide the value with this name. Empty values, booleans and mere counts stay visible.
 */
export function isSecret(name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === "" || typeof value === "boolean") {
    return false;
  }
  if (!isSecretName(name)) return false;
  return typeof value !== "number" || !COUNTS.test(name.toLowerCase().replace(/[^a-z0-9]/g, ""));
}

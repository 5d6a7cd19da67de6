/** What stands anywhere in a name (lower case, letters and digits alone) whose value is a secret. */
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

/** What is one of the name's words: `user[pass]`, `smtp_pwd`. */
const WORDS = /(?:^|[^a-z0-9])(?:cvc|cvv|jwt|otp|pass|pw|pwd|sid|ssn)(?:[^a-z0-9]|$)/;

/** What is the whole name. */
const WHOLE = /^(?:auth|bearer|pin)$/;

/** Of these a number is no secret: `max_tokens`, `session_count`, `token_expires_in`. */
const COUNTS = /(?:tokens|counts?|length|size|limit|ttl|expires(?:in|at)?|expiry|timeout)$/;

/** Programs send the same names with each event. */
const judged = new Map<string, boolean>();
const MOST_JUDGED = 2_000;

/** Whether what is called so is a secret: `password`, `X-Api-Key`, `accessToken`, `user[pwd]`, `PHPSESSID`. */
export function isSecretName(name: string): boolean {
  const known = judged.get(name);
  if (known !== undefined) return known;
  const words = name.slice(0, 200).toLowerCase();
  const plain = words.replace(/[^a-z0-9]/g, "");
  const isSecret =
    PARTS.some((part) => plain.includes(part)) || WHOLE.test(plain) || WORDS.test(words);
  if (name.length <= 64) {
    if (judged.size >= MOST_JUDGED) judged.clear();
    judged.set(name, isSecret);
  }
  return isSecret;
}

/** Whether a value of that name is to be hidden: not where there is nothing, a yes or no, or a mere count. */
export function isSecret(name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === "" || typeof value === "boolean") {
    return false;
  }
  if (!isSecretName(name)) return false;
  return typeof value !== "number" || !COUNTS.test(name.toLowerCase().replace(/[^a-z0-9]/g, ""));
}

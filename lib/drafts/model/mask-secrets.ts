import {
  CARD_DIGITS,
  isCardNumber,
  isCredential,
  SECRET_LOOKS,
} from "@/lib/errors/scrub/secret-looks";
import { isSecretName } from "@/lib/errors/scrub/secret-names";
import { isRandom } from "./is-random";

/**
 * `Authorization: Bearer …` with any scheme, or just a scheme before a value that is not a word.
 */
const AUTHORIZATION =
  /\b(authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:[A-Za-z]{3,16}[ \t]+)?)([^\s"',;]{4,4096})/gi;
const BEARER = /\b(Bearer|Basic)([ \t]+)([\w.~+/-]{12,4096}={0,2})/gi;

/**
 * The user and password in a URL: `https://user:password@host`. A user alone does not match:
 * `ssh://git@host`.
 */
const ADDRESS = /:\/\/[^\s/?#'"<>:@]{0,256}:[^\s/?#'"<>]{1,512}@/g;

/** `name=value`, `"name": "value"`, `name: value`: the name, the separator and the value. */
const ASSIGNED =
  /(?<![\w.%-])((?:--)?[\w.%-]{2,128}(?:\[[\w%.-]{1,64}\])?\\?["']?)(\s{0,4}[=:]\s{0,4}|(?<=--[\w-]{2,128})[ \t]+)(\\?"(?:[^"\\\n]|\\(?!"))[^"\n]{0,4095}"|'[^'\n]{1,4096}'|[^\s&;,"'<>()]{1,4096})/g;

/** `password is x`, in other languages too. */
const STATED =
  /(?<![\p{L}\p{N}_])((?:pass(?:word|phrase|code)|pwd|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|hasło|пароль|парол[ье]м?|パスワード|密码|密碼|비밀번호)(?:\s{0,4}[:：=]\s{0,4}|\s{1,4}(?:is|was|ist|lautet|war|est|es|é|jest)\s{1,4}|は|是)["'`「]?)([^\s"'`「」<>]{4,256})/giu;

/** A long run of characters typical of tokens. */
const LONG = /(?<![\w+/=.-])[\w+/-]{20,512}={0,2}(?![\w+/=-])/g;
const NEAR =
  /(?:token|secret|key|credential|passw|passphrase|auth|bearer|signature|cookie|session)/i;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Values that are never secret, whatever their name. */
const PLAIN =
  /^(?:true|false|yes|no|on|off|null|nil|none|undefined|empty|missing|invalid|required|optional|string|number|\*+|\.+|x+|\$\{?\w+\}?|%\w+%|\{+\w*\}*|\[.*)$/i;
/** Names that mention a secret but whose values are not secret: `TOKEN_FILE=keys.txt`. */
const ABOUT =
  /(?:file|path|dir|url|uri|name|type|origin|header|field|label|page|endpoint|policy|mode|version|status)$/;
/** Numbers under these names are counts: `max_tokens=512`. */
const COUNTS = /(?:tokens?|counts?|length|size|limit|ttl|expires(?:in|at)?|expiry|timeout|id)$/;

/**
 * Replaces likely secrets in the text with `[masked <kind>]`. Words, ids, hashes, versions, issue
 * keys and paths are kept. `kinds` lists what was found, without duplicates.
 */
export function maskSecrets(text: string): { text: string; kinds: string[] } {
  const kinds = new Set<string>();
  const mask = (kind: string) => {
    kinds.add(kind);
    return `[masked ${kind}]`;
  };
  let clean = text;
  for (const { kind, look } of SECRET_LOOKS) {
    clean = clean.replace(look, (_, before: unknown) =>
      kind === "JWT" && typeof before === "string" ? before + mask(kind) : mask(kind),
    );
  }
  clean = clean
    .replace(ADDRESS, () => `://${mask("credentials")}@`)
    .replace(AUTHORIZATION, (whole, before: string, value: string) =>
      value.startsWith("[") || PLAIN.test(value) || !/\d|^[^A-Z]*[A-Z].*[a-z]|=$/.test(value)
        ? whole
        : before + mask("authorization"),
    )
    .replace(BEARER, (whole, scheme: string, blank: string, value: string) =>
      isCredential(scheme, value) ? scheme + blank + mask("authorization") : whole,
    )
    .replace(ASSIGNED, (whole, name: string, between: string, value: string) =>
      revealsSecret(name, between, value)
        ? name + between + quoted(value, mask(kindOf(name)))
        : whole,
    )
    .replace(STATED, (whole, before: string, value: string) =>
      isNotWord(value) ? before + mask("password") : whole,
    )
    .replace(LONG, (run, at: number, all: string) =>
      isToken(run, all.slice(Math.max(0, at - 48), at)) ? mask("secret") : run,
    )
    .replace(CARD_DIGITS, (digits) => (isCardNumber(digits) ? mask("card number") : digits));
  return { text: clean, kinds: [...kinds] };
}

function kindOf(name: string): string {
  return /pass|pwd|pw\b/i.test(name) ? "password" : "secret";
}

function quoted(value: string, masked: string): string {
  const [, quote = ""] = /^(\\?["'])/.exec(value) ?? [];
  return quote + masked + quote;
}

/**
 * Returns whether a name and value reveal a secret. After a colon, or with spaces, prose is more
 * likely: `Token: expired`.
 */
function revealsSecret(name: string, between: string, value: string): boolean {
  const bare = value.replace(/^\\?["']|\\?["']$/g, "");
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (bare.startsWith("[masked") || PLAIN.test(bare) || !isSecretName(name)) return false;
  if (ABOUT.test(plain) || (/^\d+$/.test(bare) && COUNTS.test(plain))) return false;
  // A URL or a path rather than a value: `session=./store`.
  if (/^(?:https?:|\.{0,2}\/)/.test(bare)) return false;
  const isTight = between === "=" || value !== bare;
  return isTight ? bare.length >= 3 : isNotWord(bare);
}

/**
 * True if the value is not an ordinary word: it contains a digit or symbol, or has capital letters
 * among lowercase ones.
 */
function isNotWord(value: string): boolean {
  const word = value.replace(/(?<![.,;:!?)\]}。、，])[.,;:!?)\]}。、，]+$/u, "");
  if (word.length < 5 || word.startsWith("[masked") || PLAIN.test(word)) return false;
  if (/^(?:https?:|\.{0,2}\/)|^[\d.,:%]+$|^\d+[a-z]{1,5}$/i.test(word)) return false;
  const hasDigit = /\d/.test(word) && /\p{L}/u.test(word);
  return (
    hasDigit ||
    /[!#$%^&*+=@~]/.test(word) ||
    /\p{Ll}\p{Lu}\p{Lu}|\p{Lu}\p{Ll}+\p{Lu}\p{Ll}*\p{Lu}/u.test(word)
  );
}

function isToken(run: string, before: string): boolean {
  if (!NEAR.test(before) || UUID.test(run)) return false;
  const isHex = /^[0-9a-f]+$/i.test(run);
  if (!isHex) return isRandom(run);
  // Commit hashes also occur near such words, but a secret comes right after one.
  return (
    run.length >= 32 &&
    /(?:token|secret|key|password)["'`]?\s*(?:(?:[:=]|is|was)\s*)?["'`]?$/i.test(before) &&
    !/commit|sha\d*|hash|revision/i.test(before)
  );
}

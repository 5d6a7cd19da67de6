import { maskQuoted } from "./mask-quoted";

/** Only this many characters of a message are compared, which also bounds the work. */
const MAX_MESSAGE = 2_048;

/** Names that contain digits but have a fixed meaning, unlike `worker3`. */
const TERMS =
  /^(?:(?:utf|sha|md|base|ipv|http|h|mp|s|ec|oauth|x|int|uint|float|es|python|py|iso|log|web|i|k|vp|w|crc|rfc|p|neo|bcrypt|argon|windows|cp|latin|arm|amd|u|f|r|d|g|c|ed|aes|des|rc|rsa|hs|rs|ps|tls|ssl|html|css|xml|php|pbkdf|jdk|usb)(?:\d{1,4})(?:[a-z]{0,6})|2fa|3ds|e2e)$/i;

/**
 * Short words that are commonly numbered. Any other short run of letters before a digit makes it an
 * id, such as `abc123`.
 */
const NUMBERED =
  /^(?:api|app|arg|bit|bot|box|bus|cdn|col|cpu|day|db|dev|dir|disk|eth|gpu|id|idx|img|job|key|line|log|lot|map|max|min|no|ns|org|pid|pod|q|row|run|seq|set|sku|sql|srv|sub|tab|tag|tcp|tmp|top|udp|url|v|var|vm|vol|web|www|zip)$/i;

/** Units that may follow a number: `30ms`, `2nd`. Other letters make it an id. */
const UNIT =
  "(?:[mnuµ]s|s|secs?|m|mins?|h|hrs?|hours?|days?|d|w|b|[kmgtp]i?b?|bytes?|bits?|px|r?em|pt|vh|vw|[kmg]?hz|k?v|mv|m?w|k[gmw]|[cm]m|x|xx|st|nd|rd|th|am|pm|usd|eur|gbp)";
const QUANTITY = new RegExp(`^\\d+${UNIT}$`, "i");

/**
 * Patterns for the parts that vary between occurrences, and their placeholders, in the order in
 * which they are applied.
 */
const MASKS: ([RegExp, string | ((match: string) => string)] | ((text: string) => string))[] = [
  [/\b[a-z][a-z0-9+.-]{1,15}:\/\/[^\s"'`<>()\]}]{1,1000}/gi, maskUrl],
  [/[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}/g, "<email>"],
  maskQuoted,
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "<uuid>"],
  // IPv6, complete or with `::`. Two colons without a digit nearby are part of a name, such as
  // `Shop::Cart`.
  [
    /(?<![\w:])(?:(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|(?=[0-9a-f:]{0,40}\d)(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6})?::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6}(?::(?:\d{1,3}\.){3}\d{1,3})?|(?:\d{1,3}\.){3}\d{1,3})?)(?:%[a-z]\w{0,15})?(?:\/\d{1,3})?(?![\w:]|\.\d)/gi,
    "<ip>",
  ],
  [
    /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?)?(?!\w)/g,
    "<time>",
  ],
  [
    /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?:[A-Z][a-z]{2} \d{1,2}|\d{1,2} [A-Z][a-z]{2}) \d{4}(?: \d\d:\d\d:\d\d)?(?: (?:GMT|UTC)?[+-]?\d{0,4}(?: \([\w ]{1,40}\))?)?/g,
    "<time>",
  ],
  [/\b\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?\b/g, "<time>"],
  [/\b(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?(?:\/\d{1,2})?(?!\w)/g, "<ip>"],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}(?![\w:])/gi, "<ip>"],
  [/\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b(?!\.\d)/g, "<time>"],
  [/\b(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}\b/gi, "<mac>"],
  [/\b0x[0-9a-f]{1,64}\b/gi, "<address>"],
  [/@[0-9a-f]{4,16}\b/g, "@<address>"],
  [/\beyJ[\w-]{1,900}(?:\.[\w-]{1,900}){0,2}/g, "<token>"],
  [
    new RegExp(
      `(?<![\\w$])[-+]?\\d{1,40}(?:[.,]\\d{1,40}){0,12}(?:e[-+]?\\d{1,4})?(?=%|${UNIT}?(?!\\w))`,
      "gi",
    ),
    "<n>",
  ],
  [/[\w-]{1,256}/g, maskWord],
];

/**
 * Returns a message without the parts that vary between occurrences (docs/spec/errors.md#grouping):
 * variable parts of URLs, email addresses, quoted values, UUIDs, times, network and memory
 * addresses, ids and numbers. `keepProperties` keeps the property that JavaScript could not read,
 * `(reading 'price')`, because it comes from the code and is not a value.
 */
export function maskMessage(message: string, { keepProperties = false } = {}): string {
  const text = message.slice(0, MAX_MESSAGE).replace(/\s+/g, " ").trim();
  const unquoted = keepProperties
    ? text
        .replace(/\((reading|setting) '([\w$]{3,60})'\)/g, "($1 $2)")
        .replace(
          /(?<![\w$.'"])[\w$]{1,2}(?=(?:\.[\w$]{1,60}){0,4}(?:\(\.{3}\))? is (?:not|undefined|null))/g,
          "<name>",
        )
        .replace(/property '([\w$]{3,60})' of/g, "property $1 of")
        .replace(/Cannot access '[\w$]{1,2}'/g, "Cannot access <name>")
    : text;
  return MASKS.reduce((masked, rule) => {
    if (typeof rule === "function") return rule(masked);
    const [pattern, mask] = rule;
    return typeof mask === "string" ? masked.replace(pattern, mask) : masked.replace(pattern, mask);
  }, unquoted).replace(/(<[a-z]+>)(?:, ?\1)+/g, "$1");
}

/**
 * Keeps only the scheme, host and path of a URL. Later masks replace ids in the path:
 * `https://api.example.org/orders/<id>`.
 */
function maskUrl(url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  return path.replace(/^([a-z0-9+.-]+:\/\/)[^/@]{1,200}@/i, "$1").replace(/:\d{1,5}(?=\/|$)/, "");
}

/** Masks a word that contains digits, or only hexadecimal digits: an id, or a numbered name. */
function maskWord(word: string): string {
  if (TERMS.test(word)) return word;
  if (/\d/.test(word)) {
    // `cus_9s6XKzkNRiz8i3`, `user_8f3a`: keep the prefix, which indicates the kind of id.
    const [, prefix = ""] = /^((?:[a-z]{2,12}_|[a-z]{3,12}-){1,4})./.exec(word) ?? [];
    const id = word.slice(prefix.length);
    const alternations = id.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0;
    if (
      /^[0-9a-f]{7,128}$/i.test(id) ||
      alternations >= 3 ||
      (alternations >= 2 && id.length >= 10)
    ) {
      return `${prefix}<id>`;
    }
  }
  return word.replace(/[a-z0-9]+/gi, maskPart);
}

/**
 * `worker3` and `upload` keep their letters; `17` is a number; `8f3a`, `abc123` and `deadbeef` are
 * ids.
 */
function maskPart(part: string): string {
  if (/^\d+$/.test(part)) return "<n>";
  // No English word is made up of eight or more of these letters.
  if (/^[0-9a-f]{8,}$/i.test(part)) return "<id>";
  if (!/\d/.test(part) || TERMS.test(part)) return part;
  const isName = part.split(/\d+/).every((letters, at) => {
    if (letters === "") return at > 0;
    return NUMBERED.test(letters) || (letters.length >= 4 && /[aeiouy]/i.test(letters));
  });
  return isName || QUANTITY.test(part) ? part.replace(/\d+/g, "<n>") : "<id>";
}

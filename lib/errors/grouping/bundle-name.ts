/** Extensions of files that bundlers write with a content hash in the name. */
const BUNDLED = /\.(?:js|mjs|cjs|jsx|ts|mts|tsx|css|bundle|wasm)$/i;

/** The file name without its hash or chunk number. */
interface BundleName {
  name: string;
  /** True if a hash or chunk number was removed, which means that a bundler wrote the file. */
  isBundle: boolean;
}

/**
 * Returns a file's name without the hash that bundlers add: `main.3f2a1b9c.js`,
 * `chunk-ABCD1234.js`, `index-BcD3f_9a.js` (webpack, esbuild, Vite), `src_app_page_tsx_1a2b3c._.js`
 * (Turbopack). A name that consists only of a hash and a number becomes `*`, because code moves
 * between such chunks from build to build.
 */
export function withoutHash(file: string): BundleName {
  const [extension] = BUNDLED.exec(file) ?? [];
  if (extension === undefined) {
    // Compiled PHP and Python templates have a full digest in their name.
    const plain = file.replace(/(^|[._-])[0-9a-f]{32,128}(?=[._-]|$)/gi, "$1*");
    return { name: plain, isBundle: false };
  }
  const base = file.slice(0, -extension.length);
  const bare = withoutLetters(stripTail(base))
    .split(/([._~-])/)
    .filter((token) => !isHexHash(token))
    .join("")
    .replace(/[._~-]{2,}/g, (run) => run[0] ?? "")
    .replace(/^[._~-]|[._~-]$/g, "")
    .replace(/\.min$/, "");
  const isNumber = /^\d*$/.test(bare);
  return {
    name: (isNumber ? "*" : bare) + extension,
    isBundle: isNumber || bare !== base.replace(/[._~-]{2,}|[._~-]$/g, (run) => run.slice(1)),
  };
}

/**
 * Matches six or more hexadecimal digits if at least one is decimal, or eight or more of any kind.
 * Also matches timestamps.
 */
export function isHexHash(token: string): boolean {
  return /^[0-9a-f]{6,128}$/i.test(token) && (/\d/.test(token) || token.length >= 8);
}

/** English words of six or seven letters that are all hexadecimal digits: `cart.facade.ts`. */
const HEX_WORDS =
  /^(?:acceded?|beaded|bedded|beefed|dabbed|decade|deeded|defaced?|effaced?|facaded?)$/i;

/** `main.abcdef.js`: a hash without a decimal digit, after the dot where webpack puts it. */
function withoutLetters(base: string): string {
  return base.replace(/\.([0-9a-f]{6,7})(?=\.|$)/g, (whole, hash: string) =>
    HEX_WORDS.test(hash) ? whole : "",
  );
}

/**
 * Removes the eight-character hashes that Rollup and esbuild add, which may include dashes
 * (`index-BcD3f_9a`), and longer hashes.
 */
function stripTail(base: string): string {
  const separator = base.at(-9);
  if (separator === "-" || separator === ".") {
    if (isRandom(base.slice(-8))) return base.slice(0, -9);
  }
  const start = Math.max(base.lastIndexOf("-"), base.lastIndexOf(".")) + 1;
  const tail = base.slice(start);
  return tail.length >= 10 && isShuffled(tail) && !/[a-z]{4}/i.test(tail)
    ? base.slice(0, Math.max(0, start - 1))
    : base;
}

/** True for eight letters, digits or dashes that do not form a word. */
function isRandom(text: string): boolean {
  if (!/^[\w-]{8}$/.test(text)) return false;
  const hasUpper = /[A-Z]/.test(text);
  if (/[_-]/.test(text)) return hasUpper && /[a-z]/.test(text) && !isWords(text.split(/[_-]/));
  if (/\d/.test(text)) return /[a-z]/i.test(text) && (hasUpper || isShuffled(text));
  return hasUpper && (text === text.toUpperCase() || !isWords([text]));
}

/** True if letters and digits alternate. */
export function isShuffled(text: string): boolean {
  return (text.match(/[a-z_~](?=\d)|\d(?=[a-z_~])/gi) ?? []).length >= 3;
}

/**
 * True for camel-case parts of a plausible length that are pronounceable: `CartItem`, `checkout`.
 */
function isWords(parts: string[]): boolean {
  return parts.every((part) => {
    const humps = part.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
    return (
      humps.join("") === part &&
      (part === "" || part.length / humps.length >= 3) &&
      humps.every(isReadable)
    );
  });
}

/** Consonant clusters that a word can begin and end with, and common abbreviations. */
const START =
  /^(?:[b-df-hj-np-tv-z]|[bcfgps]l|[bcdfgkptvw]r|[cgkprstw]h|[gkps]n|qu|s[ckmpqtw]|sc[hr]|s[hpt]r|sp[hl]|squ|[cdt]w|th[rw]|ts|ps)?[aeiouy]/;
const END =
  /(?:^|[aeiouy])(?:[b-df-hk-npr-tw-z]|v|[cgpst]h|[clnrs]k|[bcdfgklmnprtw]s|([dfglrstz])\1|[cfnprlsx]t|[lnrw]d|[lr][bcfgmpv]|[mr]p|mb|n[cg]|[lmrw]n|[rw]l|s[mp]|ght|tch|rch|nch|r?sts?|[lnr]ts|[lnr]ds|n[gk]s|cts?|cks|[lr]ks|[lr]ms|xts|(?:ng|[dlnpr])?ths?|rlds?|mpt|phs|pts|sks|lls)?$/;
const SHORT =
  /^(?:api|app|arr|attr|btn|cfg|cli|cls|cmd|cms|cpu|crm|csrf|css|csv|ctx|ctrl|db|dom|dto|err|evt|faq|fmt|gps|gpu|gql|grpc|html|http|impl|jpg|js|jsx|json|kpi|mdx|mfa|mgr|msg|nav|npm|obj|pdf|php|pkg|png|ptr|pwd|rpc|rtl|sms|smtp|src|sql|ssl|ssr|std|str|svg|tls|tsx|ttl|txt|url|util|vpn|xhr|xml|yml)s?$/;

/** Whether a camel-case part looks like a word: `View` does, `Diwrg` and `Tda` do not. */
function isReadable(hump: string): boolean {
  const word = hump.toLowerCase();
  if (SHORT.test(word) || (hump.length > 1 && hump === hump.toUpperCase())) return true;
  return START.test(word) && END.test(word) && !/[^aeiouy]{5}|[aeiou]{4}/.test(word);
}

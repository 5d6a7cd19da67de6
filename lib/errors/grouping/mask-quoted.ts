/** Maximum number of characters in a quoted value. An escaped character counts as one. */
const LONGEST = 900;

const CLOSING: Record<string, string> = {
  '"': '"',
  "'": "'",
  "`": "`",
  "“": "”",
  "‘": "’",
  "«": "»",
};

const OPENING = /(?<!\w)["'`“‘«]/g;

/**
 * For each position, the end of a quoted value that continues there (-1 if it never ends), and the length up to that
 * end.
 */
interface Ends {
  at: Int32Array;
  left: Int32Array;
}

/**
 * Computed for all positions at once, from the end of the text. Searching from each quote would
 * read the rest of the text for every unclosed quote. Within single quotes, an apostrophe is part
 * of the value, and a quote followed by a word does not end it.
 */
function findEnds(text: string, quote: string): Ends {
  const at = new Int32Array(text.length + 2).fill(-1);
  const left = new Int32Array(text.length + 2);
  const isEscaping = quote === '"' || quote === "'";
  for (let place = text.length - 1; place >= 0; place--) {
    const char = text.charAt(place);
    const isWordNext = quote === "'" && isWord(text.charAt(place + 1));
    if (char === CLOSING[quote] && !isWordNext) {
      at[place] = place;
      continue;
    }
    if (char === CLOSING[quote] && !isWord(text.charAt(place - 1))) continue;
    const next = isEscaping && char === "\\" ? place + 2 : place + 1;
    at[place] = at[next] ?? -1;
    left[place] = (left[next] ?? 0) + 1;
  }
  return { at, left };
}

function isWord(char: string): boolean {
  return /^\w$/.test(char);
}

/** Returns single-line text with quoted values of any kind replaced by `<value>`. */
export function maskQuoted(text: string): string {
  const known = new Map<string, Ends>();
  let masked = "";
  let end = 0;
  for (const { 0: quote, index } of text.matchAll(OPENING)) {
    if (index < end) continue;
    let ends = known.get(quote);
    if (!ends) known.set(quote, (ends = findEnds(text, quote)));
    const close = ends.at[index + 1] ?? -1;
    if (close < 0 || (ends.left[index + 1] ?? 0) > LONGEST) continue;
    masked += `${text.slice(end, index)}<value>`;
    end = close + 1;
  }
  return masked + text.slice(end);
}

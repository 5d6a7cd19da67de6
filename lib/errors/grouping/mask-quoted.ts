/** Maximum number of characters in a quoted value. An escaped character counts as one. */
const MAX_LENGTH = 900;

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
 * For each position, the end of a quoted value that continues there (-1 if it never ends), and the
 * length up to that end.
 */
interface Ends {
  end: Int32Array;
  length: Int32Array;
}

/**
 * Finds the ends for all positions at once, backward from the end of the text, because searching
 * from each quote would read the rest of the text for every unclosed quote. Within single quotes,
 * an apostrophe is part of the value, and a quote followed by a word does not end it.
 */
function findEnds(text: string, quote: string): Ends {
  const end = new Int32Array(text.length + 2).fill(-1);
  const length = new Int32Array(text.length + 2);
  const isEscaping = quote === '"' || quote === "'";
  for (let position = text.length - 1; position >= 0; position--) {
    const char = text.charAt(position);
    const isWordNext = quote === "'" && isWord(text.charAt(position + 1));
    if (char === CLOSING[quote] && !isWordNext) {
      end[position] = position;
      continue;
    }
    if (char === CLOSING[quote] && !isWord(text.charAt(position - 1))) continue;
    const next = isEscaping && char === "\\" ? position + 2 : position + 1;
    end[position] = end[next] ?? -1;
    length[position] = (length[next] ?? 0) + 1;
  }
  return { end, length };
}

function isWord(char: string): boolean {
  return /^\w$/.test(char);
}

/** Returns single-line text with quoted values of any kind replaced by `<value>`. */
export function maskQuoted(text: string): string {
  const endsByQuote = new Map<string, Ends>();
  let masked = "";
  let end = 0;
  for (const { 0: quote, index } of text.matchAll(OPENING)) {
    if (index < end) continue;
    let ends = endsByQuote.get(quote);
    if (!ends) endsByQuote.set(quote, (ends = findEnds(text, quote)));
    const close = ends.end[index + 1] ?? -1;
    if (close < 0 || (ends.length[index + 1] ?? 0) > MAX_LENGTH) continue;
    masked += `${text.slice(end, index)}<value>`;
    end = close + 1;
  }
  return masked + text.slice(end);
}

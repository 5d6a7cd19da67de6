/** A quoted value has at most so many characters, an escaped one counting as one. */
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

/** Where a value that goes on at each place ends, -1 where it does not, and how many characters it takes until then. */
interface Ends {
  at: Int32Array;
  left: Int32Array;
}

/**
 * For all places at once, from the end of the text: looked for from each quote on, thousands of quotes that nothing
 * closes would be read through once for each. In single quotes an apostrophe goes on, and one that a word follows ends nothing.
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

/** A text on one line with `<value>` for what stands in quotes of any kind. */
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

/** Abbreviations whose period does not end a sentence. */
const ABBREVIATIONS =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|incl|resp|no|nr|fig|p|pp|dr|mr|mrs|ms|st|z\.b|d\.h|u\.a|bzw|ca|usw|ggf|evtl|p\.ex|env|ver|v)\.$/i;
/**
 * The end of a sentence. The lookbehind matches a run only from its start, so a long run is scanned
 * only once.
 */
const END = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s)|[。！？]+[」』”）]*/g;

/** Returns the sentences of one line, trimmed and non-blank. */
function splitText(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    const tail = text.slice(Math.max(start, end - 12), end);
    const next = /\S/.exec(text.slice(end, end + 8))?.[0] ?? "";
    if (
      match[0] === "." &&
      (ABBREVIATIONS.test(tail) || /\p{Ll}/u.test(next) || /(?:^|\s)\d{1,3}\.$/.test(tail))
    ) {
      continue;
    }
    sentences.push(text.slice(start, end).trim());
    start = end;
  }
  sentences.push(text.slice(start).trim());
  return sentences.filter((sentence) => sentence !== "");
}

/**
 * Returns the sentences of a paragraph. A line continues the previous one if the previous one is
 * unfinished and the line starts with a lowercase letter.
 */
export function splitSentences(lines: string[]): string[] {
  const joined: string[] = [];
  let run: string[] = [];
  for (const line of lines) {
    const before = run.at(-1);
    const continues =
      before !== undefined && /^[\p{Ll}(]/u.test(line) && !/[.!?:。！？]["'”’)]*$/.test(before);
    if (!continues && run.length > 0) {
      joined.push(run.join(" "));
      run = [];
    }
    run.push(line);
  }
  if (run.length > 0) joined.push(run.join(" "));
  return joined.flatMap(splitText);
}

import type { WordPairs } from "./word-pairs";
import type { Word } from "./words";

const MAX_PHRASES = 4;
const LONGEST_PHRASE = 60;
/** What ends a phrase between two words: a line break or the end of a sentence. */
const BREAK = /[\n\r]|[.!?;:。！？]\s/u;

interface Run {
  terms: string[];
  start: number;
  end: number;
  value: number;
}

/** The query's terms, and which of them are consecutive. */
interface QueryPhrases {
  worth: ReadonlyMap<string, number>;
  pairs: WordPairs;
}

/**
 * Returns the 1 to 4 phrases that a candidate shares with the query (after stemming), as written, most significant
 * first; empty if nothing is shared. `texts` are the candidate's title and description with their words.
 */
export function sharedPhrases(
  query: QueryPhrases,
  texts: readonly { text: string; words: readonly Word[] }[],
): string[] {
  const runs = texts.flatMap(({ text, words }) =>
    runsOf(query, text, words).map((run) => ({ ...run, text })),
  );
  runs.sort((a, b) => b.value - a.value);
  const shown = new Set<string>();
  const phrases: string[] = [];
  for (const { text, start, end, terms } of runs) {
    // A phrase whose words have all been shown adds nothing.
    if (terms.every((term) => shown.has(term))) continue;
    terms.forEach((term) => shown.add(term));
    phrases.push([...text.slice(start, end)].slice(0, LONGEST_PHRASE).join(""));
    if (phrases.length === MAX_PHRASES) break;
  }
  return phrases;
}

function runsOf(query: QueryPhrases, text: string, words: readonly Word[]): Run[] {
  const runs: Run[] = [];
  let run: Run | null = null;
  let last: string | null = null;
  for (const word of words) {
    if (word.term === null) continue;
    const shared = [word.term, ...word.parts].filter((term) => query.worth.has(term));
    if (shared.length === 0) {
      run = null;
      continue;
    }
    const value = Math.max(...shared.map((term) => query.worth.get(term) ?? 0));
    const continuesRun =
      run !== null &&
      last !== null &&
      query.pairs.get(last)?.has(word.term) === true &&
      word.end - run.start <= LONGEST_PHRASE &&
      !BREAK.test(text.slice(run.end, word.start));
    if (run !== null && continuesRun) {
      run.terms.push(...shared);
      run.end = word.end;
      run.value += value;
    } else {
      run = { terms: shared, start: word.start, end: word.end, value };
      runs.push(run);
    }
    last = word.term;
  }
  return runs;
}

import { PRIORITIES } from "@/lib/issues/issues/enumerations";
import type { Classes } from "@/lib/drafts/model/agent";
import { scorePriority, scoreType, type KeywordScore } from "./score-keywords";

/** A similar issue in the workspace, found by search. `likeness` is between 0 and 1. */
export interface Neighbor {
  key: string;
  type: number;
  priority: number;
  likeness: number;
}

/** Issues below this similarity do not vote. */
const MIN_SIMILARITY = 0.15;
/** Issues at or above this similarity can outweigh strong words. */
const CLOSE = 0.4;
/** Words with at least this weight are strong. */
const STRONG = 3;
/** Maximum total weight of votes from similar issues, and from vaguely similar ones. */
const MAX_SIMILAR_WEIGHT = 5;
const MAX_VAGUE_WEIGHT = 2;

/**
 * Classifies text by type and priority. Keywords count first (lexicon/), then the most similar
 * issues in the workspace vote. Vague matches cannot outvote strong words. `typeWhy` and
 * `priorityWhy` give the deciding reasons.
 */
export function classify(text: string, neighbors: Neighbor[]): Classes {
  const voters = neighbors.filter(({ likeness }) => likeness >= MIN_SIMILARITY);
  const type = judgeType(scoreType(text), weighShape(text), voters);
  const priority = judgePriority(scorePriority(text), voters, type.type);
  return { ...type, ...priority };
}

function judgeType(
  keywords: KeywordScore,
  shape: number,
  voters: Neighbor[],
): Pick<Classes, "type" | "typeWhy"> {
  const vote = sum(voters.map((one) => one.likeness * 2 * (one.type === 1 ? 1 : -1)));
  const max = voters.some(({ likeness }) => likeness >= CLOSE)
    ? MAX_SIMILAR_WEIGHT
    : MAX_VAGUE_WEIGHT;
  const weight =
    keywords.sum +
    shape +
    bounded(vote, Math.abs(keywords.sum) >= STRONG ? Math.min(max, STRONG - 1) : max);
  const type = weight > 0 ? 1 : 0;
  const same = voters.filter((one) => one.type === type);
  const words = keywords.words.filter(({ weight }) => weight > 0 === (type === 1));
  const name = type === 1 ? "a bug" : "a feature";
  const plural = type === 1 ? "bugs" : "features";
  const why = [
    ...(words.length > 0
      ? [`${quotedWords(words)} ${words.length > 1 ? "suggest" : "suggests"} ${name}`]
      : []),
    ...(same.length > 0 ? [`${similarIssuesAre(same)} ${same.length > 1 ? plural : name}`] : []),
  ];
  return {
    type,
    typeWhy:
      why.join("; ") ||
      (type === 1 ? "it reads like a report rather than a request" : "nothing suggests a bug"),
  };
}

function judgePriority(
  keywords: KeywordScore,
  voters: Neighbor[],
  type: 0 | 1,
): Pick<Classes, "priority" | "priorityWhy"> {
  const byWords = levelOf(keywords);
  const isStrong = Math.abs(keywords.sum) >= STRONG;
  const max = voters.some(({ likeness }) => likeness >= CLOSE) ? 3 : 1;
  const votes = [0, 0, 0, 0, 0];
  for (const { priority, likeness, type: voterType } of voters) {
    if (!(priority in votes)) continue;
    votes[priority] = (votes[priority] ?? 0) + likeness * (voterType === type ? 1.2 : 0.6);
  }
  const all = sum(votes);
  const scale = all > max ? max / all : 1;
  const total = votes.map((vote) => vote * scale);
  total[byWords] = (total[byWords] ?? 0) + (isStrong ? 2 : byWords === 2 ? 0.5 : 1.2);
  const priority = total.indexOf(Math.max(...total)) as Classes["priority"];
  const same = voters.filter((one) => one.priority === priority);
  const words = keywords.words.filter(({ weight }) =>
    priority < 2 ? weight > 0 : priority > 2 && weight < 0,
  );
  const suggests = words.length > 1 ? "suggest" : "suggests";
  const why = [
    ...(words.length > 0 && byWords === priority
      ? [`${quotedWords(words)} ${suggests} ${priority < 2 ? "urgency" : "that it can wait"}`]
      : []),
    ...(same.length > 0
      ? [`${similarIssuesAre(same)} ${PRIORITIES[priority].toLowerCase()} priority`]
      : []),
  ];
  return { priority, priorityWhy: why.join("; ") || "nothing suggests how urgent it is" };
}

/**
 * Scores the text's length. Short text suggests a feature, longer text a bug report. A weak signal
 * compared with keywords.
 */
function weighShape(text: string): number {
  const [first = ""] = text
    .trim()
    .slice(0, 300)
    .split(/\n\s*\n/);
  const words = first.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0;
  const unspaced =
    first.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu)?.length ?? 0;
  const length = words + unspaced / 2;
  if (length >= 7) return 1;
  return length >= 5 ? 0.4 : -0.4;
}

/** The extreme levels need one explicit keyword or many weaker ones. */
function levelOf({ sum: urgency, words }: KeywordScore): Classes["priority"] {
  const has = (matches: (weight: number) => boolean) => words.some(({ weight }) => matches(weight));
  if (urgency >= 1.5) {
    return urgency >= (has((weight) => weight >= 3) ? 3.2 : 6.5) ? 0 : 1;
  }
  if (urgency > -1.3) return 2;
  return urgency <= (has((weight) => weight <= -3) ? -2.6 : -5) ? 4 : 3;
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function bounded(value: number, max: number): number {
  return Math.max(-max, Math.min(max, value));
}

/** Returns the two strongest words: `"crashes" and "stack trace"`. */
function quotedWords(words: { word: string }[]): string {
  const names = [
    ...new Set(words.map(({ word }) => `"${[...word.trim()].slice(0, 40).join("")}"`)),
  ];
  return names.slice(0, 2).join(" and ");
}

/** Returns `3 similar issues (ENG-1, ENG-2, …) are`. */
function similarIssuesAre(voters: Neighbor[]): string {
  const keys = voters.slice(0, 2).map(({ key }) => key);
  const more = voters.length > 2 ? ", …" : "";
  const isOne = voters.length === 1;
  return `${voters.length} similar ${isOne ? "issue" : "issues"} (${keys.join(", ")}${more}) ${isOne ? "is" : "are"}`;
}

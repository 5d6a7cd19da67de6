import type { LabeledText } from "./labeled-texts";

/**
 * Shares of the texts that were classified correctly, from 0 to 1. `count` is the number of texts,
 * and `…Majority` the share for a classifier that always returns the most frequent class.
 */
export interface Figures {
  count: number;
  type: number;
  typeMajority: number;
  priority: number;
  priorityMajority: number;
  priorityWithinOne: number;
  priorityWithinOneMajority: number;
}

type Classify = (text: string) => { type: number; priority: number };

/** Measures how often a classifier returns the labeled classes, overall and by language group. */
export function measureClasses(
  texts: LabeledText[],
  classify: Classify,
): { all: Figures; byLanguage: Record<"english" | "known" | "unknown", Figures> } {
  return {
    all: figures(texts, classify),
    byLanguage: {
      english: figures(
        texts.filter(({ language }) => language === "en"),
        classify,
      ),
      known: figures(
        texts.filter(({ language }) => KNOWN.has(language)),
        classify,
      ),
      unknown: figures(
        texts.filter(({ language }) => language !== "en" && !KNOWN.has(language)),
        classify,
      ),
    },
  };
}

/** The languages besides English in the drafter's lexicon. */
const KNOWN = new Set(["de", "fr", "es", "pt", "ru", "ja", "zh"]);

function figures(texts: LabeledText[], classify: Classify): Figures {
  const results = texts.map(({ text }) => classify(text));
  const type = mostFrequent(texts.map((one) => one.type));
  const priority = mostFrequent(texts.map((one) => one.priority));
  const share = (isCorrect: (one: LabeledText, at: number) => boolean) =>
    texts.length === 0 ? 0 : texts.filter(isCorrect).length / texts.length;
  return {
    count: texts.length,
    type: share((one, at) => one.type === results[at]!.type),
    typeMajority: share((one) => one.type === type),
    priority: share((one, at) => one.priority === results[at]!.priority),
    priorityMajority: share((one) => one.priority === priority),
    priorityWithinOne: share((one, at) => Math.abs(one.priority - results[at]!.priority) <= 1),
    priorityWithinOneMajority: share((one) => Math.abs(one.priority - priority) <= 1),
  };
}

function mostFrequent(values: number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

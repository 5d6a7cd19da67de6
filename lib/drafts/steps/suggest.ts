import type { Suggestions } from "@/lib/drafts/model/schema";
import type { SimilarCandidate } from "@/lib/issues/similar/schema";
import type { ProjectFacts, StoryText } from "@/lib/drafts/model/agent";
import { listed, quoted } from "./text-format";

/** Maximum number of suggestions. */
const MAX_LABELS = 5;
const MAX_PEOPLE = 5;
/** This many related issues in one epic make that epic likely. */
const MIN_IN_EPIC = 2;

/** Scripts without spaces between words, in which names are matched as substrings. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** Longer names are not searched for. */
const UNSPACED_LENGTH = 60;
/** Maximum number of character comparisons when searching for names. */
const MAX_COMPARISONS = 200_000_000;

function wordsOf(text: string): string {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ` ${words.join(" ")} `;
}

/**
 * Returns a function that checks whether the text contains a name as words, ignoring case and
 * punctuation. It never matches a single letter. Adversarial names use up the budget, after which
 * no names are found.
 */
function nameFinder({ context, description }: StoryText): (name: string) => boolean {
  const text = wordsOf(`${context}\n${description}`);
  const known = new Set(text.split(" "));
  let comparisonsLeft = MAX_COMPARISONS;
  const isIn = (part: string) => {
    comparisonsLeft -= part.length * text.length;
    return part.length <= text.length && comparisonsLeft >= 0 && text.includes(part);
  };
  return (name) => {
    const words = wordsOf(name);
    const bare = words.trim();
    if (UNSPACED.test(bare)) return [...bare].length <= UNSPACED_LENGTH && isIn(bare);
    return words.length > 3 && bare.split(" ").every((word) => known.has(word)) && isIn(words);
  };
}

function keys(issues: SimilarCandidate[]): string {
  return listed(issues.slice(0, 3).map(({ issue }) => issue.key));
}

function epicOf(
  related: SimilarCandidate[],
  { epics }: ProjectFacts,
  isNamed: (name: string) => boolean,
) {
  const named = epics
    .filter(({ name }) => isNamed(name))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (named) return { id: named.id, why: "Its name appears in the text." };
  let best: { id: number; why: string; count: number } | null = null;
  for (const { id } of epics) {
    const inEpic = related.filter((one) => one.epic_id === id);
    if (inEpic.length >= MIN_IN_EPIC && inEpic.length > (best?.count ?? 0)) {
      best = { id, why: `${keys(inEpic)} are in this epic.`, count: inEpic.length };
    }
  }
  return best && { id: best.id, why: best.why };
}

function labelsOf(
  related: SimilarCandidate[],
  { labels }: ProjectFacts,
  isNamed: (name: string) => boolean,
) {
  return labels
    .flatMap(({ id, name }) => {
      if (isNamed(name))
        return [{ id, why: "Its name appears in the text.", weight: related.length + 1 }];
      const labeled = related.filter((one) => one.label_ids.includes(id));
      if (labeled.length === 0 || labeled.length * 2 < related.length) return [];
      const verb = labeled.length === 1 ? "has" : "have";
      return [{ id, why: `${keys(labeled)} ${verb} this label.`, weight: labeled.length }];
    })
    .sort((a, b) => b.weight - a.weight || a.id - b.id)
    .slice(0, MAX_LABELS)
    .map(({ id, why }) => ({ id, why }));
}

function peopleOf(related: SimilarCandidate[], { people }: ProjectFacts) {
  return people
    .flatMap(({ id }) => {
      const assigned = related.filter(({ issue }) => issue.assignee_id === id);
      const created = related.filter((one) => one.user_id === id && !assigned.includes(one));
      if (assigned.length + created.length === 0) return [];
      const parts = [
        ...(assigned.length > 0 ? [`assigned to ${keys(assigned)}`] : []),
        ...(created.length > 0 ? [`created ${keys(created)}`] : []),
      ];
      const why = listed(parts);
      const weight = 2 * assigned.length + created.length;
      return [{ user_id: id, why: `${why[0]?.toUpperCase() ?? ""}${why.slice(1)}.`, weight }];
    })
    .sort((a, b) => b.weight - a.weight || a.user_id - b.user_id)
    .slice(0, MAX_PEOPLE)
    .map(({ user_id, why }) => ({ user_id, why }));
}

/**
 * Suggests where an issue with this text belongs, using only the project's own data: names in the
 * text, and what related issues have in common. Pure.
 */
export function suggest({
  text,
  similar,
  facts,
}: {
  text: StoryText;
  similar: SimilarCandidate[];
  facts: ProjectFacts;
}): Suggestions {
  const related = similar.filter(({ verdict }) => verdict !== null);
  const isNamed = nameFinder(text);
  const [first] = facts.lanes;
  return {
    lane: first ? { id: first.id, why: `New issues start in ${quoted(first.name)}.` } : null,
    epic: epicOf(related, facts, isNamed),
    labels: labelsOf(related, facts, isNamed),
    people: peopleOf(related, facts),
  };
}

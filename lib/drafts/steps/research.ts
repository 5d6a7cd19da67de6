import type { Suggestions } from "@/lib/drafts/model/schema";
import type { SimilarCandidate } from "@/lib/issues/similar/schema";
import type { ProjectFacts } from "@/lib/drafts/model/agent";
import { readFacts } from "@/lib/drafts/runs/queries";
import { counted, listed, quoted, short } from "./text-format";
import type { Outcome } from "./step-track";
import { suggest } from "./suggest";
import { runStep, outcome, type RunContext } from "./run-context";

const WHY = 200;

/** Returns the valid suggestions without duplicates, regardless of who made them. */
function validSuggestions(suggested: Suggestions, facts: ProjectFacts): Suggestions {
  const valid = <T extends { why: string }>(
    list: T[],
    known: { id: number }[],
    idOf: (one: T) => number,
  ) => {
    const remaining = new Set(known.map(({ id }) => id));
    return list
      .filter((one) => remaining.delete(idOf(one)))
      .map((one) => ({ ...one, why: short(one.why, WHY) }));
  };
  const validOne = <T extends { id: number; why: string }>(
    item: T | null,
    known: { id: number }[],
  ) => valid(item ? [item] : [], known, ({ id }) => id)[0] ?? null;
  return {
    lane: validOne(suggested.lane, facts.lanes),
    epic: validOne(suggested.epic, facts.epics),
    labels: valid(suggested.labels, facts.labels, ({ id }) => id),
    people: valid(suggested.people, facts.people, ({ user_id: id }) => id),
  };
}

/**
 * Returns suggestions only for what an existing issue lacks; it keeps its lane, epic and labels.
 */
function forExisting(suggested: Suggestions, same: SimilarCandidate | null): Suggestions {
  if (!same) return suggested;
  return {
    ...suggested,
    lane: null,
    epic: same.epic_id === null ? suggested.epic : null,
    labels: suggested.labels.filter(({ id }) => !same.label_ids.includes(id)),
  };
}

function summarize(
  related: SimilarCandidate[],
  { epic, labels, people }: Suggestions,
  facts: ProjectFacts,
) {
  const nameOf = (known: { id: number; name: string }[], id: number) =>
    quoted(known.find((one) => one.id === id)?.name ?? "");
  const names = labels.map(({ id }) => nameOf(facts.labels, id));
  const parts = [
    ...(related.length > 0 ? [counted(related.length, "related issue")] : []),
    ...(epic ? [`epic ${nameOf(facts.epics, epic.id)}`] : []),
    ...(names.length > 0 ? [`label${names.length === 1 ? "" : "s"} ${listed(names)}`] : []),
    ...(people.length > 0
      ? [`${people.length} ${people.length === 1 ? "person" : "people"} likely involved`]
      : []),
  ];
  return parts.length === 0 ? "No related work found in the project." : `${parts.join(", ")}.`;
}

/** Suggests a lane, epic, labels and people for the issue, each with a reason. */
export async function research(
  work: RunContext,
  { similar, same }: { similar: SimilarCandidate[]; same: SimilarCandidate | null },
): Promise<Outcome<Suggestions>> {
  const facts = await readFacts(work.project);
  const input = { text: work.text, similar, facts };
  const result = await runStep(work, "research", input, suggest);
  const suggestions = forExisting(validSuggestions(result.output, facts), same);
  const related = similar.filter((one) => one.verdict !== null && one !== same);
  return outcome(result, suggestions, summarize(related, suggestions, facts));
}

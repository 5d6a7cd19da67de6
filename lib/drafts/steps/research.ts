import type { Suggestions } from "@/lib/drafts/model/schema";
import type { SimilarCandidate } from "@/lib/issues/similar/schema";
import type { ProjectFacts } from "@/lib/drafts/model/agent";
import { readFacts } from "@/lib/drafts/runs/queries";
import { counted, listed, quoted, short } from "./text-format";
import type { Outcome } from "./step-track";
import { suggest } from "./suggest";
import { runStep, outcome, type Work } from "./run-context";

const WHY = 200;

/** Returns the valid suggestions without duplicates, regardless of who made them. */
function ofFacts(given: Suggestions, facts: ProjectFacts): Suggestions {
  const some = <T extends { why: string }>(
    list: T[],
    known: { id: number }[],
    idOf: (one: T) => number,
  ) => {
    const left = new Set(known.map(({ id }) => id));
    return list
      .filter((one) => left.delete(idOf(one)))
      .map((one) => ({ ...one, why: short(one.why, WHY) }));
  };
  const one = <T extends { id: number; why: string }>(item: T | null, known: { id: number }[]) =>
    some(item ? [item] : [], known, ({ id }) => id)[0] ?? null;
  return {
    lane: one(given.lane, facts.lanes),
    epic: one(given.epic, facts.epics),
    labels: some(given.labels, facts.labels, ({ id }) => id),
    people: some(given.people, facts.people, ({ user_id: id }) => id),
  };
}

/**
 * Returns suggestions only for what an existing issue lacks; it keeps its lane, epic and labels.
 */
function beyond(given: Suggestions, same: SimilarCandidate | null): Suggestions {
  if (!same) return given;
  return {
    ...given,
    lane: null,
    epic: same.epic_id === null ? given.epic : null,
    labels: given.labels.filter(({ id }) => !same.label_ids.includes(id)),
  };
}

function found(
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
  work: Work,
  { similar, same }: { similar: SimilarCandidate[]; same: SimilarCandidate | null },
): Promise<Outcome<Suggestions>> {
  const facts = await readFacts(work.project);
  const input = { text: work.text, similar, facts };
  const result = await runStep(work, "research", input, suggest);
  const suggestions = beyond(ofFacts(result.output, facts), same);
  const related = similar.filter((one) => one.verdict !== null && one !== same);
  return outcome(result, suggestions, found(related, suggestions, facts));
}

import { issueTypeLabel, priorityLabel } from "@/lib/issues/issues/enumerations";
import type { SimilarCandidate } from "@/lib/issues/similar/schema";
import type { Classes } from "@/lib/drafts/model/agent";
import { classify } from "@/lib/drafts/builtin/classify";
import type { ExistingIssue } from "@/lib/drafts/runs/queries";
import { short } from "./text-format";
import type { Outcome } from "./step-track";
import { runStep, joinText, outcome, type RunContext } from "./run-context";

const WHY = 200;

/** An existing issue keeps its type, and its priority can only rise (0 is the highest). */
function keepExisting(classes: Classes, existing: ExistingIssue | null): Classes {
  if (!existing) return classes;
  const { key, type, priority } = existing;
  const isHigher = classes.priority < priority;
  return {
    type,
    typeWhy: `${key} keeps its type`,
    priority: isHigher ? classes.priority : priority,
    priorityWhy: isHigher ? classes.priorityWhy : `${key} keeps its priority`,
  };
}

/** Chooses the type and priority, with reasons. */
export async function chooseClasses(
  work: RunContext,
  similar: SimilarCandidate[],
  existing: ExistingIssue | null,
): Promise<Outcome<Classes>> {
  const { text } = work;
  const result = await runStep(work, "classify", { text, similar }, () => {
    const neighbors = similar.map(({ issue, likeness }) => ({ ...issue, likeness }));
    return classify(joinText(text), neighbors);
  });
  const classes = keepExisting(result.output, existing);
  const { type, priority, typeWhy, priorityWhy } = classes;
  const why = [typeWhy, priorityWhy].map((reason) => short(reason, WHY).replace(/\.$/, ""));
  const message = `${issueTypeLabel(type)}, ${priorityLabel(priority)}: ${why.join("; ")}.`;
  return outcome(result, classes, message);
}

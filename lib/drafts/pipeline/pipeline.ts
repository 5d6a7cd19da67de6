import type { Suggestions } from "@/lib/drafts/model/schema";
import { STEPS } from "@/lib/messaging/realtime/events";
import type { SimilarCandidate, SimilarIssue } from "@/lib/issues/similar/schema";
import type { Judgment } from "@/lib/drafts/model/agent";
import { cutAtWord } from "@/lib/drafts/builtin/cut-text";
import { findExisting } from "@/lib/drafts/runs/queries";
import { listed, quoted } from "@/lib/drafts/steps/text-format";
import type { StoryResult } from "@/lib/drafts/runs/schema";
import type { StepTrack } from "@/lib/drafts/steps/step-track";
import { chooseClasses } from "@/lib/drafts/steps/classify";
import { checkDuplicates } from "@/lib/drafts/steps/duplicate-check";
import { research } from "@/lib/drafts/steps/research";
import { validate } from "@/lib/drafts/steps/validate";
import { write } from "@/lib/drafts/steps/write";
import { throwIfCancelled, type RunContext } from "@/lib/drafts/steps/run-context";

/** The result of a run, without the run's id. */
export type Drafted = Omit<StoryResult, "run_id">;

const NOTHING: Suggestions = { lane: null, epic: null, labels: [], people: [] };
const DEFAULTS = { type: 0, priority: 2 } as const;
const SKIPPED = "Skipped: there is nothing to draft.";

/** Returns a title for text that cannot be drafted. */
function titleOf(description: string): string {
  const line = description.split("\n").find((one) => /[\p{L}\p{N}]/u.test(one)) ?? "";
  const plain = line.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return plain === "" ? "Nothing to draft yet" : cutAtWord(plain, 80);
}

function respond(
  { text }: RunContext,
  track: StepTrack,
  { reason, answer: response }: Extract<Judgment, { isUsable: false }>,
): Drafted {
  for (const step of STEPS.slice(1)) track.skip(step, SKIPPED);
  return {
    title: titleOf(text.description),
    description: response,
    ...DEFAULTS,
    intent: "respond",
    reasoning: reason,
    issue_id: null,
    pipeline: track.summaries,
    similar: [],
    suggestions: NOTHING,
  };
}

function similarOf(similar: SimilarCandidate[]): SimilarIssue[] {
  return similar.flatMap(({ issue, verdict, phrases }) =>
    verdict === null ? [] : [{ issue, verdict, phrases: phrases.slice(0, 4) }],
  );
}

function reasonOf({ issue, phrases }: SimilarCandidate): string {
  const same = `${issue.key} ${quoted(issue.title)} says the same thing`;
  return phrases.length === 0 ? `${same}.` : `${same}: ${listed(phrases.map(quoted))}.`;
}

/**
 * Runs the five steps in order (docs/spec/drafts.md#steps), and reports the start and completion of
 * each, even if it has nothing to do. The issue that a draft updates always comes from retrieval,
 * never from a model. Throws RunCancelled if the run is cancelled.
 */
export async function runPipeline(work: RunContext, track: StepTrack): Promise<Drafted> {
  const judgment = await track.run("validate", () => validate(work));
  throwIfCancelled(work);
  if (!judgment.isUsable) return respond(work, track, judgment);
  const { similar, same } = await track.run("duplicate_check", () => checkDuplicates(work));
  const existing = same ? ((await findExisting(work.project, same.issue.id)) ?? null) : null;
  const suggestions = await track.run("research", () =>
    research(work, { similar, same: existing && same }),
  );
  const classes = await track.run("classify", () => chooseClasses(work, similar, existing));
  const draft = await track.run("write", () => write(work, { classes, similar, existing }));
  throwIfCancelled(work);
  return {
    ...draft,
    type: classes.type,
    priority: classes.priority,
    intent: existing ? "update" : "create",
    reasoning: existing && same ? reasonOf(same) : null,
    issue_id: existing?.id ?? null,
    pipeline: track.summaries,
    similar: similarOf(similar),
    suggestions,
  };
}

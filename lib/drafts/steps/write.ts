import type { SimilarCandidate } from "@/lib/issues/similar/schema";
import type { Classes, Draft } from "@/lib/drafts/model/agent";
import { cutAtWord, cutMarkdown } from "@/lib/drafts/builtin/cut-text";
import { mergeStory } from "@/lib/drafts/builtin/merge-story";
import { writeStory } from "@/lib/drafts/builtin/write-story";
import type { ExistingIssue } from "@/lib/drafts/runs/queries";
import { quoted } from "./text-format";
import type { Outcome } from "./step-track";
import { runStep, outcome, type RunContext } from "./run-context";

const TITLE = 255;
/**
 * Maximum number of related issues that the draft mentions. They are all from this project, because
 * the issue's readers may not have access to others.
 */
const MAX_RELATED = 5;

/**
 * Returns values that are valid for an issue (lib/issues/issues/schema.ts): a single-line title,
 * and storable text.
 */
function storable({ title, description }: Draft): Draft {
  const line = title.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  const text = description.replaceAll("\0", "").toWellFormed();
  return { title: cutAtWord(line.toWellFormed(), TITLE), description: cutMarkdown(text) };
}

/** Writes the draft of a new issue, or an updated version of the existing one. */
export async function write(
  work: RunContext,
  {
    classes,
    similar,
    existing,
  }: { classes: Classes; similar: SimilarCandidate[]; existing: ExistingIssue | null },
): Promise<Outcome<Draft>> {
  const { text, project } = work;
  const related = similar
    .filter(({ verdict }) => verdict !== null)
    .map(({ issue }) => issue)
    .filter(({ id, project_id }) => project_id === project.projectId && id !== existing?.id)
    .slice(0, MAX_RELATED);
  const before = existing && { title: existing.title, description: existing.description };
  const input = { text, classes, related, existing: before };
  const builtIn = () =>
    before ? mergeStory(before, text) : writeStory({ ...text, type: classes.type, related });
  const result = await runStep(work, "write", input, builtIn);
  const draft = storable(result.output);
  // An issue cannot have a blank title, no matter who wrote it.
  if (draft.title === "") draft.title = storable(builtIn()).title;
  const message = existing
    ? `${existing.key}, updated with the new details from your text.`
    : `Drafted ${quoted(draft.title)}.`;
  return outcome(result, draft, message);
}

import type { Alike } from "@/lib/issues/similar/schema";
import type { Classes, Draft } from "@/lib/drafts/model/agent";
import { cutAtWord, cutMarkdown } from "@/lib/drafts/builtin/cut-text";
import { mergeStory } from "@/lib/drafts/builtin/merge-story";
import { writeStory } from "@/lib/drafts/builtin/write-story";
import type { ExistingIssue } from "@/lib/drafts/runs/queries";
import { quoted } from "./text-format";
import type { Outcome } from "./step-track";
import { answerStep, outcome, type Work } from "./run-context";

const TITLE = 255;
/** Related issues that the draft names: of this project alone, for whoever reads the issue need not read the others. */
const RELATED = 5;

/** As an issue takes it (lib/issues/issues/schema.ts): a title on one line, and text without what cannot be stored. */
function storable({ title, description }: Draft): Draft {
  const line = title.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  const text = description.replaceAll("\0", "").toWellFormed();
  return { title: cutAtWord(line.toWellFormed(), TITLE), description: cutMarkdown(text) };
}

/** The draft: of a new issue, or of the existing one as it would be afterwards. */
export async function write(
  work: Work,
  {
    classes,
    alike,
    existing,
  }: { classes: Classes; alike: Alike[]; existing: ExistingIssue | null },
): Promise<Outcome<Draft>> {
  const { text, project } = work;
  const related = alike
    .filter(({ verdict }) => verdict !== null)
    .map(({ issue }) => issue)
    .filter(({ id, project_id: of }) => of === project.projectId && id !== existing?.id)
    .slice(0, RELATED);
  const before = existing && { title: existing.title, description: existing.description };
  const input = { text, classes, related, existing: before };
  const builtIn = () =>
    before ? mergeStory(before, text) : writeStory({ ...text, type: classes.type, related });
  const answered = await answerStep(work, "write", input, builtIn);
  const draft = storable(answered.answer);
  // A blank title is no issue's, whoever wrote it.
  if (draft.title === "") draft.title = storable(builtIn()).title;
  const found = existing
    ? `${existing.key}, with what the text adds to it.`
    : `The draft is ${quoted(draft.title)}.`;
  return outcome(answered, draft, found);
}

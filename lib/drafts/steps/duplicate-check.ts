import { can } from "@/lib/platform/access/can";
import { findAlike } from "@/lib/issues/similar/find-alike";
import type { Alike } from "@/lib/issues/similar/schema";
import type { DuplicateVerdicts } from "@/lib/drafts/model/agent";
import { tellTitle } from "@/lib/drafts/builtin/extract-title";
import { counted, listed, quoted } from "./text-format";
import type { Outcome } from "./step-track";
import { answerStep, joined, outcome, type Work } from "./run-context";

/** So many are judged, of so many that are found, and named at most. */
const MOST = 10;
const FOUND = 40;
const NAMED = 3;

/** What is alike, with the verdicts that count, and the issue of this project that it is the same as. */
export interface DuplicateCheck {
  alike: Alike[];
  same: Alike | null;
}

/**
 * The issues that are like the text. Retrieval weighs a title more, so it is asked with the one that the draft would
 * have; and with the context, for a short wish about a long report is about what the report says. A text that is no more
 * than its title is asked for once, as a title. Copies in other projects do not crowd out the one of this project.
 */
async function retrieve({ project, text }: Work): Promise<Alike[]> {
  const title = tellTitle(text.description, text.context);
  const description = joined(text);
  const asked = { title, description: plain(title) === plain(description) ? "" : description };
  const found = await findAlike(project, asked, { across: true, limit: FOUND });
  const best = found.slice(0, MOST);
  const same = found.find((one) => isSameIn(project.projectId, one));
  return !same || best.includes(same) ? best : [...best.slice(0, -1), same];
}

function isSameIn(projectId: number, { verdict, issue }: Alike): boolean {
  return verdict === "same" && issue.project_id === projectId;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * A model may lower or raise the verdicts on issues that it was given; but that two are the same it cannot say of one
 * that retrieval did not see as related at least. What it says of any other issue is not read.
 */
function judged(alike: Alike[], verdicts: DuplicateVerdicts): Alike[] {
  const said = new Map(verdicts.map(({ issueId, verdict }) => [issueId, verdict]));
  return alike.map((one) => {
    const verdict = said.get(one.issue.id);
    const isKept = verdict === undefined || (verdict === "same" && one.verdict === null);
    return isKept ? one : { ...one, verdict };
  });
}

function because({ issue, phrases }: Alike): string {
  return phrases.length === 0 ? issue.key : `${issue.key}: ${listed(phrases.map(quoted))}`;
}

function found({ alike, same }: DuplicateCheck, projectId: number): string {
  if (same) return `Looks the same as ${because(same)}.`;
  const elsewhere = alike.find((one) => one.verdict === "same");
  const related = alike.filter((one) => one.verdict === "related");
  const keys = related.slice(0, NAMED).map(({ issue }) => issue.key);
  const isMore = related.length > NAMED;
  const of = `${isMore ? ", such as " : ": "}${listed(keys)}`;
  const others = related.length === 0 ? "" : ` ${counted(related.length, "related issue")}${of}.`;
  if (elsewhere && elsewhere.issue.project_id !== projectId) {
    return `Looks the same as ${elsewhere.issue.key}, which is in another project.${others}`;
  }
  return others === ""
    ? "Nothing like it among the issues that you can read."
    : `No duplicate.${others}`;
}

const BLIND = "You may not read the issues of this project: nothing was compared.";

export async function checkDuplicates(work: Work): Promise<Outcome<DuplicateCheck>> {
  const { project, text } = work;
  const alike = await retrieve(work);
  const answered = await answerStep(work, "duplicate_check", { text, alike }, () => []);
  const verdicts = judged(alike, answered.answer);
  const same = verdicts.find((one) => isSameIn(project.projectId, one)) ?? null;
  const check = { alike: verdicts, same };
  const isBlind = alike.length === 0 && !can(project.actor, "issues.read", { project }).allowed;
  const told = isBlind ? BLIND : found(check, project.projectId);
  return outcome(answered, check, told, { isWarning: isBlind });
}

import { can } from "@/lib/platform/access/can";
import { retrieveSimilar } from "@/lib/issues/similar/retrieve-similar";
import type { SimilarCandidate } from "@/lib/issues/similar/schema";
import type { DuplicateVerdicts } from "@/lib/drafts/model/agent";
import { extractTitle } from "@/lib/drafts/builtin/extract-title";
import { counted, listed, quoted } from "./text-format";
import type { Outcome } from "./step-track";
import { runStep, joinText, outcome, type RunContext } from "./run-context";

/** Maximum numbers of issues that are compared, found, and named in a message. */
const MAX_SIMILAR = 10;
const MAX_FOUND = 40;
const MAX_NAMED = 3;

/** Similar issues with their final verdicts, and the duplicate in this project, if any. */
export interface DuplicateCheck {
  similar: SimilarCandidate[];
  same: SimilarCandidate | null;
}

/**
 * Finds similar issues. Retrieval weights titles more heavily, so it is queried with the draft's
 * title. The context is included in the description, because a short request that refers to a long
 * report is about the report's content. Text that is only a title is queried once, as a title.
 * Copies in other projects do not displace the one in this project.
 */
async function retrieve({ project, text }: RunContext): Promise<SimilarCandidate[]> {
  const title = extractTitle(text.description, text.context);
  const description = joinText(text);
  const query = { title, description: plain(title) === plain(description) ? "" : description };
  const found = await retrieveSimilar(project, query, { across: true, limit: MAX_FOUND });
  const best = found.slice(0, MAX_SIMILAR);
  const same = found.find((one) => isSameIn(project.projectId, one));
  return !same || best.includes(same) ? best : [...best.slice(0, -1), same];
}

function isSameIn(projectId: number, { verdict, issue }: SimilarCandidate): boolean {
  return verdict === "same" && issue.project_id === projectId;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * A model may lower or raise the verdicts on the given issues, but can call one the same only if
 * retrieval found it at least related. Its verdicts on other issues are ignored.
 */
function applyVerdicts(
  similar: SimilarCandidate[],
  verdicts: DuplicateVerdicts,
): SimilarCandidate[] {
  const verdictByIssue = new Map(verdicts.map(({ issueId, verdict }) => [issueId, verdict]));
  return similar.map((one) => {
    const verdict = verdictByIssue.get(one.issue.id);
    const isKept = verdict === undefined || (verdict === "same" && one.verdict === null);
    return isKept ? one : { ...one, verdict };
  });
}

function because({ issue, phrases }: SimilarCandidate): string {
  return phrases.length === 0 ? issue.key : `${issue.key}: ${listed(phrases.map(quoted))}`;
}

function summarize({ similar, same }: DuplicateCheck, projectId: number): string {
  if (same) return `Looks the same as ${because(same)}.`;
  const elsewhere = similar.find((one) => one.verdict === "same");
  const related = similar.filter((one) => one.verdict === "related");
  const keys = related.slice(0, MAX_NAMED).map(({ issue }) => issue.key);
  const isMore = related.length > MAX_NAMED;
  const list = `${isMore ? ", such as " : ": "}${listed(keys)}`;
  const others = related.length === 0 ? "" : ` ${counted(related.length, "related issue")}${list}.`;
  if (elsewhere && elsewhere.issue.project_id !== projectId) {
    return `Looks the same as ${elsewhere.issue.key}, in another project.${others}`;
  }
  return others === ""
    ? "No similar issues found among those you can access."
    : `No duplicates found.${others}`;
}

const BLIND = "You can't read this project's issues, so nothing was compared.";

export async function checkDuplicates(work: RunContext): Promise<Outcome<DuplicateCheck>> {
  const { project, text } = work;
  const similar = await retrieve(work);
  const result = await runStep(work, "duplicate_check", { text, similar }, () => []);
  const verdicts = applyVerdicts(similar, result.output);
  const same = verdicts.find((one) => isSameIn(project.projectId, one)) ?? null;
  const check = { similar: verdicts, same };
  const isBlind = similar.length === 0 && !can(project.actor, "issues.read", { project }).allowed;
  const message = isBlind ? BLIND : summarize(check, project.projectId);
  return outcome(result, check, message, { isWarning: isBlind });
}

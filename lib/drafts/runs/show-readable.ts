import { issueReadableProjects } from "@/lib/platform/membership/project-sets";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson } from "@/lib/platform/db/query";
import type { NamedIssue } from "@/lib/issues/similar/schema";
import { RUN_STATUS, type StoryResult, type StoryRun } from "./schema";

const GONE = "This was about an issue that was deleted or that you can no longer access.";
/** Possible issue keys, and quotations from the user's own text or from an issue. */
const KEY = /\b[A-Z][A-Z0-9]{1,9}-\d{1,10}\b/g;
const QUOTED = /“[^”]*(”)?|"[^"]*(")?/g;

/** Returns the keys that the message mentions outside quotations. */
function keysOf(message: string | null): string[] {
  const own = message?.replace(QUOTED, (whole, curly, straight) =>
    curly === undefined && straight === undefined ? whole : "",
  );
  return own?.match(KEY) ?? [];
}

/** Returns the reasons for the suggestions. */
function reasonsIn({ suggestions: { lane, epic, labels, people } }: StoryResult): string[] {
  return [lane, epic, ...labels, ...people].flatMap((one) => (one ? [one.why] : []));
}

function namedIn({ steps, result }: StoryRun): string[] {
  const messages = [...steps.map(({ message }) => message), ...(result ? reasonsIn(result) : [])];
  return [...(result?.similar.map(({ issue }) => issue.key) ?? []), ...messages.flatMap(keysOf)];
}

/** Returns the issues that the caller can read now, by key, with their current content. */
async function readIssues(
  { tenantId, actor }: ProjectScope,
  keys: string[],
): Promise<Map<string, NamedIssue>> {
  if (keys.length === 0) return new Map();
  const found = await selectJson<NamedIssue>(Prisma.sql`
    SELECT id, key, title, project_id, lane_id, assignee_id, priority, type FROM issues
    WHERE tenant_id = ${tenantId} AND key = ANY(${keys}::text[])
      AND project_id IN (${issueReadableProjects(actor)})`);
  return new Map(found.map((issue) => [issue.key, issue]));
}

/** Returns a draft without the lines that mention any of the keys. */
function without(description: string, keys: string[]): string {
  const mentions = (line: string) => line.match(KEY)?.some((key) => keys.includes(key)) ?? false;
  return description
    .split("\n")
    .filter((line) => !mentions(line))
    .join("\n");
}

/**
 * Returns possible keys in the user's own text ("UTF-8"), which reveal nothing to them. Without a
 * result, it is unknown which issues the run was about, so a key may belong to one of them.
 */
function ownKeys({ description, context, result, status }: StoryRun): Set<string> {
  const isKnown = result !== null || status === RUN_STATUS.running;
  return new Set(isKnown ? `${description}\n${context ?? ""}`.match(KEY) : []);
}

/**
 * Returns the run without anything the caller cannot read. A key with no issue is treated like one
 * the caller cannot access, so that the two cannot be told apart.
 */
function redactRun(run: StoryRun, readable: Map<string, NamedIssue>): StoryRun {
  const { result } = run;
  const similar = result?.similar.filter(({ issue }) => readable.get(issue.key)?.id === issue.id);
  const hidden = result?.similar.filter((one) => !similar?.includes(one)) ?? [];
  const hiddenKeys = hidden.map(({ issue }) => issue.key);
  const own = ownKeys(run);
  const isShown = (key: string) => !hiddenKeys.includes(key) && (readable.has(key) || own.has(key));
  const redact = (text: string) => (keysOf(text).every(isShown) ? text : GONE);
  const redactReason = <T extends { why: string }>(one: T) => ({ ...one, why: redact(one.why) });
  const steps = run.steps.map((step) => {
    return { ...step, message: step.message === null ? null : redact(step.message) };
  });
  if (!result || hidden.some(({ issue }) => issue.id === result.issue_id)) {
    return { ...run, steps, result: null };
  }
  const { lane, epic, labels, people } = result.suggestions;
  const redacted: StoryResult = {
    ...result,
    description: without(result.description, hiddenKeys),
    pipeline: result.pipeline?.map((step) => ({ ...step, message: redact(step.message) })) ?? null,
    similar: (similar ?? []).map((one) => ({
      ...one,
      issue: readable.get(one.issue.key) ?? one.issue,
    })),
    suggestions: {
      lane: lane && redactReason(lane),
      epic: epic && redactReason(epic),
      labels: labels.map(redactReason),
      people: people.map(redactReason),
    },
  };
  return { ...run, steps, result: redacted };
}

/**
 * Returns runs as their user may see them now: without keys, titles and phrases from issues that
 * were deleted or are no longer readable. A draft based on one of these issues contains its text,
 * so the run loses its result.
 */
export async function showReadable(project: ProjectScope, runs: StoryRun[]): Promise<StoryRun[]> {
  const readable = await readIssues(project, [...new Set(runs.flatMap(namedIn))]);
  return runs.map((run) => redactRun(run, readable));
}

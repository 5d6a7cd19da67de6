import { DEFAULT_PRIORITY } from "@/lib/issues/issues/enumerations";

/** An issue's progress: not started, in progress or finished. */
export type Stage = "open" | "working" | "done";

function table<Value>(groups: [Value, string][]): Map<string, Value> {
  return new Map(groups.flatMap(([value, words]) => words.split("|").map((word) => [word, value])));
}

const STAGES = table<Stage>([
  [
    "open",
    "new|unconfirmed|confirmed|reopened|open|opened|to do|todo|backlog|triage|ready|created",
  ],
  ["open", "selected for development|needs triage|untriaged|pending|waiting|on hold|blocked"],
  ["working", "assigned|in progress|started|doing|in development|in review|review|code review"],
  ["working", "in testing|testing|qa|in qa|under review|accepted|active|feedback"],
  [
    "done",
    "resolved|verified|closed|done|fixed|complete|completed|released|merged|shipped|resolved fixed",
  ],
  [
    "done",
    "cancelled|canceled|duplicate|invalid|wontfix|won't fix|won't do|rejected|declined|abandoned|archived",
  ],
]);

const PRIORITIES = table<number>([
  [0, "p1|highest|blocker|urgent|immediate|s1"],
  [1, "p2|high|critical|s2"],
  [2, "p3|medium|major|normal|s3"],
  [3, "p4|low|minor|s4"],
  [4, "p5|lowest|trivial|enhancement"],
]);

const TYPES = table<number>([
  [
    0,
    "feature|new feature|enhancement|improvement|story|user story|task|sub-task|epic|feature request",
  ],
  [1, "bug|defect|error|regression|fault|incident"],
]);

/** Placeholders that trackers write for unset values. */
const UNSET = new Set([
  "",
  "-",
  "--",
  "---",
  "none",
  "null",
  "n/a",
  "unspecified",
  "unset",
  "not set",
  "no priority",
]);

function normalize(word: string): string {
  return word.toLowerCase().replaceAll("_", " ").replaceAll("’", "'").trim();
}

/** True if a cell means "not set". */
export function isUnset(word: string): boolean {
  return UNSET.has(normalize(word));
}

/** Returns the stage that a status represents, or undefined if the word is unknown. */
export function stageOf(status: string): Stage | undefined {
  return STAGES.get(normalize(status));
}

/**
 * Returns the priority that a word stands for: P1 to P5, Jira's old and new names, or Bugzilla's
 * severities. Unset values count as Medium. Returns undefined for unknown words.
 */
export function priorityOf(word: string): number | undefined {
  if (isUnset(word)) return DEFAULT_PRIORITY;
  return PRIORITIES.get(normalize(word));
}

/** Returns the issue type that a word or label stands for, or undefined. */
export function typeOf(word: string): number | undefined {
  return TYPES.get(normalize(word));
}

/** True if a cell says yes. */
export function isYes(word: string): boolean {
  return ["true", "yes", "x", "1"].includes(normalize(word));
}

/** True for what a tracker calls every issue, so that its labels may say more. */
export function isAnyType(word: string): boolean {
  return ["issue", "ticket", "card"].includes(normalize(word));
}

/** Returns the resolution to store; null if the issue has none. */
export function resolutionOf(word: string): string | null {
  return isUnset(word) || normalize(word) === "unresolved" ? null : word.trim();
}

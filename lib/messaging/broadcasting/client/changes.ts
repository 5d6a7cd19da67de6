import type { RealtimeEvents } from "@/lib/messaging/realtime/events";

export type IssueChangeKind = "created" | "moved" | "updated" | "deleted";

/** What happened to an issue: the one thing that tells most, and who did the last. */
export interface IssueChange {
  kind: IssueChangeKind;
  actorId: number | null;
}

/** What happened in a project since it was last read, one entry for each issue however often it changed. Pure. */
export interface Changes {
  issues: ReadonlyMap<number, IssueChange>;
  /** Issues whose comments changed. */
  comments: ReadonlySet<number>;
  /** Error groups came, occurred again or changed their state. */
  isErrors: boolean;
  /** Lanes, labels, members or the like changed, or nobody knows what did. */
  isProject: boolean;
  /** Issues may have changed without a word, before the channel was joined. */
  isMissed: boolean;
}

export const NO_CHANGES: Changes = {
  issues: new Map(),
  comments: new Set(),
  isErrors: false,
  isProject: false,
  isMissed: false,
};

/** Of two changes of an issue the later in this list is what counts. */
const WEIGHT: readonly IssueChangeKind[] = ["updated", "moved", "created", "deleted"];

const KINDS: Partial<Record<string, IssueChangeKind>> = {
  "issue.created": "created",
  "issue.updated": "updated",
  "issue.moved": "moved",
  "issue.deleted": "deleted",
};

function heavier(a: IssueChangeKind | undefined, b: IssueChangeKind): IssueChangeKind {
  return a !== undefined && WEIGHT.indexOf(a) > WEIGHT.indexOf(b) ? a : b;
}

/** The changes with one more event of the project's channel. */
export function withEvent(changes: Changes, event: RealtimeEvents["project-changed"]): Changes {
  const { change, issue_ids: ids, actor_id: actorId } = event;
  if (change.startsWith("comment.")) {
    return { ...changes, comments: new Set([...changes.comments, ...ids]) };
  }
  if (change === "error-groups.changed") return { ...changes, isErrors: true };
  const kind = KINDS[change];
  if (!kind) return { ...changes, isProject: true };
  const issues = new Map(changes.issues);
  for (const id of ids) issues.set(id, { kind: heavier(issues.get(id)?.kind, kind), actorId });
  return { ...changes, issues };
}

/** Both together; `later` happened after `earlier`. */
export function merged(earlier: Changes, later: Changes): Changes {
  const issues = new Map(earlier.issues);
  for (const [id, { kind, actorId }] of later.issues) {
    issues.set(id, { kind: heavier(issues.get(id)?.kind, kind), actorId });
  }
  return {
    issues,
    comments: new Set([...earlier.comments, ...later.comments]),
    isErrors: earlier.isErrors || later.isErrors,
    isProject: earlier.isProject || later.isProject,
    isMissed: earlier.isMissed || later.isMissed,
  };
}

export function isNothing({ issues, comments, isErrors, isProject, isMissed }: Changes): boolean {
  return issues.size === 0 && comments.size === 0 && !isErrors && !isProject && !isMissed;
}

/** Parts the changes of issues that somebody has in hand from the others. */
export function split(
  changes: Changes,
  isHeld: (issueId: number) => boolean,
): { now: Changes; later: Changes } {
  const held = [...changes.issues].filter(([id]) => isHeld(id));
  const free = [...changes.issues].filter(([id]) => !isHeld(id));
  return {
    now: { ...changes, issues: new Map(free) },
    later: { ...NO_CHANGES, issues: new Map(held) },
  };
}

import type { RealtimeEvents } from "@/lib/messaging/realtime/events";

export type IssueChangeKind = "created" | "moved" | "updated" | "deleted";

/** The most significant change to an issue, and who made the latest one. */
export interface IssueChange {
  kind: IssueChangeKind;
  actorId: number | null;
}

/** Changes in a project since it was last read, with one entry per issue. Immutable. */
export interface Changes {
  issues: ReadonlyMap<number, IssueChange>;
  /** Issues whose comments changed. */
  comments: ReadonlySet<number>;
  /** Error groups were created, recurred or changed state. */
  isErrors: boolean;
  /** Lanes, labels, members or the like changed, or something unknown did. */
  isProject: boolean;
  /** Issues may have changed before the channel was joined, when no events arrived. */
  isMissed: boolean;
}

export const NO_CHANGES: Changes = {
  issues: new Map(),
  comments: new Set(),
  isErrors: false,
  isProject: false,
  isMissed: false,
};

/** In ascending order of precedence. */
const PRECEDENCE: readonly IssueChangeKind[] = ["updated", "moved", "created", "deleted"];

const KINDS: Partial<Record<string, IssueChangeKind>> = {
  "issue.created": "created",
  "issue.updated": "updated",
  "issue.moved": "moved",
  "issue.deleted": "deleted",
  "issue.due": "updated",
};

function dominantChange(a: IssueChangeKind | undefined, b: IssueChangeKind): IssueChangeKind {
  return a !== undefined && PRECEDENCE.indexOf(a) > PRECEDENCE.indexOf(b) ? a : b;
}

/** Returns the changes with an event from the project's channel added. */
export function withEvent(changes: Changes, event: RealtimeEvents["project-changed"]): Changes {
  const { change, issue_ids: ids, actor_id: actorId } = event;
  if (change.startsWith("comment.")) {
    return { ...changes, comments: new Set([...changes.comments, ...ids]) };
  }
  if (change === "error-groups.changed") return { ...changes, isErrors: true };
  const kind = KINDS[change];
  if (!kind) return { ...changes, isProject: true };
  const issues = new Map(changes.issues);
  for (const id of ids)
    issues.set(id, { kind: dominantChange(issues.get(id)?.kind, kind), actorId });
  return { ...changes, issues };
}

/** Merges two sets of changes; `later` happened after `earlier`. */
export function mergeChanges(earlier: Changes, later: Changes): Changes {
  const issues = new Map(earlier.issues);
  for (const [id, { kind, actorId }] of later.issues) {
    issues.set(id, { kind: dominantChange(issues.get(id)?.kind, kind), actorId });
  }
  return {
    issues,
    comments: new Set([...earlier.comments, ...later.comments]),
    isErrors: earlier.isErrors || later.isErrors,
    isProject: earlier.isProject || later.isProject,
    isMissed: earlier.isMissed || later.isMissed,
  };
}

export function isEmpty({ issues, comments, isErrors, isProject, isMissed }: Changes): boolean {
  return issues.size === 0 && comments.size === 0 && !isErrors && !isProject && !isMissed;
}

/** Separates changes to issues that the user is interacting with from the rest. */
export function splitByIssues(
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

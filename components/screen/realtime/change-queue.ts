import {
  type Changes,
  isEmpty,
  mergeChanges,
  NO_CHANGES,
  splitByIssues,
} from "@/lib/messaging/broadcasting/client/changes";

/** Events this close together are processed together. */
export const COALESCE_MS = 60;

interface QueueRules {
  /** Applies the changes. Returns those that still have to wait. */
  apply: (changes: Changes) => Promise<Changes>;
  /** Whether nothing can be applied now. `resume` is called when that changes. */
  isBusy: (changes: Changes) => boolean;
  /** Whether this issue must not change now. `resume` is called when that changes. */
  isHeld: (issueId: number) => boolean;
  /** Whether it is too early to apply these; checked again shortly. */
  isTooEarly: (changes: Changes) => boolean;
}

export interface ChangeQueue {
  add: (changes: Changes) => void;
  /** Call this when deferred changes can be applied again. */
  resume: () => void;
  stop: () => void;
}

/** Collects changes and applies them batch by batch, except for issues in use. */
export function createChangeQueue({ apply, isBusy, isHeld, isTooEarly }: QueueRules): ChangeQueue {
  let pending: Changes = NO_CHANGES;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isApplying = false;
  let isOver = false;

  function schedule(): void {
    if (!isApplying && !isOver) timer ??= setTimeout(() => void flush(), COALESCE_MS);
  }

  async function flush(): Promise<void> {
    timer = undefined;
    if (isApplying) return;
    const { now, later } = splitByIssues(pending, isHeld);
    if (isEmpty(now) || isBusy(now)) return;
    if (isTooEarly(now)) {
      schedule();
      return;
    }
    pending = later;
    isApplying = true;
    try {
      pending = mergeChanges(await apply(now), pending);
    } finally {
      isApplying = false;
      if (!isEmpty(pending)) schedule();
    }
  }

  return {
    add(changes) {
      pending = mergeChanges(pending, changes);
      schedule();
    },
    resume() {
      if (!isEmpty(pending)) schedule();
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

import {
  type Changes,
  isNothing,
  merged,
  NO_CHANGES,
  split,
} from "@/lib/messaging/broadcasting/client/changes";

/** Events that come this close together are answered together. */
export const GATHER_MS = 60;

interface QueueRules {
  /** Makes the screen show the changes; returns those that have to wait after all. */
  apply: (changes: Changes) => Promise<Changes>;
  /** None of this may be applied now. `resume` will be called. */
  isBusy: (changes: Changes) => boolean;
  /** This issue may not change now. `resume` will be called. */
  isHeld: (issueId: number) => boolean;
  /** These may not be applied at this moment; to be asked again soon. */
  isTooEarly: (changes: Changes) => boolean;
}

export interface ChangeQueue {
  add: (changes: Changes) => void;
  /** Something that was held is free again. */
  resume: () => void;
  stop: () => void;
}

/** Gathers changes and applies them one lot after the other, but for those that somebody has in hand. */
export function createChangeQueue({ apply, isBusy, isHeld, isTooEarly }: QueueRules): ChangeQueue {
  let pending: Changes = NO_CHANGES;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isApplying = false;
  let isOver = false;

  function schedule(): void {
    if (!isApplying && !isOver) timer ??= setTimeout(() => void flush(), GATHER_MS);
  }

  async function flush(): Promise<void> {
    timer = undefined;
    if (isApplying) return;
    const { now, later } = split(pending, isHeld);
    if (isNothing(now) || isBusy(now)) return;
    if (isTooEarly(now)) {
      schedule();
      return;
    }
    pending = later;
    isApplying = true;
    try {
      pending = merged(await apply(now), pending);
    } finally {
      isApplying = false;
      if (!isNothing(pending)) schedule();
    }
  }

  return {
    add(changes) {
      pending = merged(pending, changes);
      schedule();
    },
    resume() {
      if (!isNothing(pending)) schedule();
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

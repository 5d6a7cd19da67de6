/** A pause this long ends what was being written. */
export const PAUSE_MS = 300;

export interface TextDebouncer<T> {
  /** What stands there now. */
  update: (value: T) => void;
  /** An input method starts, or has ended, putting a character together. */
  compose: (isComposing: boolean) => void;
  /** Forgets what was said. */
  stop: () => void;
}

/** Passes on what was said last, once for each pause; while an input method composes nothing has settled. */
export function createTextDebouncer<T>(onSettled: (value: T) => void): TextDebouncer<T> {
  let waiting: { value: T } | undefined;
  let isComposing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle() {
    if (waiting === undefined) return;
    const { value } = waiting;
    waiting = undefined;
    onSettled(value);
  }

  function wait() {
    clearTimeout(timer);
    if (!isComposing) timer = setTimeout(settle, PAUSE_MS);
  }

  return {
    update(value) {
      waiting = { value };
      wait();
    },
    compose(next) {
      isComposing = next;
      wait();
    },
    stop() {
      clearTimeout(timer);
      waiting = undefined;
    },
  };
}

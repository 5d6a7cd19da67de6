/** Typing counts as finished after a pause this long. */
export const PAUSE_MS = 300;

export interface TextDebouncer<T> {
  /** Reports the current text. */
  update: (value: T) => void;
  /** Called when an input method starts or ends composing a character. */
  compose: (isComposing: boolean) => void;
  /** Discards the reported text. */
  stop: () => void;
}

/** Passes on the last reported text once per pause. Waits while an input method is composing. */
export function createTextDebouncer<T>(onSettled: (value: T) => void): TextDebouncer<T> {
  let pending: { value: T } | undefined;
  let isComposing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    if (pending === undefined) return;
    const { value } = pending;
    pending = undefined;
    onSettled(value);
  }

  function schedule() {
    clearTimeout(timer);
    if (!isComposing) timer = setTimeout(flush, PAUSE_MS);
  }

  return {
    update(value) {
      pending = { value };
      schedule();
    },
    compose(next) {
      isComposing = next;
      schedule();
    },
    stop() {
      clearTimeout(timer);
      pending = undefined;
    },
  };
}

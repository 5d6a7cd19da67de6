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

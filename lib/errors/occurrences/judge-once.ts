/**
 * Maximum number of characters examined per envelope, counting each distinct string once per
 * function: twice what a single event may have, no matter how many events there are.
 */
const MAX_CHARACTERS = 8 * 1024 * 1024;

interface Envelope {
  /** Results so far, by function. */
  known: Map<unknown, Map<unknown, Map<string, unknown>>>;
  left: number;
}

let envelope: Envelope | undefined;

/**
 * Memoizes the function within an envelope, so text repeated a thousand times costs only a lookup.
 * Outside `inEnvelope`, it is called each time.
 */
export function judgeOnce<K, T>(judge: (text: string, kind: K) => T): (text: string, kind: K) => T {
  return (text, kind) => {
    if (!envelope) return judge(text, kind);
    let kinds = envelope.known.get(judge);
    if (!kinds) {
      kinds = new Map<unknown, Map<string, unknown>>();
      envelope.known.set(judge, kinds);
    }
    let judged = kinds.get(kind);
    if (!judged) {
      judged = new Map<string, unknown>();
      kinds.set(kind, judged);
    }
    if (judged.has(text)) return judged.get(text) as T;
    envelope.left -= text.length;
    const judgement = judge(text, kind);
    judged.set(text, judgement);
    return judgement;
  };
}

/** Whether this envelope's budget is used up, so the rest is left out (docs/spec/errors.md#occurrences). */
export function isSpent(): boolean {
  return envelope !== undefined && envelope.left < 0;
}

/** Runs the parsing of one envelope. The memoized results are dropped afterwards. */
export function inEnvelope<T>(read: () => T): { value: T; isCut: boolean } {
  envelope = { known: new Map(), left: MAX_CHARACTERS };
  try {
    const value = read();
    return { value, isCut: isSpent() };
  } finally {
    envelope = undefined;
  }
}

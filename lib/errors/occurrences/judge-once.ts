/**
 * Characters of different texts that are looked at in one envelope, once for each question asked of them: what one event
 * may have twice over, and no more however many events there are.
 */
const MOST = 8 * 1024 * 1024;

interface Envelope {
  /** What was judged so far, by what judged it. */
  known: Map<unknown, Map<unknown, Map<string, unknown>>>;
  left: number;
}

let envelope: Envelope | undefined;

/**
 * The same function, which looks at each distinct text once an envelope: what a stranger repeats a thousand times costs
 * a look-up. Outside of `inEnvelope` it looks each time.
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

/** Whether so much of this envelope was looked at that the rest is left out (docs/spec/errors.md#occurrences). */
export function isSpent(): boolean {
  return envelope !== undefined && envelope.left < 0;
}

/** Runs what reads one envelope; what it judges is forgotten afterwards. */
export function inEnvelope<T>(read: () => T): { value: T; isCut: boolean } {
  envelope = { known: new Map(), left: MOST };
  try {
    const value = read();
    return { value, isCut: isSpent() };
  } finally {
    envelope = undefined;
  }
}

/**
 * Maximum number of characters examined per envelope, counting each distinct string once per
 * function: twice what a single event may contain, no matter how many events there are.
 */
const MAX_CHARACTERS = 8 * 1024 * 1024;

interface Envelope {
  /** Results so far, by function. */
  results: Map<unknown, Map<unknown, Map<string, unknown>>>;
  remaining: number;
}

let envelope: Envelope | undefined;

/**
 * Memoizes the function within an envelope, so text repeated a thousand times costs only a lookup.
 * Outside `inEnvelope`, it is called each time.
 */
export function memoizeInEnvelope<K, T>(
  judge: (text: string, kind: K) => T,
): (text: string, kind: K) => T {
  return (text, kind) => {
    if (!envelope) return judge(text, kind);
    let byKind = envelope.results.get(judge);
    if (!byKind) {
      byKind = new Map<unknown, Map<string, unknown>>();
      envelope.results.set(judge, byKind);
    }
    let byText = byKind.get(kind);
    if (!byText) {
      byText = new Map<string, unknown>();
      byKind.set(kind, byText);
    }
    if (byText.has(text)) return byText.get(text) as T;
    envelope.remaining -= text.length;
    const result = judge(text, kind);
    byText.set(text, result);
    return result;
  };
}

/**
 * Whether this envelope's budget is used up, so the rest is left out
 * (docs/spec/errors.md#occurrences).
 */
export function isBudgetSpent(): boolean {
  return envelope !== undefined && envelope.remaining < 0;
}

/** Parses one envelope with `read`, and drops the memoized results afterwards. */
export function inEnvelope<T>(read: () => T): { value: T; isCut: boolean } {
  envelope = { results: new Map(), remaining: MAX_CHARACTERS };
  try {
    const value = read();
    return { value, isCut: isBudgetSpent() };
  } finally {
    envelope = undefined;
  }
}

/** What was judged of one envelope so far, by what judged it. */
let known: Map<unknown, Map<unknown, Map<string, unknown>>> | undefined;

/**
 * The same function, which looks at each distinct text once an envelope: what a stranger repeats a thousand times costs
 * a look-up. Outside of `inEnvelope` it looks each time.
 */
export function judgeOnce<K, T>(judge: (text: string, kind: K) => T): (text: string, kind: K) => T {
  return (text, kind) => {
    if (!known) return judge(text, kind);
    let kinds = known.get(judge);
    if (!kinds) known.set(judge, (kinds = new Map<unknown, Map<string, unknown>>()));
    let judged = kinds.get(kind);
    if (!judged) kinds.set(kind, (judged = new Map<string, unknown>()));
    if (judged.has(text)) return judged.get(text) as T;
    const judgement = judge(text, kind);
    judged.set(text, judgement);
    return judgement;
  };
}

/** Runs what reads one envelope; what it judges is forgotten afterwards. */
export function inEnvelope<T>(read: () => T): T {
  known = new Map();
  try {
    return read();
  } finally {
    known = undefined;
  }
}

type Attributes = Record<string, string | number>;

export interface SpanOptions {
  name: string;
  kind: "server" | "client" | "consumer";
  attributes?: Attributes;
  /** Headers that may name a caller's trace (W3C `traceparent`). */
  headers?: Record<string, string | string[] | undefined>;
}

/** Runs work in a span; `work` may tell it more of itself. */
export type RunInSpan = <T>(
  options: SpanOptions,
  work: (tell: (attributes: Attributes) => void) => Promise<T>,
) => Promise<T>;

/** One for the front and all route bundles of the process; set by start-tracing.ts, where traces are wanted. */
const shared = globalThis as { laneworkRunInSpan?: RunInSpan };

/** Runs work in a span where traces are sent somewhere; elsewhere it just runs it, and `options` is not asked. */
export function inSpan<T>(
  options: () => SpanOptions,
  work: (tell: (attributes: Attributes) => void) => Promise<T>,
): Promise<T> {
  const run = shared.laneworkRunInSpan;
  return run ? run(options(), work) : work(() => undefined);
}

export function setRunInSpan(run: RunInSpan | undefined): void {
  if (run) shared.laneworkRunInSpan = run;
  else delete shared.laneworkRunInSpan;
}

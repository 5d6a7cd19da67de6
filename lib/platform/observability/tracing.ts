type Attributes = Record<string, string | number>;

export interface SpanOptions {
  name: string;
  kind: "server" | "client" | "consumer";
  attributes?: Attributes;
  /** Headers that may contain the caller's trace (W3C `traceparent`). */
  headers?: Record<string, string | string[] | undefined>;
}

/** Runs work in a span, to which `work` may add attributes. */
export type RunInSpan = <T>(
  options: SpanOptions,
  work: (addAttributes: (attributes: Attributes) => void) => Promise<T>,
) => Promise<T>;

/**
 * Shared by the server and the page bundles in this process; set by start-tracing.ts if tracing is
 * on.
 */
const shared = globalThis as { laneworkRunInSpan?: RunInSpan };

/** Runs work in a span if tracing is on; otherwise just runs it, without calling `options`. */
export function inSpan<T>(
  options: () => SpanOptions,
  work: (addAttributes: (attributes: Attributes) => void) => Promise<T>,
): Promise<T> {
  const run = shared.laneworkRunInSpan;
  return run ? run(options(), work) : work(() => undefined);
}

export function setRunInSpan(run: RunInSpan | undefined): void {
  if (run) shared.laneworkRunInSpan = run;
  else delete shared.laneworkRunInSpan;
}

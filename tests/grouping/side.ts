/** One occurrence in a pair, as a Sentry SDK sent it or as the JSON endpoint accepts it. */
export type Side = { event: SentryEvent } | Reported;

interface Reported {
  platform: string;
  exceptionClass: string;
  message: string;
  fingerprint?: string[];
  /** Lines of text, or frames, innermost first. */
  stackTrace?: string[];
  frames?: {
    function: string | null;
    file: string | null;
    line: number | null;
    column: number | null;
    in_app: boolean | null;
  }[];
}

/** The parts of a Sentry event that grouping uses. */
export type SentryEvent = Record<string, unknown>;

export interface Pair {
  name: string;
  /** Whether a triager would want one group for both, decided before the grouper existed. */
  label: "same" | "different";
  why: string;
  a: Side;
  b: Side;
}

/** One occurrence of a pair: as a Sentry SDK sent it, or as the JSON endpoint takes it. */
export type Side = { event: SentryEvent } | Reported;

interface Reported {
  platform: string;
  exceptionClass: string;
  message: string;
  fingerprint?: string[];
  /** Lines of text, or frames with the innermost first. */
  stackTrace?: string[];
  frames?: {
    function: string | null;
    file: string | null;
    line: number | null;
    column: number | null;
    in_app: boolean | null;
  }[];
}

/** What of a Sentry event grouping can see. */
export type SentryEvent = Record<string, unknown>;

export interface Pair {
  name: string;
  /** Whether a person who triages wants one group, said before there was a grouper. */
  label: "same" | "different";
  why: string;
  a: Side;
  b: Side;
}

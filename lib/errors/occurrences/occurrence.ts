/** A stack frame, as reported by the app. */
export interface Frame {
  function: string | null;
  /** A path, URL or module name as sent: `/app/src/cart.ts`, `app:///main.js`, `com.shop.Cart`. */
  file: string | null;
  line: number | null;
  column: number | null;
  /** Whether it is the app's own code rather than a library's; null if unknown. */
  in_app: boolean | null;
  /** Source lines around the call, if they were sent. */
  context?: { before: string[]; line: string; after: string[] };
  /** Local variables, if they were sent: scrubbed and limited in size. */
  vars?: Record<string, unknown>;
}

/** Another exception of the chain that ends in the thrown one. */
export interface Cause {
  exceptionClass: string;
  message: string;
  /** Innermost frame first. */
  frames: Frame[];
  /** Where the parent holds it, as SDKs write it: `cause`, `__context__`, `errors[0]` …; null if unknown. */
  source: string | null;
  /** Its parent's place in the chain, in which the thrown exception is 0; null if unknown. */
  parent: number | null;
}

/** An error occurrence, however it was reported: what ingestion records and grouping reads. */
export interface Occurrence {
  environment: string;
  release: string | null;
  exceptionClass: string;
  message: string;
  /** As text, in the format its language uses. */
  stackTrace: string;
  /** Innermost frame first. Empty if there are none. */
  frames: Frame[];
  /** The other exceptions of its chain, those nearest to the thrown one first. */
  causes: Cause[];
  /** The parts of the client's fingerprint, or null to use the computed one. */
  fingerprint: string[] | null;
  /** When it happened. Never in the future. */
  occurredAt: Date;
  /** Microseconds to add, 0 to 999, because JavaScript dates have only milliseconds. */
  occurredMicros?: number;
  /** The client's event id, 32 hexadecimal digits. */
  eventId: string | null;
  /** `javascript`, `node`, `python`, `php`, `java`, `go` …, as SDKs write it; null if unknown. */
  platform: string | null;
  /** Details shown with the occurrence: scrubbed and limited in size. */
  details: OccurrenceDetails;
}

export interface OccurrenceDetails {
  tags: Record<string, string>;
  breadcrumbs: Breadcrumb[];
  /** The HTTP request in which the error happened. */
  request: Record<string, unknown> | null;
  user: Record<string, unknown> | null;
  contexts: Record<string, unknown>;
  extra: Record<string, unknown>;
}

/** A breadcrumb. Lists have the oldest first. */
export interface Breadcrumb {
  at: string | null;
  type: string | null;
  category: string | null;
  level: string | null;
  message: string | null;
  data: Record<string, unknown> | null;
}

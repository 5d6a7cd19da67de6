/** One call of a stack, as the program that threw tells it. */
export interface Frame {
  function: string | null;
  /** A path, URL or module name as it was sent: `/app/src/cart.ts`, `app:///main.js`, `com.shop.Cart`. */
  file: string | null;
  line: number | null;
  column: number | null;
  /** Whether the program's own code is meant, not a library's; null where nobody said. */
  in_app: boolean | null;
  /** Source lines around the call, where they were sent. */
  context?: { before: string[]; line: string; after: string[] };
}

/** One error that happened, however it was reported: what ingestion records and grouping reads. */
export interface Occurrence {
  environment: string;
  release: string | null;
  exceptionClass: string;
  message: string;
  /** As text, in the notation of its language. */
  stackTrace: string;
  /** The innermost call first, as in the text of most languages; empty where there are none. */
  frames: Frame[];
  /** The fingerprint's parts that the client sent; null for the computed one. */
  fingerprint: string[] | null;
  /** Not in the future. */
  occurredAt: Date;
  /** Microseconds to add to that, which JavaScript's time has no room for; 0 to 999. */
  occurredMicros?: number;
  /** The id that the client gave it, 32 hexadecimal digits. */
  eventId: string | null;
  /** `javascript`, `node`, `python`, `php`, `java`, `go` …, as SDKs name it; null where nobody said. */
  platform: string | null;
  /** What is shown with the occurrence: scrubbed of secrets, and bounded. */
  details: OccurrenceDetails;
}

export interface OccurrenceDetails {
  tags: Record<string, string>;
  breadcrumbs: Breadcrumb[];
  /** The HTTP request that the error happened in. */
  request: Record<string, unknown> | null;
  user: Record<string, unknown> | null;
  contexts: Record<string, unknown>;
  extra: Record<string, unknown>;
}

/** What happened before the error, oldest first. */
export interface Breadcrumb {
  at: string | null;
  type: string | null;
  category: string | null;
  level: string | null;
  message: string | null;
  data: Record<string, unknown> | null;
}

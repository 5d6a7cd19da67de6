import type { z } from "zod";

/** One answer of an operation: 204 and redirects have no body. */
export interface Answer {
  description: string;
  /** The strict schema that tests parse the answer with. */
  schema?: z.ZodType;
  /** `application/json` unless said otherwise. */
  type?: string;
  /** What it is as JSON, where a caller may ask for that in place of `type`. */
  asJson?: z.ZodType;
  headers?: Record<string, string>;
  example?: unknown;
}

/**
 * One method of one path, as the reference has it. `query` and `body` are the very schemas that the route parses with;
 * errors that every operation of its kind can answer (401, 403, 404, 408, 413, 415, 422, 429) are added when the document is made.
 */
export interface Operation {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** In OpenAPI's notation: `/api/projects/{projectId}/issues`. */
  path: string;
  tag: string;
  /** A few words, a verb first: "Create an issue". */
  summary: string;
  /** Markdown. What the summary does not say and a caller has to know. */
  description?: string;
  /** Who may, in the words of the role editor: "Issues: Create". Left out where every caller may. */
  permission?: string;
  /** Who is asked for. `caller` (default): a token or session. */
  auth?: "caller" | "project-token" | "dsn-key" | "metrics-token" | "none";
  /** An object schema of the query string. */
  query?: z.ZodType;
  body?: { schema: z.ZodType; type?: string; example?: unknown; description?: string };
  /** Whether the operation reads `If-Match`. */
  ifMatch?: boolean;
  isThrottled?: boolean;
  answers: Record<number, Answer>;
}

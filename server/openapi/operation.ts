import type { z } from "zod";

/** One response of an operation. 204 and redirects have no body. */
export interface OperationResponse {
  description: string;
  /** The strict schema that tests parse the response with. */
  schema?: z.ZodType;
  /** `application/json` unless stated otherwise. */
  type?: string;
  /** Its JSON form, if callers can request that instead of `type`. */
  asJson?: z.ZodType;
  headers?: Record<string, string>;
  example?: unknown;
}

/**
 * One method of one path, as documented in the reference. `query` and `body` are the schemas that the route parses
 * with. Errors common to all operations of a kind (401, 403, 404, 408, 413, 415, 422, 429) are added when the
 * document is built.
 */
export interface Operation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** In OpenAPI notation: `/api/projects/{projectId}/issues`. */
  path: string;
  tag: string;
  /** A few words, starting with a verb: "Create an issue". */
  summary: string;
  /** Markdown: what callers need to know beyond the summary. */
  description?: string;
  /** Required permission, as named in the role editor: "Issues: Create". Omitted if every caller is allowed. */
  permission?: string;
  /** Required authentication. `caller` (default): a token or session. */
  auth?: "caller" | "project-token" | "dsn-key" | "metrics-token" | "none";
  /** An object schema for the query string. */
  query?: z.ZodType;
  body?: { schema: z.ZodType; type?: string; example?: unknown; description?: string };
  /** Whether the operation reads `If-Match`. */
  ifMatch?: boolean;
  isThrottled?: boolean;
  responses: Record<number, OperationResponse>;
}

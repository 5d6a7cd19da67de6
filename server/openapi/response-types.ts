import { z } from "zod";
import { foundIssueResource } from "@/lib/issues/issues/schema";
import type { OperationResponse } from "./operation";

type ResponsesByStatus = Record<number, OperationResponse>;

/** 200 with a body. */
export function ok(
  description: string,
  schema: z.ZodType,
  headers?: Record<string, string>,
): ResponsesByStatus {
  return { 200: { description, schema, ...(headers && { headers }) } };
}

/** 201 with the created record. */
export function created(
  description: string,
  schema: z.ZodType,
  headers?: Record<string, string>,
): ResponsesByStatus {
  return { 201: { description, schema, ...(headers && { headers }) } };
}

/** 204. */
export function done(description = "Success. No response body."): ResponsesByStatus {
  return { 204: { description } };
}

/** The headers of a versioned record. */
export const versioned = {
  ETag: "The record's version. Send it as `If-Match` to avoid overwriting someone else's change.",
};

/** The headers of a paginated response. */
export const paged = {
  Link: 'URL of the next page, with `rel="next"`. Absent on the last page.',
};

/** The envelope used by search, my issues and blocking (docs/spec/search.md#capped-lists). */
export function capped(element: z.ZodType, more: z.ZodRawShape = {}): z.ZodType {
  const meta = z.strictObject({ truncated: z.boolean(), count: z.int(), limit: z.int() });
  return z.strictObject({ data: z.array(element), meta, ...more });
}

/** The response from search and similar lists. */
export const foundIssues = capped(foundIssueResource);

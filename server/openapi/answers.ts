import { z } from "zod";
import { foundIssueResource } from "@/lib/issues/issues/schema";
import type { Answer } from "./operation";

type Answers = Record<number, Answer>;

/** 200 with a body. */
export function ok(
  description: string,
  schema: z.ZodType,
  headers?: Record<string, string>,
): Answers {
  return { 200: { description, schema, ...(headers && { headers }) } };
}

/** 201 with the created record. */
export function created(
  description: string,
  schema: z.ZodType,
  headers?: Record<string, string>,
): Answers {
  return { 201: { description, schema, ...(headers && { headers }) } };
}

/** 204. */
export function done(description = "Done; there is no body."): Answers {
  return { 204: { description } };
}

/** The headers of a versioned record. */
export const versioned = {
  ETag: "The record's version: send it back as `If-Match` to change only what you have read.",
};

/** The headers of a page. */
export const paged = {
  Link: 'The address of the next page, with `rel="next"`; the last page has none.',
};

/** The envelope of search, my issues and blocking (docs/spec/search.md#capped-lists). */
export function capped(element: z.ZodType): z.ZodType {
  const meta = z.strictObject({ truncated: z.boolean(), count: z.int(), limit: z.int() });
  return z.strictObject({ data: z.array(element), meta });
}

/** The response of search and similar lists. */
export const foundIssues = capped(foundIssueResource);

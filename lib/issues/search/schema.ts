import { z } from "zod";
import { exactFilters, filterFields, searchText } from "@/lib/issues/filters/schema";
import { foundIssueResource } from "@/lib/issues/issues/schema";
import { queryBoolean, queryInteger } from "@/lib/platform/api/fields";
import { CAP } from "@/lib/platform/api/capped-list";

const options = {
  limit: queryInteger(1, CAP).default(25),
  match: z
    .enum(["all", "any"], { error: "Must be all or any." })
    .optional()
    .meta({ description: "`all` (the default): every term must match. `any`: at least one." }),
  details: queryBoolean.optional().meta({ description: "Adds `excerpt` to each result." }),
};

/** GET /api/issues/search. */
export const globalSearchQuery = z.object({ ...filterFields, ...options });

/**
 * GET /api/projects/{projectId}/issues/search. Like the global search, but the text parameter is
 * `q` (docs/spec/search.md#text).
 */
export const projectSearchQuery = z
  .object({ ...exactFilters, q: searchText, ...options })
  .transform(({ q, ...rest }) => ({ ...rest, query: q }));

/** A search result: the issue search resource and, with `details`, an excerpt. */
export const searchResultResource = z.strictObject({
  ...foundIssueResource.shape,
  /**
   * Only with `details`: a line of plain text from the description, around the terms in it. Null if it contains none.
   */
  excerpt: z.string().nullable().optional(),
});
export type SearchResult = z.infer<typeof searchResultResource>;

export type Search = z.output<typeof globalSearchQuery>;

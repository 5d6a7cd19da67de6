import { z } from "zod";
import { exactFilters, filterFields, searchText } from "@/lib/issues/filters/schema";
import { queryInteger } from "@/lib/platform/api/fields";
import { CAP } from "@/lib/platform/api/capped-list";

const limit = queryInteger(1, CAP).default(25);

/** GET /api/issues/search. */
export const globalSearchQuery = z.object({ ...filterFields, limit });

/**
 * GET /api/projects/{projectId}/issues/search. Like the global search, but the text parameter is
 * `q` (docs/spec/search.md#text).
 */
export const projectSearchQuery = z
  .object({ ...exactFilters, q: searchText, limit })
  .transform(({ q, ...rest }) => ({ ...rest, query: q }));

export type Search = z.output<typeof globalSearchQuery>;

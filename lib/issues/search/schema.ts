import { z } from "zod";
import { exactFilters, filterFields, searchText } from "@/lib/issues/filters/schema";
import { isByPosition } from "@/lib/issues/filters/sort";
import { foundIssueResource, sort } from "@/lib/issues/issues/schema";
import { queryBoolean, queryInteger } from "@/lib/platform/api/fields";
import { SEARCH_GROUPINGS } from "./enumerations";
import { CAP } from "@/lib/platform/api/capped-list";

const options = {
  limit: queryInteger(1, CAP).default(25),
  match: z
    .enum(["all", "any"], { error: "Must be all or any." })
    .optional()
    .meta({ description: "`all` (the default): every term must match. `any`: at least one." }),
  details: queryBoolean.optional().meta({ description: "Adds `excerpt` to each result." }),
  sort: sort.refine((keys) => keys === undefined || !isByPosition(keys), {
    error: "Cannot sort a search by position.",
  }),
};

/** The results with any of the words have an order of their own. */
const isSortable = ({ match, sort: keys }: { match?: string | undefined; sort?: unknown }) =>
  match !== "any" || keys === undefined;
const UNSORTABLE = { path: ["sort"], error: "Cannot be combined with match=any." };

/** GET /api/issues/search. */
export const globalSearchQuery = z
  .object({
    ...filterFields,
    ...options,
    group_by: z
      .enum(SEARCH_GROUPINGS, { error: `Must be one of ${SEARCH_GROUPINGS.join(", ")}.` })
      .optional(),
  })
  .refine(isSortable, UNSORTABLE)
  .refine(({ match, group_by }) => match !== "any" || group_by === undefined, {
    path: ["group_by"],
    error: UNSORTABLE.error,
  });

/**
 * GET /api/projects/{projectId}/issues/search. Like the global search, but the text parameter is
 * `q` (docs/spec/search.md#text).
 */
export const projectSearchQuery = z
  .object({ ...exactFilters, q: searchText, ...options })
  .refine(isSortable, UNSORTABLE)
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

/** The issues with one value of the field, or without any, among all that the search matches. */
export const foundGroupResource = z.strictObject({
  value: z.int().nullable(),
  /** The name of the project, person, lane or epic. Null for values with names of their own, and for none. */
  title: z.string().nullable(),
  count: z.int(),
  open_count: z.int(),
});
export type FoundGroup = z.infer<typeof foundGroupResource>;

type GlobalSearch = z.output<typeof globalSearchQuery>;
export type Search = Omit<GlobalSearch, "group_by" | "sort"> & Partial<Pick<GlobalSearch, "sort">>;

import { z } from "zod";
import { exactFilters, filterFields, searchText } from "@/lib/issues/filters/schema";
import { isByPosition } from "@/lib/issues/filters/sort";
import { foundIssueResource, listItemResource, sort } from "@/lib/issues/issues/schema";
import { personSummary } from "@/lib/people/users/schema";
import { queryBoolean, queryInteger } from "@/lib/platform/api/fields";
import { SEARCH_GROUPINGS } from "./enumerations";
import { CAP } from "@/lib/platform/api/capped-list";

/** Maximum number of results that a page can skip. */
const MAX_OFFSET = 1_000_000;

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

const grouping = z.enum(SEARCH_GROUPINGS, {
  error: `Must be one of ${SEARCH_GROUPINGS.join(", ")}.`,
});

/** GET /api/issues/search. */
export const globalSearchQuery = z
  .object({
    ...filterFields,
    ...options,
    offset: queryInteger(0, MAX_OFFSET).optional().meta({ description: "Results to skip." }),
    fields: z
      .enum(["list"], { error: "Must be list." })
      .optional()
      .meta({ description: "`list`: results have all fields of the issue list, and `records`." }),
    group_by: grouping.optional(),
  })
  .refine(isSortable, UNSORTABLE)
  .refine(({ match, group_by }) => match !== "any" || group_by === undefined, {
    path: ["group_by"],
    error: UNSORTABLE.error,
  });

/** GET /api/issues/groups. */
export const foundGroupsQuery = z.object({ ...filterFields, group_by: grouping });

/**
 * GET /api/projects/{projectId}/issues/search. Like the global search, but the text parameter is
 * `q` (docs/spec/search.md#text).
 */
export const projectSearchQuery = z
  .object({ ...exactFilters, q: searchText, ...options })
  .refine(isSortable, UNSORTABLE)
  .transform(({ q, ...rest }) => ({ ...rest, query: q }));

/** Only with `details`: a line of plain text from the description, around the terms in it. Null if it contains none. */
const excerpt = z.string().nullable().optional();

/** A search result: the issue search resource and, with `details`, an excerpt. */
export const searchResultResource = z.strictObject({ ...foundIssueResource.shape, excerpt });
export type SearchResult = z.infer<typeof searchResultResource>;

const named = { id: z.int(), title: z.string() };
const colored = { ...named, color: z.int() };

/** A result with `fields=list`: an element of the issue list, and the records that its ids refer to. */
export const foundListItemResource = z.strictObject({
  ...listItemResource.shape,
  project_name: z.string(),
  lane_title: z.string(),
  lane_color: z.int(),
  epic_title: z.string().nullable(),
  records: z.strictObject({
    lane: z.strictObject({ ...colored, is_final: z.boolean() }),
    epic: z.strictObject(colored).nullable(),
    /** Null also if the caller cannot read sprints. */
    sprint: z.strictObject(named).nullable(),
    assignee: personSummary.nullable(),
    labels: z.array(z.strictObject({ id: z.int(), name: z.string(), color: z.int() })),
  }),
  excerpt,
});
export type FoundListItem = z.infer<typeof foundListItemResource>;

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
type Optional = "sort" | "offset" | "fields";
export type Search = Omit<GlobalSearch, "group_by" | Optional> &
  Partial<Pick<GlobalSearch, Optional>>;

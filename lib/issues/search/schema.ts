import { z } from "zod";
import { optionalLine, queryBoolean, queryInteger } from "@/lib/platform/api/fields";
import { CAP } from "@/lib/platform/api/capped-list";

/** Search text: at most 200 code points (api.md, Limits); empty is no text filter. */
const searchText = optionalLine(200).default("");

const exactFilters = {
  project_id: queryInteger(1).optional(),
  lane_id: queryInteger(1).optional(),
  assignee_id: queryInteger(1).optional(),
  sprint_id: queryInteger(1).optional(),
  epic_id: queryInteger(1).optional(),
  priority: queryInteger(0, 4).optional(),
  type: queryInteger(0, 1).optional(),
  exclude_final_lane: queryBoolean.optional(),
};

/** The filters of global search (api.md); list and board take them too. */
export const filterFields = { ...exactFilters, query: searchText };

const limit = queryInteger(1, CAP).default(25);

/** GET /api/issues/search. */
export const globalSearchQuery = z.object({ ...filterFields, limit });

/** GET /api/projects/{projectId}/issues/search: the same, but that the text is named `q` (decisions.md §4.7). */
export const projectSearchQuery = z
  .object({ ...exactFilters, q: searchText, limit })
  .transform(({ q, ...rest }) => ({ ...rest, query: q }));

/** What narrows a search, list or board: absent means unfiltered, and so does an empty `query`. */
export type SearchFilters = Omit<z.output<typeof globalSearchQuery>, "limit">;
export type Search = z.output<typeof globalSearchQuery>;

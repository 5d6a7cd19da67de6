import type { z } from "zod";
import { optionalLine, queryBoolean, queryInteger } from "@/lib/platform/api/fields";

/** Search text: at most 200 code points (docs/spec/search.md#text); empty means no text filter. */
export const searchText = optionalLine(200).default("");

export const exactFilters = {
  project_id: queryInteger(1).optional(),
  lane_id: queryInteger(1).optional(),
  assignee_id: queryInteger(1).optional(),
  sprint_id: queryInteger(1).optional(),
  epic_id: queryInteger(1).optional(),
  priority: queryInteger(0, 4).optional(),
  type: queryInteger(0, 1).optional(),
  exclude_final_lane: queryBoolean.optional(),
};

/**
 * The filters for global search (docs/spec/search.md#filters), which the list and the board also
 * accept.
 */
export const filterFields = { ...exactFilters, query: searchText };

/** Filters for a search, list or board. A missing filter or an empty `query` matches everything. */
export type SearchFilters = z.output<z.ZodObject<typeof filterFields>>;

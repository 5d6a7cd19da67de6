import { z } from "zod";
import { CAP } from "@/lib/platform/api/capped-list";
import { issueListQuery, listItemResource } from "@/lib/issues/issues/schema";
import { grouping, issueGroupResource } from "./schema";

/** GET …/issues (docs/spec/search.md#groups). With `group_by`, a page has at most CAP issues. */
export const groupedListQuery = issueListQuery
  .safeExtend({ group_by: grouping.optional() })
  .transform((query) => ({
    ...query,
    limit: query.group_by === undefined ? query.limit : (query.limit ?? CAP),
  }));

/** The issues of a page, and how many of all that pass the filters have each value. */
export const groupedListResource = z.strictObject({
  data: z.array(listItemResource),
  groups: z.array(issueGroupResource),
});

import { z } from "zod";
import { leanIssueResource } from "@/lib/issues/issues/schema";
import { CAP } from "@/lib/platform/api/capped-list";
import { id, integer, queryInteger } from "@/lib/platform/api/fields";
import { timestamp } from "@/lib/platform/api/wire";

/** What two issues are to each other (docs/spec/issues.md#relations). */
export const RelationKind = { Relates: 0, Duplicates: 1 } as const;

/** The resolution of an issue that was closed as a duplicate. */
export const DUPLICATE = "Duplicate";

/** POST …/relations. With kind 1, this issue duplicates the other. */
export const relationBody = z.object({ kind: integer(0, 1), issue_id: id() });
export type RelationBody = z.output<typeof relationBody>;

/** GET …/relations: by ascending id, continued after the relation `after`. */
export const relationsQuery = z.object({
  limit: queryInteger(1, CAP).default(CAP),
  after: queryInteger(0).default(0),
});

/** A relation as one of its issues sees it, with the other one. */
export const relationResource = z.strictObject({
  id: z.int(),
  issue_id: z.int(),
  kind: z.int(),
  issue: leanIssueResource.extend({
    relation: z.enum(["relates", "duplicates", "duplicated_by"]),
  }),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Relation = z.infer<typeof relationResource>;

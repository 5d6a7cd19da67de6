import { z } from "zod";
import type { GroupStatus } from "@/lib/issues/issues/enumerations";
import { idList, integer } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";

/** A person as histories show them. */
export const shownPerson = z.strictObject({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: z.string().nullable(),
});

/** What happened to a group and others: it is above or below them since, or no longer. */
export const MERGE_KINDS = ["merged", "unmerged", "merged_into", "unmerged_from"] as const;

/**
 * GET …/states, newest first: a status change, or a merge, which leaves the status as it is. No
 * actor means that an occurrence reopened the group.
 */
export const groupStateResource = z.strictObject({
  id: z.int(),
  status: z.int().min(0).max(2),
  is_regression: z.boolean(),
  merge: z
    .strictObject({
      kind: z.enum(MERGE_KINDS),
      groups: z.array(z.strictObject({ id: z.int(), exception_class: z.string() })),
    })
    .nullable(),
  actor: shownPerson.nullable(),
  ...stamps,
});
export type GroupState = z.infer<typeof groupStateResource>;

/**
 * POST …/error-groups/bulk. Sets the status of groups, or only of those that have the status `from`.
 * `is_regressed` marks open groups as regressed, to undo a change.
 */
export const bulkStatusBody = z
  .object({
    ids: idList(500).refine((ids) => ids.length > 0, {
      error: "Specify at least one error group.",
    }),
    status: integer(0, 2).transform((status) => status as GroupStatus),
    from: integer(0, 2).optional(),
    is_regressed: z.boolean().default(false),
  })
  .refine(({ status, is_regressed }) => status === 0 || !is_regressed, {
    error: "Only open error groups can be regressed.",
    path: ["is_regressed"],
  });
export type BulkStatusBody = z.output<typeof bulkStatusBody>;

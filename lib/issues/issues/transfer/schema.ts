import { z } from "zod";
import { id, idList } from "@/lib/platform/api/fields";

const flag = z.boolean({ error: "Must be true or false." });

/**
 * POST …/transfer (docs/spec/issues.md#transfer). `mapping` is what the issue has in the other
 * project, instead of what has the same name there.
 */
export const transferBody = z.object({
  project_id: id(),
  mapping: z
    .object({
      lane_id: id().optional(),
      sprint_id: id().nullable().optional(),
      epic_id: id().nullable().optional(),
      label_ids: idList(500).optional(),
    })
    .optional(),
  dry_run: flag.optional(),
});
export type TransferBody = z.output<typeof transferBody>;

/** What an issue would have in the other project, and what it would lose. */
export const transferPlanResource = z.strictObject({
  project_id: z.int(),
  lane_id: z.int(),
  sprint_id: z.int().nullable(),
  epic_id: z.int().nullable(),
  label_ids: z.array(z.int()),
  assignee_id: z.int().nullable(),
  /** The key that it had there before, and gets again. Null if it gets the next one. */
  former_key: z.string().nullable(),
  lost: z.array(z.strictObject({ field: z.string(), from: z.string() })),
});
export type TransferPlan = z.infer<typeof transferPlanResource>;

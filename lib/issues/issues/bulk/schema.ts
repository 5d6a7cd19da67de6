import { z } from "zod";
import {
  DATES_SWAPPED,
  hasDatesInOrder,
  issueFields,
  overrideWipLimit,
} from "@/lib/issues/issues/schema";
import { idList, integer } from "@/lib/platform/api/fields";

const hasValues = (set: object) => Object.values(set).some((value) => value !== undefined);

const bulkSet = issueFields
  .pick({
    lane_id: true,
    assignee_id: true,
    sprint_id: true,
    epic_id: true,
    priority: true,
    type: true,
    estimated_minutes: true,
    start_on: true,
    due_on: true,
    parent_id: true,
    label_ids: true,
  })
  .partial()
  .extend({ archived: z.boolean({ error: "Must be true or false." }).optional() })
  .refine(hasDatesInOrder, DATES_SWAPPED)
  .refine(hasValues, {
    error: "Specify at least one field to set.",
  })
  .refine(({ archived, ...others }) => archived === undefined || !hasValues(others), {
    path: ["archived"],
    error: "Cannot be combined with other fields.",
  });
/** The fields a bulk call sets on every issue; `null` clears a field. */
export type BulkSet = Omit<z.output<typeof bulkSet>, "archived">;

/**
 * Positions in a lane, as in the issues' `position`. If a position is taken, the issue is moved to
 * the end of the lane.
 */
const lanePositions = z
  .array(integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), { error: "Must be a list." })
  .max(500, { error: "May not have more than 500 elements." })
  .refine((places) => new Set(places).size === places.length, {
    error: "Positions may not repeat.",
  });

/** POST …/issues/bulk (docs/spec/issues.md#bulk). Sets fields of the issues, or deletes them. */
export const bulkBody = z
  .object({
    ids: idList(500).refine((ids) => ids.length > 0, { error: "Specify at least one issue." }),
    set: bulkSet.optional(),
    positions: lanePositions.optional(),
    delete: z.boolean({ error: "Must be true or false." }).optional(),
    override_wip_limit: overrideWipLimit,
  })
  .refine((body) => (body.set !== undefined) !== (body.delete === true), {
    path: ["set"],
    error: "Provide either set or delete: true.",
  })
  .refine(
    ({ positions, ids, set }) => !positions || (positions.length === ids.length && set?.lane_id),
    {
      path: ["positions"],
      error: "Requires set.lane_id and one position per id.",
    },
  );

export type BulkBody = z.input<typeof bulkBody>;

/** Response to a bulk call: the number of issues changed, and why each of the others was not. */
export const bulkResource = z.strictObject({
  updated: z.int(),
  failed: z.array(z.strictObject({ id: z.int(), message: z.string() })),
});
export type BulkResult = z.infer<typeof bulkResource>;

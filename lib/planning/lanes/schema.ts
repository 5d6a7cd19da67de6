import { z } from "zod";
import { color, id, integer, oneLine } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";

/**
 * POST and PUT …/lanes (docs/spec/projects.md#lanes). An `order` past the end puts the lane last,
 * because the caller's count may be stale and the order never has gaps. `wip_limit: null` removes
 * the limit.
 */
export const laneBody = z.object({
  title: oneLine(),
  color: color().optional(),
  order: integer(0).optional(),
  wip_limit: integer(1).nullable().optional(),
  is_wip_limit_hard: z.boolean({ error: "Must be true or false." }).optional(),
});
export type LaneBody = z.output<typeof laneBody>;

/** DELETE …/lanes/{laneId}: the lane that its issues move to. */
export const deleteLaneBody = z.object({ fallback_lane_id: id() });

export const laneResource = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  title: z.string(),
  color: z.int(),
  order: z.int(),
  wip_limit: z.int().nullable(),
  /** Whether a full lane refuses issues (docs/spec/projects.md#hard-limits). */
  is_wip_limit_hard: z.boolean(),
  ...stamps,
});
export type Lane = z.infer<typeof laneResource>;

/** "In progress is full (5 of 5).": how the refusal of a lane with a hard limit starts. */
export function fullLaneText(lane: { title: string; count: number; limit: number }): string {
  return `${lane.title} is full (${lane.count} of ${lane.limit}).`;
}

import { z } from "zod";
import { idList, oneLine } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";

/**
 * POST and PUT /api/teams (docs/spec/people.md#teams). On update, an omitted list is left
 * unchanged; otherwise the list replaces the existing one.
 */
export const teamBody = z.object({
  name: oneLine(),
  user_ids: idList().optional(),
  project_ids: idList().optional(),
});
export type TeamBody = z.output<typeof teamBody>;

/** A team with its members and projects, both in ascending order of id. */
export const teamResource = z.strictObject({
  id: z.int(),
  name: z.string(),
  created_by_id: z.int(),
  user_ids: z.array(z.int()),
  project_ids: z.array(z.int()),
  ...stamps,
});
export type Team = z.infer<typeof teamResource>;

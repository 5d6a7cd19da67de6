import { z } from "zod";
import { idList, oneLine } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";

/** POST and PUT /api/teams (docs/spec/people.md#teams): on update a list left out stays, one that is given replaces the set. */
export const teamBody = z.object({
  name: oneLine(),
  user_ids: idList().optional(),
  project_ids: idList().optional(),
});
export type TeamBody = z.output<typeof teamBody>;

/** A team with everybody in it and the projects it includes, both by ascending id. */
export const teamResource = z.strictObject({
  id: z.int(),
  name: z.string(),
  created_by_id: z.int(),
  user_ids: z.array(z.int()),
  project_ids: z.array(z.int()),
  ...stamps,
});
export type Team = z.infer<typeof teamResource>;

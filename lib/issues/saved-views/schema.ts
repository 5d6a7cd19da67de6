import { z } from "zod";
import { multiLine, oneLine } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";
import { SCREENS } from "./display-params";
import { viewText } from "./view-text";

/** Maximum number of views per user per project. */
export const VIEW_LIMIT = 100;

/**
 * POST and PUT …/saved-views. `query` is the query string of the screen's URL. Parameters other
 * than filters and those that say how the screen shows issues are dropped.
 */
export const savedViewBody = z
  .object({
    name: oneLine(),
    screen: z.enum(SCREENS, { error: `Must be one of ${SCREENS.join(", ")}.` }),
    query: multiLine(2000),
    is_shared: z.boolean({ error: "Must be true or false." }).optional(),
  })
  .transform((body) => ({ ...body, query: viewText(body.screen, body.query) }));
export type SavedViewBody = z.output<typeof savedViewBody>;

/** Named filters of a project's board, list, calendar or timeline, for their owner or, if shared, for everyone. */
export const savedViewResource = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  name: z.string(),
  screen: z.enum(SCREENS),
  query: z.string(),
  is_shared: z.boolean(),
  ...stamps,
});
export type SavedView = z.infer<typeof savedViewResource>;

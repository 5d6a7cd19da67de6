import { z } from "zod";
import { CAP } from "@/lib/platform/api/capped-list";
import { multiLine, oneLine, queryInteger } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";
import { PROJECT_SCREENS } from "./display-params";
import { viewText } from "./view-text";

/** Maximum number of views per user per project, and across projects. */
export const VIEW_LIMIT = 100;

const fields = {
  name: oneLine(),
  query: multiLine(2000),
  is_shared: z.boolean({ error: "Must be true or false." }).optional(),
};

/**
 * POST and PUT …/projects/{projectId}/saved-views. `query` is the query string of the screen's URL.
 * Parameters other than filters and those that say how the screen shows issues are dropped.
 */
export const savedViewBody = z
  .object({
    ...fields,
    screen: z.enum(PROJECT_SCREENS, { error: `Must be one of ${PROJECT_SCREENS.join(", ")}.` }),
  })
  .transform((body) => ({ ...body, query: viewText(body.screen, body.query) }));

/** POST and PUT /api/views: the same for the issues of all projects, which one screen shows. */
export const workspaceViewBody = z.object(fields).transform((body) => ({
  ...body,
  screen: "search" as const,
  query: viewText("search", body.query),
}));
export type SavedViewBody = z.output<typeof savedViewBody> | z.output<typeof workspaceViewBody>;

/** GET /api/views: oldest first, after the one with the id `after`. */
export const workspaceViewListQuery = z.object({
  limit: queryInteger(1, CAP).default(CAP),
  after: queryInteger(0).optional(),
});
export type WorkspaceViewListQuery = z.output<typeof workspaceViewListQuery>;

const common = {
  user_id: z.int(),
  user_name: z.string(),
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  ...stamps,
};

/** Named filters of a project's board, list, calendar or timeline, for their owner or, if shared, for everyone. */
export const savedViewResource = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  screen: z.enum(PROJECT_SCREENS),
  ...common,
});

/** Named filters of the issues of all projects. Each person sees those that they can read. */
export const workspaceViewResource = z.strictObject({
  id: z.int(),
  project_id: z.null(),
  screen: z.literal("search"),
  ...common,
});
export type SavedView = z.infer<typeof savedViewResource> | z.infer<typeof workspaceViewResource>;

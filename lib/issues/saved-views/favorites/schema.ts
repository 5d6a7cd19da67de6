import { z } from "zod";
import { id, idList } from "@/lib/platform/api/fields";
import { SCREENS } from "@/lib/issues/saved-views/display-params";

/** Maximum number of favorites per user. */
export const FAVORITE_LIMIT = 50;

const given = (value: unknown) => value !== undefined;

/** POST /api/profile/favorites: exactly one of the ids. */
export const favoriteBody = z
  .object({ project_id: id().optional(), view_id: id().optional(), issue_id: id().optional() })
  .refine((body) => Object.values(body).filter(given).length === 1, {
    path: ["project_id"],
    error: "Exactly one of project_id, view_id and issue_id is required.",
  });
export type FavoriteBody = z.output<typeof favoriteBody>;

/** PUT /api/profile/favorites: the ids in their new order. */
export const favoriteOrderBody = z.object({ ids: idList() });

/**
 * A project, saved view or issue that the caller keeps at hand. `project` is the project itself, or that of the view or
 * issue; null for a view across projects.
 */
export const favoriteResource = z.strictObject({
  id: z.int(),
  project: z.strictObject({ id: z.int(), name: z.string(), key_prefix: z.string() }).nullable(),
  view: z
    .strictObject({ id: z.int(), name: z.string(), screen: z.enum(SCREENS), query: z.string() })
    .nullable(),
  issue: z.strictObject({ id: z.int(), key: z.string(), title: z.string() }).nullable(),
});
export type Favorite = z.infer<typeof favoriteResource>;

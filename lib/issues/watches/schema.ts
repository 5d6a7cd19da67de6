import { z } from "zod";

/** Why someone watches an issue. `manual` means they used the button. */
export const WATCH_REASONS = ["manual", "created", "assigned", "commented", "duplicate"] as const;

/**
 * GET and POST …/watch (docs/spec/issue-parts.md#watching), with the reason, which is null if the
 * caller is not watching.
 */
export const watchStatus = z.strictObject({
  watching: z.boolean(),
  reason: z.enum(WATCH_REASONS).nullable(),
});
export type WatchStatus = z.infer<typeof watchStatus>;

/** GET …/watchers: a user summary. */
export const watcherResource = z.strictObject({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: z.string().nullable(),
});
export type Watcher = z.infer<typeof watcherResource>;

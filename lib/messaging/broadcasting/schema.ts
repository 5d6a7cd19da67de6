import { z } from "zod";

const socketId = z.string().regex(/^\d{1,20}\.\d{1,20}$/, {
  error: "Must be two numbers with a dot between them.",
});

/** What pusher-js asks for a channel with (form or JSON; docs/spec/notifications.md#realtime). */
export const channelRequest = z.object({
  socket_id: socketId,
  channel_name: z.string().min(1, { error: "May not be blank." }),
});
export type ChannelRequest = z.output<typeof channelRequest>;

/** A permission to join one channel with one connection; `channel_data` on presence channels alone. */
export const channelAuthorization = z.strictObject({
  auth: z.string(),
  channel_data: z.string().optional(),
});
export type ChannelAuthorization = z.output<typeof channelAuthorization>;

/** What pusher-js asks with before it signs in as a user. */
export const userRequest = z.object({ socket_id: socketId });
export type UserRequest = z.output<typeof userRequest>;

/** A permission to sign in as the caller with one connection; `user_data` is JSON with their `id`. */
export const userAuthorization = z.strictObject({ auth: z.string(), user_data: z.string() });
export type UserAuthorization = z.output<typeof userAuthorization>;

/** Where pusher-js connects: its `wsHost`, `wsPort` and `wsPath`; `scheme` is `http` or `https`. */
export const broadcastingConfig = z.strictObject({
  key: z.string(),
  host: z.string(),
  port: z.number().int(),
  scheme: z.enum(["http", "https"]),
  path: z.string(),
  cluster: z.string(),
  /** Whether a client signs in as its user before it subscribes: by that an external app knows whose connections end. */
  signs_in: z.boolean(),
});
export type BroadcastingConfig = z.output<typeof broadcastingConfig>;

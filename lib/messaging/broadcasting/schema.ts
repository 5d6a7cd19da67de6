import { z } from "zod";

const socketId = z.string().regex(/^\d{1,20}\.\d{1,20}$/, {
  error: "Must be two numbers separated by a dot.",
});

/** A pusher-js request to join a channel (form or JSON; docs/spec/notifications.md#realtime). */
export const channelRequest = z.object({
  socket_id: socketId,
  channel_name: z.string().min(1, { error: "May not be blank." }),
});
export type ChannelRequest = z.output<typeof channelRequest>;

/** Permission to join one channel on one connection; `channel_data` only for presence channels. */
export const channelAuthorization = z.strictObject({
  auth: z.string(),
  channel_data: z.string().optional(),
});
export type ChannelAuthorization = z.output<typeof channelAuthorization>;

/** A pusher-js request to sign in as a user. */
export const userRequest = z.object({ socket_id: socketId });
export type UserRequest = z.output<typeof userRequest>;

/** Permission to sign in as the caller on one connection; `user_data` is JSON with their `id`. */
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
  /**
   * Whether clients sign in before subscribing, so that an external app knows whose connections to
   * close.
   */
  signs_in: z.boolean(),
});
export type BroadcastingConfig = z.output<typeof broadcastingConfig>;

import { z } from "zod";

/** What pusher-js asks for a channel with (form or JSON; supporting-api.md). */
export const channelRequest = z.object({
  socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/, {
    error: "Must be two numbers with a dot between them.",
  }),
  channel_name: z.string().min(1, { error: "May not be blank." }),
});
export type ChannelRequest = z.output<typeof channelRequest>;

/** A permission to join one channel with one connection; `channel_data` on presence channels alone. */
export const channelAuthorization = z.strictObject({
  auth: z.string(),
  channel_data: z.string().optional(),
});
export type ChannelAuthorization = z.output<typeof channelAuthorization>;

/** Where pusher-js connects: its `wsHost`, `wsPort` and `wsPath`; `scheme` is `http` or `https`. */
export const broadcastingConfig = z.strictObject({
  key: z.string(),
  host: z.string(),
  port: z.number().int(),
  scheme: z.enum(["http", "https"]),
  path: z.string(),
  cluster: z.string(),
});
export type BroadcastingConfig = z.output<typeof broadcastingConfig>;

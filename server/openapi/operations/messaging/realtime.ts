import {
  broadcastingConfig,
  channelAuthorization,
  channelRequest,
  userAuthorization,
  userRequest,
} from "@/lib/messaging/broadcasting/schema";
import { ok } from "../../response-types";
import type { Operation } from "../../operation";

const tag = "Realtime";

export const realtimeOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/broadcasting/config",
    tag,
    summary: "Get the connection settings",
    responses: ok("The settings for a pusher-js client.", broadcastingConfig),
  },
  {
    method: "POST",
    path: "/api/broadcasting/auth",
    tag,
    summary: "Authorize a channel",
    description:
      "Accepts form data or JSON. Returns 403 for a channel that the caller cannot join.",
    body: {
      schema: channelRequest,
      example: { socket_id: "4271.93", channel_name: "private-Tenant.1.App.Models.User.3" },
    },
    responses: ok(
      "The signature that the client sends to the realtime server.",
      channelAuthorization,
    ),
  },
  {
    method: "POST",
    path: "/api/broadcasting/user-auth",
    tag,
    summary: "Sign in to the realtime server",
    description:
      "Accepts form data or JSON. Required before joining the first channel if `signs_in` is true in the connection settings.",
    body: { schema: userRequest, example: { socket_id: "4271.93" } },
    responses: ok("The signature that the client sends to the realtime server.", userAuthorization),
  },
];

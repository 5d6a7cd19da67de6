import {
  broadcastingConfig,
  channelAuthorization,
  channelRequest,
  userAuthorization,
  userRequest,
} from "@/lib/messaging/broadcasting/schema";
import { ok } from "../../answers";
import type { Operation } from "../../operation";

const tag = "Realtime";

export const realtimeOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/broadcasting/config",
    tag,
    summary: "Find out where to connect",
    answers: ok("What a pusher-js client is made with.", broadcastingConfig),
  },
  {
    method: "POST",
    path: "/api/broadcasting/auth",
    tag,
    summary: "Ask to join a channel",
    description: "A form works as well as JSON. 403 for a channel that is not the caller's.",
    body: {
      schema: channelRequest,
      example: { socket_id: "4271.93", channel_name: "private-Tenant.1.App.Models.User.3" },
    },
    answers: ok("What the client sends to the realtime server.", channelAuthorization),
  },
  {
    method: "POST",
    path: "/api/broadcasting/user-auth",
    tag,
    summary: "Sign in to the realtime server",
    description:
      "A form works as well as JSON. To be done before the first channel where `signs_in` of the settings says so.",
    body: { schema: userRequest, example: { socket_id: "4271.93" } },
    answers: ok("What the client sends to the realtime server.", userAuthorization),
  },
];

import { config } from "@/lib/platform/config/config";
import { browserAddress, realtimeApp } from "@/lib/platform/config/realtime-app";
import type { BroadcastingConfig } from "./schema";

/** Returns where pusher-js should connect, as seen by the requesting browser. */
export function getBroadcastingConfig(request: Request): BroadcastingConfig {
  const cluster = config().PUSHER_CLUSTER ?? "";
  const { key, isEmbedded } = realtimeApp();
  return { key, ...browserAddress(request), path: "", cluster, signs_in: !isEmbedded };
}

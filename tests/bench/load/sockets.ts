import { setTimeout as sleep } from "node:timers/promises";
import PusherClient from "pusher-js";
import type { BroadcastingConfig } from "@/lib/messaging/broadcasting/schema";
import { projectChannel } from "@/lib/messaging/realtime/channels";
import type { Dataset } from "../data/dataset";
import { ask, headersOf } from "./measure";

/** How long a page stays open. */
const OPEN_MS = 20_000;

/**
 * Keeps a number of browsers connected to the live updates of the project, each leaving after a
 * while and coming back, until `isOver`. Resolves with the number of events they received.
 */
export async function keepSockets(
  origin: string,
  data: Dataset,
  count: number,
  isOver: () => boolean,
): Promise<number> {
  const headers = headersOf({ token: data.token });
  const answer = await ask(origin, "/api/broadcasting/config", headers);
  const { key } = JSON.parse(answer.body.toString()) as BroadcastingConfig;
  const { hostname, port } = new URL(origin);
  let received = 0;
  const visit = async (index: number) => {
    await sleep((OPEN_MS / count) * index);
    while (!isOver()) {
      const client = new PusherClient(key, {
        cluster: "",
        wsHost: hostname,
        wsPort: Number(port),
        forceTLS: false,
        enabledTransports: ["ws"],
        channelAuthorization: {
          endpoint: `${origin}/api/broadcasting/auth`,
          transport: "ajax",
          customHandler: ({ socketId, channelName }, done) => {
            const body = JSON.stringify({ socket_id: socketId, channel_name: channelName });
            ask(
              origin,
              "/api/broadcasting/auth",
              { ...headers, "content-type": "application/json" },
              { method: "POST", body },
            ).then(
              (allowed) => done(null, JSON.parse(allowed.body.toString())),
              (error: unknown) => done(error as Error, null),
            );
          },
        },
      });
      client
        .subscribe(projectChannel(data.tenantId, data.projectId))
        .bind_global(() => (received += 1));
      for (let waited = 0; waited < OPEN_MS && !isOver(); waited += 500) await sleep(500);
      client.disconnect();
    }
  };
  await Promise.all(Array.from({ length: count }, (_, index) => visit(index)));
  return received;
}

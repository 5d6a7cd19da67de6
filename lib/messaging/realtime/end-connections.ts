import { pusherClient } from "./publish";

/**
 * Makes an external Pusher app close all connections on which these users signed in
 * (`pusher:signin`). Users who still have access reconnect. Attempts every call, then throws if any
 * of them failed.
 */
export async function endConnections(userIds: number[]): Promise<void> {
  const pusher = pusherClient();
  const calls = userIds.map((userId) => pusher.terminateUserConnections(String(userId)));
  const failed = (await Promise.allSettled(calls)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

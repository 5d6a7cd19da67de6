import { pusherClient } from "./publish";

/**
 * Has an external Pusher app end all connections on which these people have signed in (`pusher:signin`); those that may
 * go on come back. Throws when a call is refused or not answered, after the others were made.
 */
export async function endConnections(userIds: number[]): Promise<void> {
  const pusher = pusherClient();
  const calls = userIds.map((userId) => pusher.terminateUserConnections(String(userId)));
  const failed = (await Promise.allSettled(calls)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

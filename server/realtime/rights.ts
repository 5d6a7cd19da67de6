import type { RightsMessage, SocketHolder } from "@/lib/platform/rights/rights-channel";
import type { Hub } from "./hub";

/** Parses a rights notification from the database. Returns undefined if it is malformed. */
export function readRights(payload: string): RightsMessage | undefined {
  try {
    return JSON.parse(payload) as RightsMessage;
  } catch {
    return undefined;
  }
}

/**
 * Applies changes to people's rights to the connections of this process. A connection is recorded
 * before its first channel is authorized, and the database notifies in commit order, so a
 * revocation after the check still reaches the connection.
 */
export function followRights(hub: Hub, message: RightsMessage): void {
  if ("socket" in message) return hub.hold(message);
  const people = new Set(message.ended);
  const isEnded = ({ user, by }: SocketHolder) =>
    people.has(user) && (message.by === null || message.by.includes(by));
  hub.sendAway("Your permissions have changed", (holders) => holders.some(isEnded));
}

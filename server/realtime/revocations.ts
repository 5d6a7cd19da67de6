import type { RevocationMessage, SocketHolder } from "@/lib/platform/membership/revocation-channel";
import type { Hub } from "./hub";

/** Parses a rights notification from the database. Returns undefined if it is malformed. */
export function parseRevocation(payload: string): RevocationMessage | undefined {
  try {
    return JSON.parse(payload) as RevocationMessage;
  } catch {
    return undefined;
  }
}

/**
 * Applies changes to people's rights to the connections of this process. A connection is recorded
 * before its first channel is authorized, and the database notifies in commit order, so a
 * revocation after the check still reaches the connection.
 */
export function applyRevocation(hub: Hub, message: RevocationMessage): void {
  if ("socket" in message) return hub.hold(message);
  const people = new Set(message.ended);
  const isEnded = ({ user, by }: SocketHolder) =>
    people.has(user) && (message.by === null || message.by.includes(by));
  hub.disconnectWhere("Your permissions have changed", (holders) => holders.some(isEnded));
}

/**
 * Close and error codes of the Pusher protocol. Clients do not reconnect after 40xx, reconnect
 * later after 41xx, and immediately after 42xx.
 */
export const CODE = {
  unknownApp: 4001,
  unknownPath: 4005,
  invalidVersion: 4006,
  unsupportedVersion: 4007,
  noVersion: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  noPong: 4201,
  clientEventRefused: 4301,
} as const;

/** Versions with identical frames, in which event data is a JSON string. */
const VERSIONS = [5, 6, 7];

/** Returns why a handshake is rejected, or undefined if it is accepted. */
export function refuseHandshake(
  target: string,
  key: string,
): { code: number; message: string } | undefined {
  const { pathname, searchParams } = new URL(target, "http://localhost");
  const [, appKey] = /^\/app\/([^/]+)$/.exec(pathname) ?? [];
  if (appKey === undefined) return { code: CODE.unknownPath, message: "Path not found" };
  if (appKey !== key) return { code: CODE.unknownApp, message: "There is no app with this key" };
  const version = searchParams.get("protocol");
  if (version === null) return { code: CODE.noVersion, message: "No protocol version supplied" };
  if (!/^\d{1,3}$/.test(version)) {
    return { code: CODE.invalidVersion, message: "Invalid version string format" };
  }
  if (VERSIONS.includes(Number(version))) return undefined;
  return { code: CODE.unsupportedVersion, message: "Unsupported protocol version" };
}

/** A parsed message from a client. */
interface ClientMessage {
  event: string;
  data: unknown;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns undefined if the text is not a JSON event. */
export function readMessage(text: string): ClientMessage | undefined {
  const { event, data } = parseObject(text) ?? {};
  return typeof event === "string" ? { event, data } : undefined;
}

/** The data of a subscription, which some clients send as a string. Missing fields are empty. */
export function readSubscription(data: unknown): {
  channel: string;
  auth: string;
  channelData: string | undefined;
} {
  const fields = typeof data === "string" ? parseObject(data) : data;
  const { channel, auth, channel_data } = (fields ?? {}) as Record<string, unknown>;
  return {
    channel: typeof channel === "string" ? channel : "",
    auth: typeof auth === "string" ? auth : "",
    channelData: typeof channel_data === "string" ? channel_data : undefined,
  };
}

/** What a client signs in with. Missing fields are empty. */
export function readSignin(data: unknown): { auth: string; userData: string } {
  const fields = typeof data === "string" ? parseObject(data) : data;
  const { auth, user_data } = (fields ?? {}) as Record<string, unknown>;
  return {
    auth: typeof auth === "string" ? auth : "",
    userData: typeof user_data === "string" ? user_data : "",
  };
}

/** Returns the user identified in signed data, or undefined. */
export function readUserId(userData: string): string | undefined {
  const { id } = parseObject(userData) ?? {};
  return typeof id === "string" && /^[^/]{1,128}$/.test(id) ? id : undefined;
}

/** Returns the channel for messages to one user. It requires a sign-in instead of a signature. */
export function userEventsChannel(userId: string): string {
  return `#server-to-user-${userId}`;
}

/**
 * Whether the user can join a channel. Public channels are rejected, because nothing is sent to
 * everyone.
 */
export function isChannelName(name: string, signedInAs: string | undefined): boolean {
  if (signedInAs !== undefined && name === userEventsChannel(signedInAs)) return true;
  return /^(private|presence)-[\w\-=@,.;]{1,190}$/.test(name);
}

export function isPresence(channel: string): boolean {
  return channel.startsWith("presence-");
}

/** A member of a presence channel. */
export interface Member {
  userId: string;
  /** JSON that the app provides about the user. */
  info: unknown;
}

/** Returns the member identified in signed channel data, or undefined. */
export function readMember(channelData: string): Member | undefined {
  const { user_id, user_info } = parseObject(channelData) ?? {};
  if (typeof user_id !== "string" && typeof user_id !== "number") return undefined;
  const userId = String(user_id);
  return userId === "" || userId.length > 128 ? undefined : { userId, info: user_info ?? null };
}

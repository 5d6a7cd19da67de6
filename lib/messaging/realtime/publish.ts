import Pusher from "pusher";
import { publishAddress, realtimeApp } from "@/lib/platform/config/realtime-app";

/** One event for any number of channels. `socketId` is the connection that is not told. */
export interface RealtimeMessage {
  channels: string[];
  name: string;
  data: object;
  socketId: string | null;
}

/** Pusher's own limits of one call. */
const CHANNELS_PER_CALL = 100;
const EVENTS_PER_BATCH = 10;

const TIMEOUT = 5_000;

/** The `pusher` library on the app in use; it signs channels as well as it publishes. */
export function pusherClient(): Pusher {
  const { appId, key, secret } = realtimeApp();
  const { host, port, scheme } = publishAddress();
  const useTLS = scheme === "https";
  return new Pusher({ appId, key, secret, host, port: String(port), useTLS, timeout: TIMEOUT });
}

function chunks<T>(list: T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < list.length; at += size) parts.push(list.slice(at, at + size));
  return parts;
}

/**
 * Publishes in the order given, as far as there are several channels to a message: messages for one channel go first,
 * in batches. Throws what the library throws when the server does not answer or refuses.
 */
export async function publish(messages: RealtimeMessage[]): Promise<void> {
  const pusher = pusherClient();
  const exclusion = (socketId: string | null) => (socketId === null ? {} : { socket_id: socketId });
  const single = messages.flatMap(({ channels, name, data, socketId }) => {
    const [channel] = channels;
    if (channel === undefined || channels.length > 1) return [];
    return [{ channel, name, data, ...exclusion(socketId) }];
  });
  for (const batch of chunks(single, EVENTS_PER_BATCH)) await pusher.triggerBatch(batch);
  for (const { channels, name, data, socketId } of messages) {
    if (channels.length < 2) continue;
    for (const part of chunks(channels, CHANNELS_PER_CALL)) {
      await pusher.trigger(part, name, data, exclusion(socketId));
    }
  }
}

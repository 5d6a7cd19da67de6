import Pusher from "pusher";
import { publishAddress, realtimeApp } from "@/lib/platform/config/realtime-app";

/** One event for any number of channels. The connection `socketId` does not receive it. */
export interface RealtimeMessage {
  channels: string[];
  name: string;
  data: object;
  socketId: string | null;
}

/** Pusher's limits per call. */
const CHANNELS_PER_CALL = 100;
const EVENTS_PER_BATCH = 10;

const TIMEOUT = 5_000;

/** Returns the `pusher` client for the configured app, which both publishes and signs channels. */
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
 * Publishes messages. Those for a single channel go first, in batches and in order, then those for
 * several channels. Throws the library's error if the server does not respond or rejects them.
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

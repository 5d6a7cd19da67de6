import type { BroadcastingConfig } from "@/lib/messaging/broadcasting/schema";
import { api } from "@/lib/platform/client/api-client";
import type { Socket } from "./open-socket";

/** A user on a presence channel. */
export interface Present {
  id: number;
  name: string;
  picture: string | null;
}

/** A channel listener's callbacks. */
export interface ChannelListener {
  onEvent?: (name: string, data: unknown) => void;
  /**
   * Events arrive from this point on. Earlier ones may have been missed. Called again after each
   * reconnect.
   */
  onJoined?: () => void;
  /** Receives a presence channel's members on every change; none while disconnected. */
  onMembers?: (members: readonly Present[]) => void;
}

/** "down" only after the connection has been lost for a while. */
export type LinkState = "starting" | "live" | "down";

/** Shorter interruptions are not shown. The first connection may take longer. */
const DOWN_AFTER_MS = 3_000;
const DOWN_AFTER_START_MS = 8_000;
const RETRY_MS = 4_000;
/**
 * A channel stays open this long after its last listener leaves, in case the next page needs it.
 */
const LINGER_MS = 1_000;

interface Subscription {
  listeners: Set<ChannelListener>;
  isJoined: boolean;
  members: Map<number, Present>;
}

/**
 * The window's single realtime connection and its listeners. `startLink` loads pusher-js and the
 * reconnect logic once the page is usable.
 */
const subscriptions = new Map<string, Subscription>();
const watchers = new Set<() => void>();
let state: LinkState = "starting";
let socket: Socket | undefined;
let isStarted = false;
let downTimer: ReturnType<typeof setTimeout> | undefined;

function setState(next: LinkState): void {
  if (state === next) return;
  state = next;
  watchers.forEach((watcher) => watcher());
}

export const linkState = (): LinkState => state;

export function watchLink(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function emitMembers(room: Subscription): void {
  const members = [...room.members.values()];
  room.listeners.forEach((listener) => listener.onMembers?.(members));
}

function onState(isConnected: boolean): void {
  if (isConnected) {
    clearTimeout(downTimer);
    downTimer = undefined;
    return setState("live");
  }
  for (const room of subscriptions.values()) {
    room.isJoined = false;
    room.members.clear();
    emitMembers(room);
  }
  downTimer ??= setTimeout(() => setState("down"), DOWN_AFTER_MS);
}

/** A member as sent by the server. */
interface Member {
  id: string;
  info: { name: string; picture: string | null };
}

const toPresent = ({ id, info }: Member): Present => ({ id: Number(id), ...info });

function onEvent(name: string, event: string, data: unknown): void {
  const room = subscriptions.get(name);
  if (!room) return;
  if (event === "pusher:subscription_succeeded") {
    room.isJoined = true;
    room.listeners.forEach((listener) => listener.onJoined?.());
    if (!name.startsWith("presence-")) return;
    const members = data as { each: (visit: (member: Member) => void) => void };
    room.members.clear();
    members.each((member) => room.members.set(Number(member.id), toPresent(member)));
    emitMembers(room);
  } else if (event === "pusher:subscription_error") {
    const { status } = data as { status?: number };
    // If the session has ended, any request redirects to sign-in. If permission was lost, the next
    // response reports it, so that unsaved input is kept until then.
    if (status === 401) void api.get("/api/profile").catch(() => undefined);
  } else if (event === "pusher:member_added") {
    room.members.set(Number((data as Member).id), toPresent(data as Member));
    emitMembers(room);
  } else if (event === "pusher:member_removed") {
    room.members.delete(Number((data as Member).id));
    emitMembers(room);
  } else {
    room.listeners.forEach((listener) => listener.onEvent?.(event, data));
  }
}

async function open(): Promise<void> {
  try {
    const [{ openSocket }, settings] = await Promise.all([
      import("./open-socket"),
      api.get<BroadcastingConfig>("/api/broadcasting/config"),
    ]);
    socket = openSocket(settings, { onState, onEvent });
    for (const name of subscriptions.keys()) socket.subscribe(name);
  } catch {
    setTimeout(() => void open(), RETRY_MS);
  }
}

/** Connects. Only the first call in a window has an effect. */
export function startLink(): void {
  if (isStarted) return;
  isStarted = true;
  downTimer = setTimeout(() => setState("down"), DOWN_AFTER_START_MS);
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(() => void open(), { timeout: 1_000 });
  else setTimeout(() => void open(), 200);
}

/**
 * Listens to a channel, sharing one subscription among all listeners. Returns a function that stops
 * listening.
 */
export function joinChannel(name: string, listener: ChannelListener): () => void {
  const room = subscriptions.get(name) ?? {
    listeners: new Set(),
    isJoined: false,
    members: new Map(),
  };
  room.listeners.add(listener);
  if (!subscriptions.has(name)) {
    subscriptions.set(name, room);
    socket?.subscribe(name);
  } else if (room.isJoined) {
    listener.onJoined?.();
    listener.onMembers?.([...room.members.values()]);
  }
  return () => {
    room.listeners.delete(listener);
    setTimeout(() => {
      if (room.listeners.size > 0 || subscriptions.get(name) !== room) return;
      subscriptions.delete(name);
      socket?.unsubscribe(name);
    }, LINGER_MS);
  };
}

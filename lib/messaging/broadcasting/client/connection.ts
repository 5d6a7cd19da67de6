import type { BroadcastingConfig } from "@/lib/messaging/broadcasting/schema";
import { api } from "@/lib/platform/client/api-client";
import type { Socket } from "./open-socket";

/** Somebody on a presence channel. */
export interface Present {
  id: number;
  name: string;
  picture: string | null;
}

/** Hears a channel. */
export interface ChannelListener {
  onEvent?: (name: string, data: unknown) => void;
  /** From now on everything is heard; what happened before may have been missed. Again after each loss. */
  onJoined?: () => void;
  /** Of presence channels: who is there, whenever that changes; nobody while the connection is lost. */
  onMembers?: (members: readonly Present[]) => void;
}

/** "down" once that has lasted for long enough to say so. */
export type LinkState = "starting" | "live" | "down";

/** A loss this short is not worth a word; the first connection may take longer. */
const SILENT_MS = 3_000;
const SILENT_AT_FIRST_MS = 8_000;
const RETRY_MS = 4_000;
/** A channel is kept for so long after the last listener, who may be back on the next page. */
const LINGER_MS = 1_000;

interface Room {
  listeners: Set<ChannelListener>;
  isJoined: boolean;
  members: Map<number, Present>;
}

/**
 * The window's one realtime connection, and who listens to what. pusher-js and what keeps it going are loaded by
 * `startLink`, when the page can already be used.
 */
const rooms = new Map<string, Room>();
const watchers = new Set<() => void>();
let state: LinkState = "starting";
let socket: Socket | undefined;
let isStarted = false;
let fall: ReturnType<typeof setTimeout> | undefined;

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

function tellMembers(room: Room): void {
  const members = [...room.members.values()];
  room.listeners.forEach((listener) => listener.onMembers?.(members));
}

function onState(isConnected: boolean): void {
  if (isConnected) {
    clearTimeout(fall);
    fall = undefined;
    return setState("live");
  }
  for (const room of rooms.values()) {
    room.isJoined = false;
    room.members.clear();
    tellMembers(room);
  }
  fall ??= setTimeout(() => setState("down"), SILENT_MS);
}

/** A member as the server describes it. */
interface Member {
  id: string;
  info: { name: string; picture: string | null };
}

const toPresent = ({ id, info }: Member): Present => ({ id: Number(id), ...info });

function onEvent(name: string, event: string, data: unknown): void {
  const room = rooms.get(name);
  if (!room) return;
  if (event === "pusher:subscription_succeeded") {
    room.isJoined = true;
    room.listeners.forEach((listener) => listener.onJoined?.());
    if (!name.startsWith("presence-")) return;
    const members = data as { each: (visit: (member: Member) => void) => void };
    room.members.clear();
    members.each((member) => room.members.set(Number(member.id), toPresent(member)));
    tellMembers(room);
  } else if (event === "pusher:subscription_error") {
    const { status } = data as { status?: number };
    // Whose session has ended is sent to sign in by any call. Who may not read any more is told by the next answer: what
    // they are writing stays.
    if (status === 401) void api.get("/api/profile").catch(() => undefined);
  } else if (event === "pusher:member_added") {
    room.members.set(Number((data as Member).id), toPresent(data as Member));
    tellMembers(room);
  } else if (event === "pusher:member_removed") {
    room.members.delete(Number((data as Member).id));
    tellMembers(room);
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
    for (const name of rooms.keys()) socket.subscribe(name);
  } catch {
    setTimeout(() => void open(), RETRY_MS);
  }
}

/** Connects, once in the life of a window. */
export function startLink(): void {
  if (isStarted) return;
  isStarted = true;
  fall = setTimeout(() => setState("down"), SILENT_AT_FIRST_MS);
  // Safari has no idle callback.
  if ("requestIdleCallback" in window) requestIdleCallback(() => void open(), { timeout: 1_000 });
  else setTimeout(() => void open(), 200);
}

/** Listens to a channel, by one subscription for however many listeners. Answers how to stop. */
export function join(name: string, listener: ChannelListener): () => void {
  const room = rooms.get(name) ?? { listeners: new Set(), isJoined: false, members: new Map() };
  room.listeners.add(listener);
  if (!rooms.has(name)) {
    rooms.set(name, room);
    socket?.subscribe(name);
  } else if (room.isJoined) {
    listener.onJoined?.();
    listener.onMembers?.([...room.members.values()]);
  }
  return () => {
    room.listeners.delete(listener);
    setTimeout(() => {
      if (room.listeners.size > 0 || rooms.get(name) !== room) return;
      rooms.delete(name);
      socket?.unsubscribe(name);
    }, LINGER_MS);
  };
}

import type { Member } from "./protocol";

/** The members of each presence channel in one process. */
type Channels = Map<string, Map<string, Member>>;

/** One member of one channel, as exchanged between processes. */
export type Entry = [channel: string, member: Member];

/** A member joined or left a channel, across all processes. */
export interface PresenceChange {
  channel: string;
  member: Member;
  isHere: boolean;
}

function put(channels: Channels, channel: string, member: Member): void {
  const members = channels.get(channel) ?? new Map<string, Member>();
  channels.set(channel, members.set(member.userId, member));
}

function take(channels: Channels, channel: string, userId: string): Member | undefined {
  const members = channels.get(channel);
  const member = members?.get(userId);
  members?.delete(userId);
  if (members?.size === 0) channels.delete(channel);
  return member;
}

function entriesOf(channels: Channels): Entry[] {
  return [...channels].flatMap(([channel, members]) =>
    [...members.values()].map((member): Entry => [channel, member]),
  );
}

/**
 * The members of presence channels: ours, with the number of connections each has, and those of
 * every other process. A user counts as one member, however many windows and processes they are
 * connected through.
 */
export class Presence {
  readonly #ours: Channels = new Map();
  readonly #connections = new Map<string, number>();
  readonly #peers = new Map<string, Channels>();

  constructor(private readonly onChange: (change: PresenceChange) => void) {}

  /** Adds one of a member's connections. Returns true if it is the first in this process. */
  join(channel: string, member: Member): boolean {
    const key = `${channel} ${member.userId}`;
    const count = (this.#connections.get(key) ?? 0) + 1;
    this.#connections.set(key, count);
    if (count > 1) return false;
    this.#add(this.#ours, channel, member);
    return true;
  }

  /** Removes a connection. Returns true if it was the last in this process. */
  leave(channel: string, member: Member): boolean {
    const key = `${channel} ${member.userId}`;
    const count = (this.#connections.get(key) ?? 0) - 1;
    if (count > 0) {
      this.#connections.set(key, count);
      return false;
    }
    this.#connections.delete(key);
    this.#remove(this.#ours, channel, member.userId);
    return true;
  }

  /** Returns everyone on a channel, by user id. */
  members(channel: string): Map<string, Member> {
    const all = new Map<string, Member>();
    for (const channels of [...this.#peers.values(), this.#ours]) {
      for (const [userId, member] of channels.get(channel) ?? []) all.set(userId, member);
    }
    return all;
  }

  /** Returns the channels that have members. */
  occupied(): Set<string> {
    return new Set(
      [this.#ours, ...this.#peers.values()].flatMap((channels) => [...channels.keys()]),
    );
  }

  /** Returns our members, for the other processes. */
  entries(): Entry[] {
    return entriesOf(this.#ours);
  }

  peerJoined(peer: string, [channel, member]: Entry): void {
    const channels = this.#peers.get(peer) ?? (new Map() as Channels);
    this.#peers.set(peer, channels);
    this.#add(channels, channel, member);
  }

  peerLeft(peer: string, [channel, member]: Entry): void {
    const channels = this.#peers.get(peer);
    if (channels) this.#remove(channels, channel, member.userId);
  }

  /** Replaces all members of another process. Pass an empty list for a process that is gone. */
  replacePeer(peer: string, entries: Entry[]): void {
    const previous = this.#peers.get(peer);
    const current = new Set(entries.map(([channel, { userId }]) => `${channel} ${userId}`));
    for (const entry of entries) this.peerJoined(peer, entry);
    for (const [channel, member] of previous ? entriesOf(previous) : []) {
      if (!current.has(`${channel} ${member.userId}`)) this.peerLeft(peer, [channel, member]);
    }
    if (entries.length === 0) this.#peers.delete(peer);
  }

  #isOn(channel: string, userId: string): boolean {
    if (this.#ours.get(channel)?.has(userId)) return true;
    for (const channels of this.#peers.values()) {
      if (channels.get(channel)?.has(userId)) return true;
    }
    return false;
  }

  #add(channels: Channels, channel: string, member: Member): void {
    const isNew = !this.#isOn(channel, member.userId);
    put(channels, channel, member);
    if (isNew) this.onChange({ channel, member, isHere: true });
  }

  #remove(channels: Channels, channel: string, userId: string): void {
    const member = take(channels, channel, userId);
    if (member && !this.#isOn(channel, userId)) this.onChange({ channel, member, isHere: false });
  }
}

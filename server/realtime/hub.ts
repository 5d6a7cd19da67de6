import type { SocketHolder } from "@/lib/platform/membership/revocation-channel";
import type { Connection } from "./connection";
import { eventFrame, pongFrame } from "./frame";
import type { Limits } from "./limits";
import type { ChannelEvent, ClusterMessage } from "./cluster-message";
import { Presence, type PresenceChange } from "./presence";
import {
  CODE,
  isChannelName,
  isPresence,
  type Member,
  readMember,
  readMessage,
  readSignin,
  readSubscription,
  readUserId,
  userEventsChannel,
} from "./protocol";
import { isAuthorized, isSignedIn, type Keys } from "./signature";

/**
 * The connections of this process and their channels. Changes that concern other processes are
 * passed to `broadcast`.
 */
export class Hub {
  readonly #connections = new Map<string, Connection>();
  readonly presence: Presence;
  readonly #subscribers = new Map<string, Set<Connection>>();

  constructor(
    private readonly keys: Keys,
    private readonly limits: Limits,
    private readonly broadcast: (message: ClusterMessage) => void,
  ) {
    this.presence = new Presence((change) => this.#showChange(change));
  }

  get connections(): Iterable<Connection> {
    return this.#connections.values();
  }

  get size(): number {
    return this.#connections.size;
  }

  enter(connection: Connection): void {
    this.#connections.set(connection.id, connection);
  }

  /** Returns the number of this process's connections on each channel. */
  get subscriptionCounts(): Map<string, number> {
    return new Map([...this.#subscribers].map(([channel, { size }]) => [channel, size]));
  }

  /** Sends an event to subscribers in this process and the others. */
  publish(event: ChannelEvent): void {
    this.deliver(event);
    this.broadcast({ kind: "event", event });
  }

  /** Sends an event to subscribers in this process, building one frame per channel. */
  deliver({ channels, name, data, except }: ChannelEvent): void {
    for (const channel of channels) {
      const subscribers = this.#subscribers.get(channel);
      if (!subscribers) continue;
      const frame = eventFrame(name, data, channel);
      for (const connection of subscribers) {
        if (connection.id !== except) connection.write(frame);
      }
    }
  }

  /**
   * Handles a WebSocket ping. It counts as a message, and only clients that read get a response.
   */
  receivePing(connection: Connection, data: Buffer): void {
    if (!this.#connections.has(connection.id)) return;
    connection.isSeen();
    if (connection.messages.take()) connection.write(pongFrame(data));
    else connection.end(CODE.overCapacity, "Too many messages");
  }

  /** Handles a message from a client. Messages after a disconnect are ignored. */
  receive(connection: Connection, text: string): void {
    if (!this.#connections.has(connection.id)) return;
    connection.isSeen();
    if (!connection.messages.take()) {
      return connection.end(CODE.overCapacity, "Too many messages");
    }
    const message = readMessage(text);
    if (!message) return connection.error(null, "Messages must be JSON events");
    switch (message.event) {
      case "pusher:ping":
        return connection.pong();
      case "pusher:pong":
        return;
      case "pusher:signin":
        return this.#signIn(connection, message.data);
      case "pusher:subscribe":
        return this.#subscribe(connection, message.data);
      case "pusher:unsubscribe":
        return this.#unsubscribe(connection, readSubscription(message.data).channel);
      default:
        if (message.event.startsWith("client-")) {
          return connection.error(CODE.clientEventRefused, "Client events are not enabled");
        }
        connection.error(null, "Unknown event");
    }
  }

  /**
   * Closes connections that show no sign of life, removing them from their channels without waiting for the closing
   * handshake.
   */
  sweep(): void {
    const now = Date.now();
    for (const connection of [...this.connections]) {
      if (!connection.checkLife(now)) this.leave(connection);
    }
  }

  /** Removes a connection from all its channels. */
  leave(connection: Connection): void {
    for (const channel of [...connection.subscriptions.keys()]) {
      this.#unsubscribe(connection, channel);
    }
    this.#connections.delete(connection.id);
  }

  /** Records the session or token that opens a connection's channels, if the connection is in this process. */
  hold(holder: SocketHolder): void {
    const connection = this.#connections.get(holder.socket);
    if (!connection || connection.hold(holder)) return;
    this.#end(connection, CODE.reconnect, "Resubscribe to your channels");
  }

  /**
   * Closes the connections whose holders match, or all of them, so that the clients reconnect
   * immediately, here or to another process, and subscribe to the channels they can still use.
   */
  disconnectWhere(
    message: string,
    matches: (holders: SocketHolder[]) => boolean = () => true,
  ): void {
    for (const connection of [...this.connections]) {
      if (matches(connection.holders)) this.#end(connection, CODE.reconnect, message);
    }
  }

  /** Closes the connections signed in as the user, here and in the other processes. */
  terminateEverywhere(userId: string): void {
    this.terminate(userId);
    this.broadcast({ kind: "terminate", userId });
  }

  terminate(userId: string): void {
    for (const connection of [...this.connections]) {
      if (connection.signedInAs !== userId) continue;
      this.#end(connection, CODE.unauthorized, "You were disconnected by the app");
    }
  }

  /**
   * Sends the reason and removes the connection from its channels immediately, without waiting for
   * the closing handshake.
   */
  #end(connection: Connection, code: number, message: string): void {
    connection.end(code, message);
    this.leave(connection);
  }

  #signIn(connection: Connection, data: unknown): void {
    const { auth, userData } = readSignin(data);
    const userId = readUserId(userData);
    const isValid = isSignedIn(this.keys, { socketId: connection.id, auth, userData });
    if (userId === undefined || !isValid || connection.signedInAs !== undefined) {
      return connection.error(CODE.unauthorized, "Invalid sign-in");
    }
    connection.signedInAs = userId;
    connection.write(eventFrame("pusher:signin_success", JSON.stringify({ user_data: userData })));
  }

  #subscribe(connection: Connection, data: unknown): void {
    const { channel, auth, channelData } = readSubscription(data);
    const refuse = (type: string, status: number, error: string) => {
      const reason = JSON.stringify({ type, status, error });
      connection.write(eventFrame("pusher:subscription_error", reason, channel.slice(0, 200)));
      if (status === 401) connection.error(CODE.unauthorized, error);
    };
    if (!isChannelName(channel, connection.signedInAs)) {
      return refuse(
        "InvalidChannel",
        401,
        "This channel does not exist or is not available to you",
      );
    }
    if (connection.subscriptions.has(channel)) {
      return connection.error(null, `Existing subscription to channel ${channel}`);
    }
    if (connection.subscriptions.size >= this.limits.channelsPerConnection) {
      return refuse("LimitReached", 413, "Too many channels on one connection");
    }
    const { signedInAs } = connection;
    if (signedInAs !== undefined && channel === userEventsChannel(signedInAs)) {
      return this.#admit(connection, channel, null);
    }
    if (!isAuthorized(this.keys, { socketId: connection.id, channel, auth, channelData })) {
      return refuse("AuthError", 401, "Invalid signature");
    }
    if (!isPresence(channel)) return this.#admit(connection, channel, null);

    const member = readMember(channelData ?? "");
    if (!member || Buffer.byteLength(channelData ?? "") > this.limits.memberData) {
      return refuse("InvalidChannelData", 400, "channel_data is missing a user_id or is too large");
    }
    const members = this.presence.members(channel);
    if (members.size >= this.limits.members && !members.has(member.userId)) {
      return refuse("LimitReached", 413, "Too many members in one channel");
    }
    this.#admit(connection, channel, member);
  }

  #admit(connection: Connection, channel: string, member: Member | null): void {
    // Done before the connection becomes a subscriber, so that members are not notified of their
    // own arrival.
    if (member && this.presence.join(channel, member)) {
      this.broadcast({ kind: "join", entry: [channel, member] });
    }
    connection.subscriptions.set(channel, member);
    const subscribers = this.#subscribers.get(channel) ?? new Set();
    this.#subscribers.set(channel, subscribers.add(connection));
    const data = member ? { presence: this.#roster(channel) } : {};
    const frame = eventFrame(
      "pusher_internal:subscription_succeeded",
      JSON.stringify(data),
      channel,
    );
    connection.write(frame);
  }

  #roster(channel: string): { count: number; ids: string[]; hash: Record<string, unknown> } {
    const members = this.presence.members(channel);
    const hash = [...members.values()].map(({ userId, info }) => [userId, info] as const);
    return { count: members.size, ids: [...members.keys()], hash: Object.fromEntries(hash) };
  }

  #unsubscribe(connection: Connection, channel: string): void {
    const member = connection.subscriptions.get(channel);
    if (member === undefined) return;
    connection.subscriptions.delete(channel);
    const subscribers = this.#subscribers.get(channel);
    subscribers?.delete(connection);
    if (subscribers?.size === 0) this.#subscribers.delete(channel);
    if (member && this.presence.leave(channel, member)) {
      this.broadcast({ kind: "leave", entry: [channel, member] });
    }
  }

  #showChange({ channel, member: { userId, info }, isHere }: PresenceChange): void {
    const name = `pusher_internal:member_${isHere ? "added" : "removed"}`;
    const data = isHere ? { user_id: userId, user_info: info } : { user_id: userId };
    this.deliver({ channels: [channel], name, data: JSON.stringify(data) });
  }
}

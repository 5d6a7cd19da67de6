import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer } from "ws";
import { clientAddress } from "@/lib/platform/http/client-address";
import type { RealtimeApp } from "@/lib/platform/config/realtime-app";
import { AddressCap } from "../http/address-cap";
import { Backplane } from "./backplane";
import { Connection } from "./connection";
import { eventFrame } from "./frame";
import { Hub } from "./hub";
import { LIMITS, type Limits } from "./limits";
import { ClusterMembers } from "./cluster-members";
import { CODE, refuseHandshake } from "./protocol";
import { RestApi } from "./rest";
import { applyRevocation, parseRevocation } from "./revocations";

/** The realtime server of this process. */
export interface Realtime {
  /** Handles a WebSocket request to a path that begins with `/app`. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Handles a request to a path that begins with `/apps/`. */
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Returns the number of open WebSockets in this process. */
  count: () => number;
  /** Disconnects the clients, which then reconnect to another process or to our successor. */
  stop: () => Promise<void>;
}

/**
 * A server for the Pusher protocol, version 7. It is independent of the app: it handles channel
 * names and signatures, but knows nothing about records. Processes that share a database act as one
 * server.
 */
export function startRealtime(options: {
  app: RealtimeApp;
  databaseUrl: string;
  limits?: Limits;
  /** Whether X-Forwarded-For identifies the client. */
  trustProxy?: boolean;
}): Realtime {
  const { app, databaseUrl, limits = LIMITS, trustProxy = false } = options;
  const addressCap = new AddressCap(limits.connectionsPerAddress);
  const hub = new Hub(app, limits, (message) => backplane.send(message));
  let isListening = () => {};
  const listening = new Promise<void>((resolve) => (isListening = resolve));
  const backplane = new Backplane(databaseUrl, {
    receive: (peer, message) => peers.receive(peer, message),
    rights: (payload) => {
      const message = parseRevocation(payload);
      if (message) applyRevocation(hub, message);
    },
    connected: (isFirst) => {
      // Events may be lost, including rights changes, so clients are checked again when they
      // reconnect.
      if (!isFirst) hub.disconnectWhere("Events may have been lost");
      peers.introduce();
      isListening();
    },
  });
  const peers = new ClusterMembers(hub, backplane);
  const rest = new RestApi(app.appId, app, hub, limits, () => peers.countSubscriptions());
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.message,
    // Otherwise ws would keep responding to pings from a client that does not read.
    autoPong: false,
  });
  const sweep = setInterval(() => hub.sweep(), limits.sweep);
  void backplane.start();
  peers.start();

  function connect(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // The client disconnected while waiting, so its slot would never be released.
    if (socket.destroyed) return;
    const forwardedFor = trustProxy ? request.headers["x-forwarded-for"] : undefined;
    const release = addressCap.take(clientAddress(forwardedFor, request.socket.remoteAddress));
    if (release) socket.once("close", release);
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      // A broken frame or connection. ws closes the connection itself.
      webSocket.on("error", () => undefined);
      const refusal =
        refuseHandshake(request.url ?? "", app.key) ??
        (!release || hub.size >= limits.connections
          ? { code: CODE.overCapacity, message: "Over capacity" }
          : undefined);
      if (refusal) {
        socket.write(eventFrame("pusher:error", refusal));
        webSocket.close(refusal.code, refusal.message);
        return;
      }
      const connection = new Connection(webSocket, socket, limits);
      hub.enter(connection);
      webSocket.on("ping", (data) => hub.receivePing(connection, data));
      webSocket.on("pong", () => connection.isSeen());
      webSocket.on("close", () => hub.leave(connection));
      webSocket.on("message", (data, isBinary) => {
        if (isBinary) webSocket.close(1003, "Text only");
        else hub.receive(connection, (data as Buffer).toString("utf8"));
      });
    });
  }

  return {
    // Only once we are listening for rights changes.
    upgrade: (request, socket, head) => void listening.then(() => connect(request, socket, head)),
    handle: (request, response) => void rest.handle(request, response),
    count: () => hub.size,
    stop: async () => {
      clearInterval(sweep);
      const connections = [...hub.connections];
      hub.disconnectWhere("The server is shutting down");
      const isAnyOpen = () => connections.some(({ isClosed }) => !isClosed);
      for (let attempt = 0; attempt < 20 && isAnyOpen(); attempt++) await sleep(50);
      for (const connection of connections) connection.terminate();
      peers.stop();
      await backplane.stop();
    },
  };
}

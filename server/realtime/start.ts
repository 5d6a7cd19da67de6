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
import { Peers } from "./peers";
import { CODE, refuseHandshake } from "./protocol";
import { RestApi } from "./rest";
import { followRights, readRights } from "./rights";

/** The realtime server of this process. */
export interface Realtime {
  /** A WebSocket to a path that begins with `/app`. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** A request to a path that begins with `/apps/`. */
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** How many WebSockets are open in this process. */
  count: () => number;
  /** Sends the clients away, so that they connect to another process or to our successor. */
  stop: () => Promise<void>;
}

/**
 * A server for the Pusher protocol, version 7, apart from the app: it knows channel names and signatures, and no
 * record. Processes on one database are one server.
 */
export function startRealtime(options: {
  app: RealtimeApp;
  databaseUrl: string;
  limits?: Limits;
  /** Whether X-Forwarded-For says who a client is. */
  trustProxy?: boolean;
}): Realtime {
  const { app, databaseUrl, limits = LIMITS, trustProxy = false } = options;
  const places = new AddressCap(limits.connectionsPerAddress);
  const hub = new Hub(app, limits, (news) => backplane.send(news));
  let isListening = () => {};
  const listening = new Promise<void>((resolve) => (isListening = resolve));
  const backplane = new Backplane(databaseUrl, {
    receive: (peer, news) => peers.receive(peer, news),
    rights: (payload) => {
      const news = readRights(payload);
      if (news) followRights(hub, news);
    },
    connected: (isFirst) => {
      // Events were lost to our clients, and whose rights have ended: they ask anew when they come back.
      if (!isFirst) hub.sendAway("Events may have been lost");
      peers.introduce();
      isListening();
    },
  });
  const peers = new Peers(hub, backplane);
  const rest = new RestApi(app.appId, app, hub, limits);
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.message,
    // It would answer pings without end to a client that reads nothing.
    autoPong: false,
  });
  const sweep = setInterval(() => hub.sweep(), limits.sweep);
  void backplane.start();
  peers.start();

  function connect(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Gone while it waited: it would hold a place that nobody gives back.
    if (socket.destroyed) return;
    const forwardedFor = trustProxy ? request.headers["x-forwarded-for"] : undefined;
    const leave = places.take(clientAddress(forwardedFor, request.socket.remoteAddress));
    if (leave) socket.once("close", leave);
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      // A broken frame or pipe; ws closes the connection itself.
      webSocket.on("error", () => undefined);
      const refusal =
        refuseHandshake(request.url ?? "", app.key) ??
        (!leave || hub.size >= limits.connections
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
    // Not before it hears of rights that end.
    upgrade: (request, socket, head) => void listening.then(() => connect(request, socket, head)),
    handle: (request, response) => void rest.handle(request, response),
    count: () => hub.size,
    stop: async () => {
      clearInterval(sweep);
      const sent = [...hub.connections];
      hub.sendAway("The server is stopping");
      const isAnyOpen = () => sent.some(({ isClosed }) => !isClosed);
      for (let waits = 0; waits < 20 && isAnyOpen(); waits++) await sleep(50);
      for (const connection of sent) connection.terminate();
      peers.stop();
      await backplane.stop();
    },
  };
}

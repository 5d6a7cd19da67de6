import { once } from "node:events";
import { connect } from "node:net";
import type PusherClient from "pusher-js";
import { afterEach, describe, expect, it } from "vitest";
import { setPort } from "@/lib/platform/config/config";
import { publish } from "@/lib/messaging/realtime/publish";
import { client, join, next, publisher, RawClient } from "../../support/messaging/realtime";

/** The realtime server as the product runs it: behind the front, on the app's own port. */
const base = new URL(process.env["BASE"] ?? "");
const port = Number(base.port);
const PROJECT = "private-Tenant.9.App.Models.Project.1";
const USER = "private-Tenant.9.App.Models.User.1";
const ISSUE = "presence-Tenant.9.App.Models.Issue.1";
const ana = { user_id: "1", user_info: { name: "Ana" } };
const ben = { user_id: "2", user_info: { name: "Ben" } };

const clients: PusherClient[] = [];
function open(person?: typeof ana): PusherClient {
  const pusher = client(port, person);
  clients.push(pusher);
  return pusher;
}
afterEach(() => {
  for (const pusher of clients.splice(0)) pusher.disconnect();
});

describe("with the real libraries", () => {
  it("pusher publishes, and pusher-js receives it on a private channel", async () => {
    const heard = next(await join(open(), PROJECT), "project-changed");
    await publisher(port).trigger(PROJECT, "project-changed", { issue_ids: [1, 2] });
    expect(await heard).toEqual({ issue_ids: [1, 2] });
  });

  it("presence channels list members, arrivals and departures", async () => {
    const watcher = await join(open(ana), ISSUE);
    const added = next(watcher, "pusher:member_added");
    const guest = open(ben);
    const members = await next(guest.subscribe(ISSUE), "pusher:subscription_succeeded");
    expect(members.members).toEqual({ 1: ana.user_info, 2: ben.user_info });
    expect(await added).toEqual({ id: "2", info: ben.user_info });
    const removed = next(watcher, "pusher:member_removed");
    guest.disconnect();
    expect(await removed).toEqual({ id: "2", info: ben.user_info });
  });

  it("our own publish() sends many messages to many channels, and excludes a connection", async () => {
    setPort(port);
    const [actor, other] = [open(), open()];
    const [mine, theirs] = [await join(actor, PROJECT), await join(other, PROJECT)];
    const received: unknown[] = [];
    mine.bind("project-changed", (data: unknown) => received.push(data));
    const heard = next(theirs, "project-changed");
    const late = next(await join(other, USER), "notifications-changed");
    const users = Array.from({ length: 250 }, (_, n) => USER.replace(/1$/, String(250 - n)));
    const quiet = Array.from({ length: 12 }, () => {
      return { channels: [`${PROJECT}0`], name: "quiet", data: {}, socketId: null };
    });
    const { socket_id: socketId } = actor.connection;
    await publish([
      ...quiet,
      { channels: [PROJECT], name: "project-changed", data: { issue_ids: [1] }, socketId },
      { channels: users, name: "notifications-changed", data: {}, socketId: null },
      { channels: [], name: "nobody", data: {}, socketId: null },
    ]);
    expect(await heard).toEqual({ issue_ids: [1] });
    expect(await late).toEqual({});
    expect(received).toEqual([]);
  });

  it("publishing with the wrong secret is rejected", async () => {
    const wrong = publisher(port, "wrong");
    await expect(wrong.trigger(PROJECT, "e", {})).rejects.toMatchObject({ status: 401 });
  });
});

it("one event reaches 500 clients", { timeout: 60_000 }, async () => {
  const raws: RawClient[] = [];
  while (raws.length < 500) {
    const more = Array.from({ length: 50 }, () => RawClient.open(port));
    await Promise.all(more.map(async (raw) => raw.join(port, await raw.socketId(), PROJECT)));
    raws.push(...more);
  }
  for (let round = 0; round < 5; round++) {
    const name = `round-${round}`;
    await publisher(port).trigger(PROJECT, name, { issue_ids: [round] });
    await Promise.all(raws.map((raw) => raw.take(name)));
  }
  for (const raw of raws) raw.socket.close();
});

describe("upgrade requests that are ignored", () => {
  async function send(...lines: string[]): Promise<string> {
    const socket = connect(port, base.hostname);
    let received = "";
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.write(lines.join("\r\n"));
    await once(socket, "close");
    return received;
  }
  const h2c = ["Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA"];
  const head = ["Host: localhost", "Connection: Upgrade, HTTP2-Settings, close"];

  it("are handled as ordinary requests", async () => {
    const response = await send("GET /api/health/live HTTP/1.1", ...head, ...h2c, "", "");
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).toContain('"status":"ok"');
  });

  it("are handled with their body", async () => {
    const body = '{"email":"nobody@example.test"}';
    const length = `Content-Length: ${body.length}`;
    const response = await send("POST /api/tokens HTTP/1.1", ...head, ...h2c, length, "", body);
    expect(response).toMatch(/^HTTP\/1\.1 (401|404) /);
    expect(response.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  });

  it("include WebSocket requests for any other path", async () => {
    const upgrade = ["Upgrade: websocket", "Sec-WebSocket-Version: 13"];
    const response = await send("GET /api/nothing HTTP/1.1", ...head, ...upgrade, "", "");
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
  });
});

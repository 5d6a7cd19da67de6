// @module-tag slow
import type PusherClient from "pusher-js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import pg from "pg";
import { client, join, next, publisher, RealtimeProcess } from "../../support/messaging/realtime";
import { openTestDatabase, type TestDatabase } from "../../support/database/test-database";

/** Two processes of the realtime server on one database act as one server. */
const PROJECT = "private-Tenant.1.App.Models.Project.1";
const ana = { user_id: "1", user_info: { name: "Ana Żuk 😀" } };
const ben = { user_id: "2", user_info: { name: "Ben" } };

/** One channel per test, because members from another test may still be leaving. */
let ISSUE: string;
let issues = 0;

let database: TestDatabase;
let first: RealtimeProcess;
let second: RealtimeProcess;
const clients: PusherClient[] = [];

function connect(to: RealtimeProcess, person?: typeof ana): PusherClient {
  const pusher = client(to.port, person);
  clients.push(pusher);
  return pusher;
}

beforeAll(async () => {
  database = await openTestDatabase("lanework_peers");
  first = await RealtimeProcess.start(database.url);
  second = await RealtimeProcess.start(database.url);
});
beforeEach(() => {
  ISSUE = `presence-Tenant.1.App.Models.Issue.${++issues}`;
});
afterEach(() => {
  for (const pusher of clients.splice(0)) pusher.disconnect();
});
afterAll(async () => {
  await Promise.all([first.end(), second.end()]);
  await database.release();
});

describe("two processes", () => {
  it("deliver an event posted to one of them to the clients of both", async () => {
    const channels = await Promise.all([
      join(connect(first), PROJECT),
      join(connect(second), PROJECT),
    ]);
    const heard = channels.map((channel) => next(channel, "project-changed"));
    await publisher(first.port).trigger(PROJECT, "project-changed", { issue_ids: [1] });
    expect(await Promise.all(heard)).toEqual([{ issue_ids: [1] }, { issue_ids: [1] }]);
  });

  it("deliver an event larger than a PostgreSQL notification, in any script", async () => {
    const heard = next(await join(connect(second), PROJECT), "large");
    const data = { text: "ż😀\u0001\\".repeat(700), end: "…" };
    await publisher(first.port).trigger(PROJECT, "large", data);
    expect(await heard).toEqual(data);
  });

  it("deliver events in the order in which they were posted", async () => {
    const channel = await join(connect(second), PROJECT);
    const seen: number[] = [];
    const last = new Promise<void>((resolve) =>
      channel.bind("counted", ({ n }: { n: number }) => {
        seen.push(n);
        if (n === 99) resolve();
      }),
    );
    for (let n = 0; n < 100; n++) await publisher(first.port).trigger(PROJECT, "counted", { n });
    await last;
    expect(seen).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it("count connections together, whichever of them is asked", async () => {
    const channel = "private-Tenant.1.App.Models.Project.77";
    await Promise.all(
      [connect(first), connect(second), connect(second)].map((to) => join(to, channel)),
    );
    const ask = async (path: string, port: number): Promise<unknown> =>
      (await publisher(port).get({ path, params: { filter_by_prefix: channel } })).json();
    for (const { port } of [first, second]) {
      expect(await ask(`/channels/${channel}`, port)).toEqual({
        occupied: true,
        subscription_count: 3,
      });
      expect(await ask("/channels", port)).toEqual({ channels: { [channel]: {} } });
    }
  });

  it("do not notify the connection that made the change, whichever process it is on", async () => {
    const actor = connect(second);
    const other = connect(second);
    const own = await join(actor, PROJECT);
    const heard = next(await join(other, PROJECT), "project-changed");
    const received: string[] = [];
    own.bind("project-changed", () => received.push("change"));
    const after = next(own, "after");
    const { socket_id } = actor.connection;
    await publisher(first.port).trigger(PROJECT, "project-changed", {}, { socket_id });
    await publisher(first.port).trigger(PROJECT, "after", {});
    await Promise.all([heard, after]);
    expect(received).toEqual([]);
  });

  it("share a channel's members, and count a user in both as one member", async () => {
    const watcher = await join(connect(first, ben), ISSUE);
    const added = next(watcher, "pusher:member_added");
    const shared = connect(second, ana).subscribe(ISSUE);
    const members = await next<{ count: number }>(shared, "pusher:subscription_succeeded");
    // She may join before his arrival is announced.
    if (members.count === 1) await next(shared, "pusher:member_added");
    expect(await added).toEqual({ id: "1", info: ana.user_info });

    const again = connect(first, ana);
    await join(again, ISSUE);
    const { users } = (await (
      await publisher(second.port).get({ path: `/channels/${ISSUE}/users` })
    ).json()) as { users: object[] };
    expect(users).toHaveLength(2);
    // She leaves one process and stays in the other.
    const seen: string[] = [];
    watcher.bind("pusher:member_removed", ({ id }: { id: string }) => seen.push(id));
    again.disconnect();
    const removed = next(watcher, "pusher:member_removed");
    for (const pusher of clients.slice(1)) pusher.disconnect();
    expect(await removed).toEqual({ id: "1", info: ana.user_info });
    expect(seen).toEqual(["1"]);
  });
});

describe("a process that stops", () => {
  it(
    "loses its members, and gets them back if it was only suspended",
    { timeout: 60_000 },
    async () => {
      const killed = await RealtimeProcess.start(database.url);
      const asleep = await RealtimeProcess.start(database.url);
      const watcher = await join(connect(first, ben), ISSUE);
      const eve = { user_id: "3", user_info: { name: "Eve" } };
      const seen = new Map<string, () => void>();
      const sees = (what: string) => new Promise<void>((resolve) => seen.set(what, resolve));
      for (const event of ["added", "removed"]) {
        watcher.bind(`pusher:member_${event}`, ({ id }: { id: string }) =>
          seen.get(`${event} ${id}`)?.(),
        );
      }
      const come = [sees("added 1"), sees("added 3")];
      connect(killed, ana).subscribe(ISSUE);
      connect(asleep, eve).subscribe(ISSUE);
      await Promise.all(come);
      const gone = [sees("removed 1"), sees("removed 3")];
      asleep.signal("SIGSTOP");
      await killed.end("SIGKILL");
      await Promise.all(gone);
      const back = sees("added 3");
      asleep.signal("SIGCONT");
      await back;
      await asleep.end();
    },
  );

  it("removes its members immediately in an orderly shutdown, and its clients reconnect", async () => {
    const third = await RealtimeProcess.start(database.url);
    const watcher = await join(connect(first, ben), ISSUE);
    const added = next(watcher, "pusher:member_added");
    const guest = connect(third, ana);
    guest.subscribe(ISSUE);
    await added;
    const removed = next(watcher, "pusher:member_removed");
    const error = next(guest.connection, "error");
    await third.end("SIGTERM");
    expect(await removed).toMatchObject({ id: "1" });
    expect(await error).toMatchObject({ data: { code: 4200 } });
  });
});

describe("after the database connection breaks", () => {
  it("clients reconnect, and events are delivered again", async () => {
    const guest = connect(second, ana);
    const channel = await join(guest, PROJECT);
    const again = next(channel, "pusher:subscription_succeeded");
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const { rowCount } = await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'lanework realtime' AND datname = current_database()`,
    );
    await admin.end();
    expect(rowCount).toBeGreaterThanOrEqual(2);
    await again;
    const heard = next(channel, "project-changed");
    await publisher(first.port).trigger(PROJECT, "project-changed", { issue_ids: [7] });
    expect(await heard).toEqual({ issue_ids: [7] });
  });
});

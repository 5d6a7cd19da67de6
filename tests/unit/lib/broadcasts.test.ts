import { describe, expect, test } from "vitest";
import { broadcastsOf, type RelayedEvent } from "@/lib/messaging/relay/broadcasts";

let next = 0;
function event(fields: Partial<RelayedEvent> = {}): RelayedEvent {
  next += 1;
  return {
    tenant_id: 1,
    event_id: `event-${next}`,
    name: "issue.moved",
    project_id: 7,
    issue_ids: [next],
    user_ids: [],
    actor_id: 3,
    socket_id: null,
    notified: [],
    ...fields,
  };
}
const PROJECT = "private-Tenant.1.App.Models.Project.7";
const user = (id: number, tenant = 1) => `private-Tenant.${tenant}.App.Models.User.${id}`;

describe("broadcastsOf", () => {
  test("merges changes that share a project, kind, person and connection, listing each issue once", () => {
    const socketId = "1.2";
    const moved = (ids: number[], fields = {}) => event({ issue_ids: ids, ...fields });
    expect(
      broadcastsOf([
        moved([5, 6]),
        moved([6, 8]),
        moved([5], { socket_id: socketId }),
        moved([5], { actor_id: 4 }),
        moved([5], { name: "issue.updated" }),
        moved([5], { tenant_id: 2 }),
      ]).map(({ channels, data, socketId: excluded }) => [channels[0], data, excluded]),
    ).toEqual([
      [PROJECT, { change: "issue.moved", issue_ids: [5, 6, 8], actor_id: 3 }, null],
      [PROJECT, { change: "issue.moved", issue_ids: [5], actor_id: 3 }, socketId],
      [PROJECT, { change: "issue.moved", issue_ids: [5], actor_id: 4 }, null],
      [PROJECT, { change: "issue.updated", issue_ids: [5], actor_id: 3 }, null],
      [PROJECT.replace("1", "2"), { change: "issue.moved", issue_ids: [5], actor_id: 3 }, null],
    ]);
  });

  test("lists at most 500 issues, and reaches at most 100 people, per message", () => {
    const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
    const messages = broadcastsOf([event({ issue_ids: ids(1001), notified: ids(250) })]);
    const sizes = messages.map(({ name, channels, data }) => [
      name,
      channels.length,
      "issue_ids" in data ? (data.issue_ids as number[]).length : 0,
    ]);
    expect(sizes).toEqual([
      ["project-changed", 1, 500],
      ["project-changed", 1, 500],
      ["project-changed", 1, 1],
      ["notifications-changed", 100, 0],
      ["notifications-changed", 100, 0],
      ["notifications-changed", 50, 0],
    ]);
  });

  test("notifies each inbox once, without including its content", () => {
    const inbox: Partial<RelayedEvent> = {
      name: "notifications.changed",
      project_id: null,
      issue_ids: [],
    };
    expect(
      broadcastsOf([
        event({ ...inbox, user_ids: [9], notified: [10] }),
        event({ ...inbox, notified: [10, 11] }),
        event({ ...inbox, notified: [10], tenant_id: 2 }),
      ]),
    ).toEqual([
      {
        name: "notifications-changed",
        channels: [user(9), user(10), user(11), user(10, 2)],
        data: {},
        socketId: null,
      },
    ]);
  });

  test("sends a project change that does not involve an issue", () => {
    const [message] = broadcastsOf([event({ name: "project.changed", issue_ids: [] })]);
    expect(message?.data).toEqual({ change: "project.changed", issue_ids: [], actor_id: 3 });
  });
});

import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Connection } from "@/lib/platform/db/connection";
import type { Issue } from "@/lib/issues/issues/schema";
import { makeIssue } from "../../../support/records/issue";
import { makeParts, type ProjectParts } from "../../../support/records/project-parts";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * The number of times that a request waits for the database, which is how long it takes if the
 * database is far away (docs/decisions/0038-one-statement-per-change.md).
 */

let admin: TestUser;
let member: TestUser;
let project: TestProject;
let parts: ProjectParts;

beforeAll(async () => {
  const tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  member = await tenant.user();
  project = await tenant.project(admin, [member]);
  parts = await makeParts(admin, project);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const requests = new AsyncLocalStorage<{ statements: string[] }>();

/** Runs the request and returns the number of statements after the one that identifies the caller. */
async function roundTrips(request: () => Promise<{ status: number }>): Promise<number> {
  // Only watches: every call goes through.
  const original = Reflect.get(Connection.prototype, "query") as unknown as () => void;
  const query = vi.spyOn(Connection.prototype, "query");
  query.mockImplementation(function (this: Connection, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }];
    const text = typeof statement === "string" ? statement : statement.text;
    requests.getStore()?.statements.push(text);
    return Reflect.apply(original, this, given) as undefined;
  });
  const own = { statements: [] };
  const { status } = await requests.run(own, request);
  query.mockRestore();
  expect(status).toBeLessThan(300);
  // The relay, which the request wakes, is not part of it.
  const counted = own.statements.filter((text: string) => !text.includes("FROM outbox_events"));
  return counted.length - 1;
}

const make = (fields: object = {}) => makeIssue(admin, project, fields);
const put = (issue: Issue, fields: object) => () =>
  admin.api.put(`${project.path}/issues/${issue.id}`, { ...issue, ...fields });

describe("one round trip", () => {
  it("changes any field of an issue and its labels", async () => {
    const issue = await make();
    const fields = {
      title: "new",
      description: "new",
      prompt: "new",
      lane_id: project.lanes[1],
      priority: 0,
      type: 1,
      sprint_id: parts.sprint,
      epic_id: parts.epic,
      estimated_minutes: 5,
      label_ids: parts.labels,
    };
    expect(await roundTrips(put(issue, fields))).toBe(1);
  });

  it("replaces labels", async () => {
    const issue = await make({ label_ids: parts.labels.slice(1) });
    const path = `${project.path}/issues/${issue.id}/labels`;
    const label_ids = parts.labels.slice(0, 2);
    expect(await roundTrips(() => admin.api.put(path, { label_ids }))).toBe(1);
  });

  it("keeps dependencies that are sent as they were", async () => {
    const [before, after] = [await make(), await make()];
    const issue = await make({ blocked_by_ids: [before.id], blocks_ids: [after.id] });
    expect(await roundTrips(put(issue, { title: "linked" }))).toBe(1);
  });

  it("changes up to 500 issues, and notifies", async () => {
    const ids = (await Promise.all([make(), make(), make()])).map(({ id }) => id);
    const set = { lane_id: project.lanes[2], assignee_id: member.id, label_ids: parts.labels };
    const path = `${project.path}/issues/bulk`;
    expect(await roundTrips(() => admin.api.post(path, { ids, set }))).toBe(1);
  });

  it("assigns an issue, and notifies", async () => {
    expect(await roundTrips(put(await make(), { assignee_id: member.id }))).toBe(1);
  });

  it("moves, and comments", async () => {
    const { id } = await make();
    const path = `${project.path}/issues/${id}`;
    const lane_id = project.lanes[2];
    expect(await roundTrips(() => admin.api.post(`${path}/move`, { lane_id }))).toBe(1);
    expect(await roundTrips(() => admin.api.post(`${path}/comments`, { body: "b" }))).toBe(1);
  });

  it("creates an issue", async () => {
    const { title, description, lane_id, priority, type } = await make();
    const body = { title, description, lane_id, priority, type, label_ids: parts.labels };
    expect(await roundTrips(() => admin.api.post(`${project.path}/issues`, body))).toBe(1);
  });
});

describe("no further round trip", () => {
  it("reads an issue", async () => {
    const blocker = await make();
    const { id } = await make({ blocked_by_ids: [blocker.id] });
    expect(await roundTrips(() => admin.api.get(`${project.path}/issues/${id}`))).toBe(0);
  });

  it("answers an update that changes nothing", async () => {
    expect(await roundTrips(put(await make(), {}))).toBe(0);
  });
});

describe("two round trips", () => {
  it("move an issue that someone else watches to another lane, and notify", async () => {
    const issue = await make({ assignee_id: member.id });
    expect(await roundTrips(put(issue, { lane_id: project.lanes[2] }))).toBe(2);
  });
});

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import type { ApiResponse } from "../../support/http/api";
import { makeIssue } from "../../support/records/issue";
import { eventsOf } from "../../support/records/notifications";
import { makePart } from "../../support/records/project-parts";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

/**
 * The outbox events for changes to a project's records, which update the pages of people viewing
 * it.
 */

/**
 * A change under the project's path; `prepare` creates what it needs and returns the id for `:id`.
 */
interface Change {
  what: string;
  method: "post" | "put" | "delete";
  path: string;
  prepare?: () => Promise<number>;
  body?: () => object;
  /** A body that the route rejects with a 422, for routes that read one. */
  invalidBody?: object;
}

let tenant: TestTenant;
let owner: TestUser;
let reader: TestUser;
let newcomer: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user({ role: "admin" });
  reader = await tenant.user();
  newcomer = await tenant.user();
});

beforeEach(async () => {
  project = await tenant.project(owner, [reader]);
});

const headers = { "x-socket-id": "12.34" };
const repo = { repo_full_name: "acme/app", repo_url: "https://github.com/acme/app" };

const make = (path: string, body: object) => makePart(owner, project, path, body);

/**
 * Creates a record and an issue referring to it, so that deleting the record also changes the
 * issue.
 */
async function makeReferenced(
  path: string,
  body: object,
  refer: (id: number) => object,
): Promise<number> {
  const id = await make(path, body);
  await makeIssue(owner, project, refer(id));
  return id;
}

async function makeLinkedRepo(): Promise<number> {
  const id = await make("vcs-repos", repo);
  const { key } = await makeIssue(owner, project);
  await make(`issues/${key}/branch-links`, { project_vcs_repo_id: id, branch_name: "main" });
  return id;
}

async function addAssignedMember(): Promise<number> {
  await owner.api.post(`${project.path}/members`, { user_id: newcomer.id });
  await makeIssue(owner, project, { assignee_id: newcomer.id });
  return newcomer.id;
}

/**
 * Returns the changes that create and update a record through routes that accept the same body.
 */
function writeChanges(path: string, fields: object, invalidBody: object): Change[] {
  const body = () => fields;
  return [
    { what: `${path}: created`, method: "post", path, body, invalidBody },
    {
      what: `${path}: changed`,
      method: "put",
      path: `${path}/:id`,
      prepare: () => make(path, fields),
      body,
      invalidBody,
    },
  ];
}

function deleted(path: string, prepare: () => Promise<number>): Change {
  return { what: `${path}: deleted`, method: "delete", path: `${path}/:id`, prepare };
}

const CHANGES: Change[] = [
  ...writeChanges("lanes", { title: "Review" }, { title: "" }),
  {
    what: "lanes: moved",
    method: "put",
    path: "lanes/:id",
    prepare: () => make("lanes", { title: "Review" }),
    body: () => ({ title: "Review", order: 0 }),
    invalidBody: { title: "Review", order: -1 },
  },
  {
    ...deleted("lanes", () =>
      makeReferenced("lanes", { title: "Review" }, (lane_id) => ({ lane_id })),
    ),
    body: () => ({ fallback_lane_id: project.lanes[0] }),
    invalidBody: { fallback_lane_id: 2147483647 },
  },
  ...writeChanges("labels", { name: "bug" }, { name: "" }),
  deleted("labels", () => makeReferenced("labels", { name: "bug" }, (id) => ({ label_ids: [id] }))),
  ...writeChanges("epics", { title: "Payments" }, { title: "" }),
  deleted("epics", () =>
    makeReferenced("epics", { title: "Payments" }, (epic_id) => ({ epic_id })),
  ),
  ...writeChanges("sprints", { title: "One" }, { title: "" }),
  deleted("sprints", () =>
    makeReferenced("sprints", { title: "One" }, (sprint_id) => ({ sprint_id })),
  ),
  ...writeChanges("vcs-repos", { ...repo, is_primary: true }, { ...repo, repo_full_name: "acme" }),
  deleted("vcs-repos", makeLinkedRepo),
  {
    what: "members: added",
    method: "post",
    path: "members",
    body: () => ({ user_id: newcomer.id }),
    invalidBody: { user_id: 2147483647 },
  },
  deleted("members", addAssignedMember),
  {
    what: "the project: renamed",
    method: "put",
    path: "",
    body: () => ({ name: "Renamed" }),
    invalidBody: { name: "" },
  },
  {
    what: "the project: transferred",
    method: "put",
    path: "",
    body: () => ({ name: "Transferred", owner_id: newcomer.id }),
    invalidBody: { name: "Transferred", owner_id: 2147483647 },
  },
];

/** Returns the workspace's project.changed events, which exclude inbox events. */
function projectEvents() {
  return prisma.outboxEvent.findMany({
    where: { tenantId: tenant.id, name: "project.changed" },
    select: { projectId: true, issueIds: true, userIds: true, actorId: true, socketId: true },
    orderBy: { id: "asc" },
  });
}

const clearOutbox = () => prisma.outboxEvent.deleteMany({ where: { tenantId: tenant.id } });

const expectedEvent = ({ id }: TestProject, actor = owner) => ({
  projectId: id,
  issueIds: [],
  userIds: [],
  actorId: actor.id,
  socketId: headers["x-socket-id"],
});

async function prepareCall({ method, path, prepare, body }: Change) {
  const id = await prepare?.();
  await clearOutbox();
  const url = `${project.path}/${path.replace(":id", String(id))}`.replace(/\/$/, "");
  return (user: TestUser, sent = body?.()): Promise<ApiResponse> =>
    user.api[method](url, sent, { headers });
}

describe.each(CHANGES)("$what", (change) => {
  it("publishes one event with the actor and their socket", async () => {
    const call = await prepareCall(change);
    expect([200, 201, 204]).toContain((await call(owner)).status);
    expect(await projectEvents()).toEqual([expectedEvent(project)]);
  });

  it("publishes nothing if rejected", async () => {
    const call = await prepareCall(change);
    expect((await call(reader)).status).toBe(403);
    if (change.invalidBody) expect((await call(owner, change.invalidBody)).status).toBe(422);
    expect(await projectEvents()).toEqual([]);
  });
});

describe("no event is published", () => {
  it("for a label whose name is taken", async () => {
    await make("labels", { name: "bug" });
    const id = await make("labels", { name: "task" });
    await clearOutbox();
    const labels = `${project.path}/labels`;
    expect((await owner.api.post(labels, { name: "Bug" })).status).toBe(422);
    expect((await owner.api.put(`${labels}/${id}`, { name: "BUG" })).status).toBe(422);
    expect(await projectEvents()).toEqual([]);
  });

  it("for a sprint that would end before it starts", async () => {
    const id = await make("sprints", { title: "One", starts_on: "2026-02-02" });
    await clearOutbox();
    const body = { title: "One", ends_on: "2026-02-01" };
    expect((await owner.api.put(`${project.path}/sprints/${id}`, body)).status).toBe(422);
    expect(await projectEvents()).toEqual([]);
  });

  it("for adding someone who is already a member or removing someone who is not one", async () => {
    const members = `${project.path}/members`;
    expect((await owner.api.post(members, { user_id: reader.id })).status).toBe(200);
    expect((await owner.api.post(members, { user_id: owner.id })).status).toBe(200);
    expect((await owner.api.delete(`${members}/${owner.id}`)).status).toBe(422);
    expect((await owner.api.delete(`${members}/${newcomer.id}`)).status).toBe(404);
    expect(await projectEvents()).toEqual([]);
  });
});

describe("joining in other ways", () => {
  it("publishes an event for each project in an invitation", async () => {
    const other = await tenant.project(owner);
    const body = {
      first_name: "Eve",
      last_name: "Lind",
      email: `eve-${project.id}@example.test`,
      role_id: reader.roleId,
    };
    const invite = (project_ids: number[]) =>
      owner.api.post("/api/users", { ...body, project_ids }, { headers });
    await clearOutbox();
    expect((await invite([project.id, 2147483647])).status).toBe(422);
    expect(await projectEvents()).toEqual([]);
    expect((await invite([project.id, other.id])).status).toBe(201);
    const events = await projectEvents();
    expect(events).toHaveLength(2);
    expect(events).toEqual(expect.arrayContaining([expectedEvent(project), expectedEvent(other)]));
  });

  it("publishes an event for a granted access request", async () => {
    const body = { project_id: project.id, operation: "projects.read" };
    const request = await newcomer.api.post<{ id: number }>("/api/access-requests", body);
    await clearOutbox();
    const path = `/api/access-requests/${request.body.id}/grant`;
    expect((await owner.api.post(path, undefined, { headers })).status).toBe(200);
    expect(await projectEvents()).toEqual([expectedEvent(project)]);
  });
});

describe("an issue", () => {
  it("publishes its own event, but not the project's, when branch links or labels change", async () => {
    const repoId = await make("vcs-repos", repo);
    const label = await make("labels", { name: "bug" });
    const issue = await makeIssue(owner, project);
    const path = `${project.path}/issues/${issue.id}`;
    await clearOutbox();
    const link = { project_vcs_repo_id: repoId, branch_name: "main" };
    const id = await make(`issues/${issue.id}/branch-links`, link);
    const links = `${path}/branch-links`;
    await owner.api.put(`${links}/${id}`, { ...link, status: 1 }, { headers });
    await owner.api.put(`${links}/${id}`, { ...link, branch_name: "" });
    await owner.api.delete(`${links}/${id}`, undefined, { headers });
    await owner.api.delete(`${links}/${id}`, undefined, { headers });
    await owner.api.put(`${path}/labels`, { label_ids: [label] }, { headers });
    const events = await eventsOf(issue.id);
    const socketId = headers["x-socket-id"];
    expect(events.map((event) => [event.name, event.actorId, event.socketId])).toEqual([
      ["issue.updated", owner.id, null],
      ["issue.updated", owner.id, socketId],
      ["issue.updated", owner.id, socketId],
      ["issue.updated", owner.id, socketId],
    ]);
    expect(await projectEvents()).toEqual([]);
  });
});

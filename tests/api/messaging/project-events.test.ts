import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/lib/platform/db/prisma";
import type { Answer } from "../../support/http/api";
import { makeIssue } from "../../support/records/issue";
import { eventsOf } from "../../support/records/notices";
import { makePart } from "../../support/records/project-parts";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

/** What each change around a project's issues leaves in the outbox, for whoever shows the project to hear. */

/** A change below the project's path; `prepare` makes what it needs, and answers the id in place of `:id`. */
interface Change {
  what: string;
  method: "post" | "put" | "delete";
  path: string;
  prepare?: () => Promise<number>;
  body?: () => object;
  /** What the route refuses with 422, where it reads a body. */
  refused?: object;
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

/** Makes a record, and an issue that refers to it: its deletion changes the issue as well. */
async function inUse(path: string, body: object, refer: (id: number) => object): Promise<number> {
  const id = await make(path, body);
  await makeIssue(owner, project, refer(id));
  return id;
}

async function linkedRepo(): Promise<number> {
  const id = await make("vcs-repos", repo);
  const { key } = await makeIssue(owner, project);
  await make(`issues/${key}/branch-links`, { project_vcs_repo_id: id, branch_name: "main" });
  return id;
}

async function assignedMember(): Promise<number> {
  await owner.api.post(`${project.path}/members`, { user_id: newcomer.id });
  await makeIssue(owner, project, { assignee_id: newcomer.id });
  return newcomer.id;
}

/** Making and changing a record whose route takes the same body for both. */
function written(path: string, fields: object, refused: object): Change[] {
  const body = () => fields;
  return [
    { what: `${path}: made`, method: "post", path, body, refused },
    {
      what: `${path}: changed`,
      method: "put",
      path: `${path}/:id`,
      prepare: () => make(path, fields),
      body,
      refused,
    },
  ];
}

function deleted(path: string, prepare: () => Promise<number>): Change {
  return { what: `${path}: deleted`, method: "delete", path: `${path}/:id`, prepare };
}

const CHANGES: Change[] = [
  ...written("lanes", { title: "Review" }, { title: "" }),
  {
    what: "lanes: put elsewhere",
    method: "put",
    path: "lanes/:id",
    prepare: () => make("lanes", { title: "Review" }),
    body: () => ({ title: "Review", order: 0 }),
    refused: { title: "Review", order: -1 },
  },
  {
    ...deleted("lanes", () => inUse("lanes", { title: "Review" }, (lane_id) => ({ lane_id }))),
    body: () => ({ fallback_lane_id: project.lanes[0] }),
    refused: { fallback_lane_id: 2147483647 },
  },
  ...written("labels", { name: "bug" }, { name: "" }),
  deleted("labels", () => inUse("labels", { name: "bug" }, (id) => ({ label_ids: [id] }))),
  ...written("epics", { title: "Payments" }, { title: "" }),
  deleted("epics", () => inUse("epics", { title: "Payments" }, (epic_id) => ({ epic_id }))),
  ...written("sprints", { title: "One" }, { title: "" }),
  deleted("sprints", () => inUse("sprints", { title: "One" }, (sprint_id) => ({ sprint_id }))),
  ...written("vcs-repos", { ...repo, is_primary: true }, { ...repo, repo_full_name: "acme" }),
  deleted("vcs-repos", linkedRepo),
  {
    what: "members: added",
    method: "post",
    path: "members",
    body: () => ({ user_id: newcomer.id }),
    refused: { user_id: 2147483647 },
  },
  deleted("members", assignedMember),
  {
    what: "the project: renamed",
    method: "put",
    path: "",
    body: () => ({ name: "Renamed" }),
    refused: { name: "" },
  },
  {
    what: "the project: given away",
    method: "put",
    path: "",
    body: () => ({ name: "Given", owner_id: newcomer.id }),
    refused: { name: "Given", owner_id: 2147483647 },
  },
];

/** What others hear of the workspace's projects, but for the inboxes of people. */
function projectEvents() {
  return prisma.outboxEvent.findMany({
    where: { tenantId: tenant.id, name: "project.changed" },
    select: { projectId: true, issueIds: true, userIds: true, actorId: true, socketId: true },
    orderBy: { id: "asc" },
  });
}

const forget = () => prisma.outboxEvent.deleteMany({ where: { tenantId: tenant.id } });

const heard = ({ id }: TestProject, actor = owner) => ({
  projectId: id,
  issueIds: [],
  userIds: [],
  actorId: actor.id,
  socketId: headers["x-socket-id"],
});

async function prepared({ method, path, prepare, body }: Change) {
  const id = await prepare?.();
  await forget();
  const url = `${project.path}/${path.replace(":id", String(id))}`.replace(/\/$/, "");
  return (user: TestUser, sent = body?.()): Promise<Answer> =>
    user.api[method](url, sent, { headers });
}

describe.each(CHANGES)("$what", (change) => {
  it("is heard of once, with who did it and on which connection", async () => {
    const call = await prepared(change);
    expect([200, 201, 204]).toContain((await call(owner)).status);
    expect(await projectEvents()).toEqual([heard(project)]);
  });

  it("is not heard of when it is refused", async () => {
    const call = await prepared(change);
    expect((await call(reader)).status).toBe(403);
    if (change.refused) expect((await call(owner, change.refused)).status).toBe(422);
    expect(await projectEvents()).toEqual([]);
  });
});

describe("nothing is heard", () => {
  it("of a label whose name is taken", async () => {
    await make("labels", { name: "bug" });
    const id = await make("labels", { name: "task" });
    await forget();
    const labels = `${project.path}/labels`;
    expect((await owner.api.post(labels, { name: "Bug" })).status).toBe(422);
    expect((await owner.api.put(`${labels}/${id}`, { name: "BUG" })).status).toBe(422);
    expect(await projectEvents()).toEqual([]);
  });

  it("of a sprint that would end before it starts", async () => {
    const id = await make("sprints", { title: "One", starts_on: "2026-02-02" });
    await forget();
    const body = { title: "One", ends_on: "2026-02-01" };
    expect((await owner.api.put(`${project.path}/sprints/${id}`, body)).status).toBe(422);
    expect(await projectEvents()).toEqual([]);
  });

  it("of somebody who is a member already, or is none", async () => {
    const members = `${project.path}/members`;
    expect((await owner.api.post(members, { user_id: reader.id })).status).toBe(200);
    expect((await owner.api.post(members, { user_id: owner.id })).status).toBe(200);
    expect((await owner.api.delete(`${members}/${owner.id}`)).status).toBe(422);
    expect((await owner.api.delete(`${members}/${newcomer.id}`)).status).toBe(404);
    expect(await projectEvents()).toEqual([]);
  });
});

describe("members who come another way", () => {
  it("are heard of in each project that somebody is invited to", async () => {
    const other = await tenant.project(owner);
    const body = {
      first_name: "Eve",
      last_name: "Lind",
      email: `eve-${project.id}@example.test`,
      role_id: reader.roleId,
    };
    const invite = (project_ids: number[]) =>
      owner.api.post("/api/users", { ...body, project_ids }, { headers });
    await forget();
    expect((await invite([project.id, 2147483647])).status).toBe(422);
    expect(await projectEvents()).toEqual([]);
    expect((await invite([project.id, other.id])).status).toBe(201);
    const events = await projectEvents();
    expect(events).toHaveLength(2);
    expect(events).toEqual(expect.arrayContaining([heard(project), heard(other)]));
  });

  it("are heard of when they asked, and are let in", async () => {
    const body = { project_id: project.id, operation: "projects.read" };
    const asked = await newcomer.api.post<{ id: number }>("/api/access-requests", body);
    await forget();
    const path = `/api/access-requests/${asked.body.id}/grant`;
    expect((await owner.api.post(path, undefined, { headers })).status).toBe(200);
    expect(await projectEvents()).toEqual([heard(project)]);
  });
});

describe("an issue", () => {
  it("is heard of when its branch links or labels change, the project is not", async () => {
    const repoId = await make("vcs-repos", repo);
    const label = await make("labels", { name: "bug" });
    const issue = await makeIssue(owner, project);
    const path = `${project.path}/issues/${issue.id}`;
    await forget();
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

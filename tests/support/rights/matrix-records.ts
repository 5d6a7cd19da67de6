import { randomBytes } from "node:crypto";
import { UNKNOWN_ADDRESS } from "@/lib/platform/http/client-address";
import { createSession } from "@/lib/identity/sessions/create-session";
import { prisma } from "@/tests/support/database/prisma";
import { makeErrorEvent, makeErrorGroup } from "../errors/error-group";
import { makeIdentity } from "../people/identity";
import { sendCsv } from "../records/imports";
import type { Scene } from "./matrix";
import { attachPixel, givePicture } from "../records/pixel";
import { makeStoryRun } from "../drafts/story-run";
import type { TestUser } from "../people/tenant";

/** Path parameters by name. */
export type Ids = Record<string, number>;

async function post(by: TestUser, path: string, body: object): Promise<number> {
  const response = await by.api.post<{ id: number }>(path, body);
  if (response.status >= 300) throw new Error(`${path}: ${JSON.stringify(response.body)}`);
  return response.body.id;
}

/** Creates a user who is visible to everyone in the project, because they are a member. */
async function makeMate({ cast, project }: Scene, status: number): Promise<number> {
  const { id } = await cast.tenant.user();
  const tenantId = cast.tenant.id;
  await prisma.user.update({ where: { tenantId_id: { tenantId, id } }, data: { status } });
  await prisma.projectMember.create({ data: { tenantId, projectId: project.id, userId: id } });
  return id;
}

export async function makeRepo({ cast, project }: Scene): Promise<number> {
  const repo = { repo_full_name: "a/b", repo_url: "https://git.example.test/a/b" };
  return post(cast.callers.admin, `${project.path}/vcs-repos`, repo);
}

/** Creates another issue of the project. */
export async function makeOther({ creator, project }: Scene): Promise<number> {
  const issue = { title: "O", description: "", lane_id: project.lanes[0], priority: 2, type: 0 };
  return post(creator, `${project.path}/issues`, issue);
}

async function makeOwnSession({ cast, creator }: Scene): Promise<number> {
  const key = { tenantId: cast.tenant.id, userId: creator.id };
  await createSession(key, { address: UNKNOWN_ADDRESS, userAgent: null });
  const { id } = await prisma.session.findFirstOrThrow({ where: key, orderBy: { id: "desc" } });
  return id;
}

/** Replaces earlier favorites, because a person can have a project only once. */
async function makeFavorite({ cast, creator, project }: Scene): Promise<number> {
  const owner = { tenantId: cast.tenant.id, userId: creator.id };
  await prisma.favorite.deleteMany({ where: owner });
  const data = { ...owner, projectId: project.id, position: 1 };
  return (await prisma.favorite.create({ data })).id;
}

async function makeCalendarFeed({ cast, creator }: Scene): Promise<number> {
  const secretHash = randomBytes(32);
  const data = { tenantId: cast.tenant.id, userId: creator.id, secretHash };
  return (await prisma.calendarFeed.create({ data })).id;
}

/** Replaces earlier webhooks, because a workspace can have only a limited number. */
async function makeWebhook({ cast }: Scene): Promise<number> {
  await prisma.webhook.deleteMany({ where: { tenantId: cast.tenant.id } });
  return post(cast.callers.admin, "/api/webhooks", { url: "https://hooks.example.test/matrix" });
}

/** Replaces earlier imports, because a person can have only a limited number waiting. */
async function makeImport({ cast, creator, project }: Scene): Promise<number> {
  await prisma.importJob.deleteMany({ where: { tenantId: cast.tenant.id } });
  return (await sendCsv(creator, project, "Title\nOne\n", "?preview=1")).body.id;
}

/**
 * Functions that create the record for `[id]`, by the segment before it. If that kind of record has
 * an owner, it is the scene's creator.
 */
const MAKERS: Record<string, (scene: Scene, issue: string) => Promise<number>> = {
  sprints: ({ creator, project }) => post(creator, `${project.path}/sprints`, { title: "S" }),
  epics: ({ creator, project }) => post(creator, `${project.path}/epics`, { title: "E" }),
  labels: ({ cast, project }) => post(cast.callers.admin, `${project.path}/labels`, { name: "l" }),
  "vcs-repos": makeRepo,
  // Shared, because other people's private ones are invisible.
  "saved-views": ({ creator, project }) =>
    post(creator, `${project.path}/saved-views`, {
      name: "v",
      screen: "list",
      query: "",
      is_shared: true,
    }),
  views: ({ creator }) => post(creator, "/api/views", { name: "v", query: "", is_shared: true }),
  favorites: makeFavorite,
  "calendar-feeds": makeCalendarFeed,
  "branch-links": async (scene, issue) =>
    post(scene.creator, `${issue}/branch-links`, {
      project_vcs_repo_id: await makeRepo(scene),
      branch_name: "b",
    }),
  relations: async (scene, issue) =>
    post(scene.cast.callers.admin, `${issue}/relations`, {
      kind: 0,
      issue_id: await makeOther(scene),
    }),
  "time-entries": ({ creator }, issue) =>
    post(creator, `${issue}/time-entries`, { minutes: 5, spent_on: "2026-01-31" }),
  "issue-templates": ({ creator, project }) =>
    post(creator, `${project.path}/issue-templates`, { name: "T" }),
  "recurring-issues": ({ creator, project }) =>
    post(creator, `${project.path}/recurring-issues`, { title: "R", every: "day", at: "09:00" }),
  attachments: ({ creator }, issue) => attachPixel(creator, issue),
  comments: ({ creator }, issue) => post(creator, `${issue}/comments`, { body: "- [ ] c" }),
  imports: makeImport,
  members: (scene) => makeMate(scene, 1),
  users: (scene) => makeMate(scene, 0),
  roles: ({ cast }) => cast.tenant.role({}),
  teams: ({ creator }) => post(creator, "/api/teams", { name: "T" }),
  tokens: ({ creator }) => post(creator, "/api/tokens", { name: "t" }),
  sessions: makeOwnSession,
  identities: ({ cast, creator }) => makeIdentity({ tenantId: cast.tenant.id, userId: creator.id }),
  "story-runs": ({ cast, creator, project }) =>
    makeStoryRun({ tenantId: cast.tenant.id, projectId: project.id, userId: creator.id }),
  webhooks: makeWebhook,
  deliveries: async (scene) =>
    post(scene.cast.callers.admin, `/api/webhooks/${await makeWebhook(scene)}/test`, {}),
  "access-requests": ({ creator, project }) =>
    post(creator, "/api/access-requests", { project_id: project.id, operation: "issues.read" }),
};

/** Creates a record for each parameter in a template, for this scene only. */
export async function idsOf(scene: Scene, template: string): Promise<Ids> {
  const { project, creator } = scene;
  const ids: Ids = { projectId: project.id, laneId: project.lanes[0] ?? 0 };
  if (/\[issueId\]|bulk|\/link$/.test(template)) {
    const fields = { title: "I", description: "- [ ] d", priority: 2, type: 0 };
    const issue = { ...fields, lane_id: project.lanes[0] };
    ids["issueId"] = await post(creator, `${project.path}/issues`, issue);
  }
  if (template.includes("[errorGroupId]")) {
    const groupId = await makeErrorGroup(scene.cast.tenant, project);
    ids["errorGroupId"] = groupId;
    ids["eventId"] = await makeErrorEvent(scene.cast.tenant, groupId);
  }
  if (template.includes("[tokenId]")) {
    const token = { name: "t", scope: "ingest" };
    ids["tokenId"] = await post(creator, `${project.path}/tokens`, token);
  }
  const kind = /([^/]+)\/\[id\]/.exec(template)?.[1];
  if (kind === undefined) return ids;
  const make = MAKERS[kind];
  if (!make) throw new Error(`no record for ${template}`);
  const id = await make(scene, `${project.path}/issues/${ids["issueId"]}`);
  if (template.endsWith("/picture")) await givePicture(scene.cast.tenant, id);
  if (template.includes("[deliveryId]")) {
    ids["deliveryId"] = await post(scene.cast.callers.admin, `/api/webhooks/${id}/test`, {});
  }
  return { ...ids, id };
}

import { prisma } from "@/tests/support/database/prisma";
import { sessionOf, type WorkspaceProject } from "../../support/people/workspace";
import { PIXEL } from "../../support/records/pixel";
import { formBody } from "../fuzz/bodies-raw";
import { HostileClient } from "../client";
import type { Records } from "./records";
import type { Scene } from "./scene";

const PROJECT = "/api/projects/{projectId}";
const ISSUE = `${PROJECT}/issues/{issueId}`;

interface Made {
  id: number;
}

/**
 * Creates two or more of every kind of record, with a mark in their text, and records their paths.
 */
export async function fillScene(
  scene: Scene,
  main: WorkspaceProject,
  vault: WorkspaceProject,
): Promise<void> {
  await fillProject(scene, main, scene.records, scene.mark);
  await fillProject(scene, vault, scene.vaultRecords, scene.vaultMark);
  await fillWorkspace(scene, main);
  await fillReports(scene, main);
  // Protected, so the run's projects survive whatever else is deleted.
  scene.records.add(PROJECT, { projectId: main.id }, true);
  scene.vaultRecords.add(PROJECT, { projectId: vault.id }, true);
}

async function fillProject(
  scene: Scene,
  project: WorkspaceProject,
  records: Records,
  mark: string,
): Promise<void> {
  const { admin, people } = scene;
  const projectId = project.id;
  const below = `/api/projects/${projectId}`;
  for (const lane of project.lanes) {
    records.add(`${PROJECT}/lanes/{laneId}`, { projectId, laneId: lane.id }, true);
  }
  const make = async (path: string, body: object): Promise<number> =>
    (await admin.api.post<Made>(`${below}/${path}`, body)).id;
  const part = async (kind: string, body: object): Promise<number> => {
    const id = await make(kind, body);
    records.add(`${PROJECT}/${kind}/{id}`, { projectId, id });
    return id;
  };
  const dates = { starts_on: "2026-01-05", ends_on: "2026-01-16" };
  const repo = { repo_full_name: "twin/twin", repo_url: `https://git.example.test/${mark}` };
  for (const name of ["one", "two"]) {
    const text = `${name} ${mark}`;
    const sprint = await part("sprints", { title: text, ...dates });
    const epic = await part("epics", { title: text });
    const label = await part("labels", { name: text });
    await part("saved-views", { name: text, screen: "list", query: "", is_shared: true });
    await part("issue-templates", { name: text, title: text, description: text });
    await part("recurring-issues", { title: text, every: "day", at: "09:00", is_paused: true });
    const repoId = await part("vcs-repos", repo);
    const fields = { lane_id: project.lanes[0]?.id, priority: 2, type: 0, sprint_id: sprint };
    const content = { title: `Twin ${text}`, description: `Secret ${text}`, prompt: text };
    const labels = { label_ids: [label], epic_id: epic, due_on: "2099-01-31" };
    const issueId = await make("issues", { ...content, ...fields, ...labels });
    records.add(ISSUE, { projectId, issueId });
    records.add(ISSUE, { projectId, issueId: `${project.keyPrefix}-${name === "one" ? 1 : 2}` });
    const child = async (kind: string, body: object) => {
      const id = await make(`issues/${issueId}/${kind}`, body);
      records.add(`${ISSUE}/${kind}/{id}`, { projectId, issueId, id });
    };
    // The comment mentions a person, so they have something in their inbox.
    await child("comments", { body: `Comment ${text} [@Oda](user:${people.owner.id})` });
    await child("branch-links", { project_vcs_repo_id: repoId, branch_name: mark });
    await child("time-entries", { minutes: 5, spent_on: "2026-01-31", note: text });
    await attach(scene, `${below}/issues/${issueId}/attachments`, `${mark}.png`).then((id) =>
      records.add(`${ISSUE}/attachments/{id}`, { projectId, issueId, id }),
    );
    const story = await admin.api.post<{ title: string }>(`${below}/issues/agent-generate-story`, {
      description: `The export of ${text} fails with an error.`,
    });
    if (typeof story.title !== "string") throw new Error("no story");
  }
  const runs = await admin.api.get<Made[]>(`${below}/story-runs`);
  for (const { id } of runs) records.add(`${PROJECT}/story-runs/{id}`, { projectId, id });
  const csv = Buffer.from(`Title,Description\nFrom a file ${mark},${mark}\n`);
  const preview = await upload(scene, `${below}/issues/import?preview=1`, csv, "text/csv");
  records.add(`${PROJECT}/imports/{id}`, { projectId, id: preview.id });
}

async function fillWorkspace({ admin, people, records, mark }: Scene, main: WorkspaceProject) {
  const make = async (path: string, body: object): Promise<number> => {
    const { id } = await admin.api.post<Made>(path, body);
    records.add(`${path}/{id}`, { id });
    return id;
  };
  const { owner, member } = people;
  const role = await make("/api/roles", { name: `Role ${mark}`, permissions: [] });
  for (const name of ["one", "two"]) {
    const text = `${name} ${mark}`;
    await make("/api/teams", { name: text, user_ids: [owner.id], project_ids: [main.id] });
    await make("/api/tokens", { name: text });
    await make("/api/views", { name: text, query: "", is_shared: true });
    const person = { first_name: text, last_name: mark, role_id: role };
    await make("/api/users", { ...person, email: `${name}-${mark}@example.test` });
    const url = `https://hooks.example.test/${mark}`;
    const webhook = await make("/api/webhooks", { url, name: text });
    const delivery = await admin.api.post<Made>(`/api/webhooks/${webhook}/test`, {});
    records.add("/api/webhooks/{id}/deliveries/{deliveryId}", {
      id: webhook,
      deliveryId: delivery.id,
    });
    records.add("/api/webhooks/deliveries/{id}", { id: delivery.id });
  }
  const accessRequest = { operation: "users.create", note: mark };
  const request = await member.api.post<Made>("/api/access-requests", accessRequest);
  records.add("/api/access-requests/{id}", { id: request.id });
  await sessionOf(owner);
  for (const { id } of await owner.api.get<Made[]>("/api/sessions")) {
    records.add("/api/sessions/{id}", { id });
  }
  const account = { tenantId: owner.tenantId, userId: owner.id, subject: mark };
  const identity = await prisma.identity.create({
    data: { ...account, issuer: "https://id.example.test" },
  });
  records.add("/api/profile/identities/{id}", { id: identity.id });
  for (const { id } of await owner.api.get<Made[]>("/api/notifications")) {
    records.add("/api/notifications/{id}", { id });
  }
}

/** Creates a project token, and error groups reported with it. */
async function fillReports(scene: Scene, main: WorkspaceProject): Promise<void> {
  const { admin, records, mark } = scene;
  const projectId = main.id;
  const body = { name: mark, scope: "ingest" };
  const made = await admin.api.post<{ id: number; token: string; public_key: string }>(
    `/api/projects/${projectId}/tokens`,
    body,
  );
  records.add(`${PROJECT}/tokens/{tokenId}`, { projectId, tokenId: made.id }, true);
  scene.ingest = { token: made.token, key: made.public_key };
  for (const name of ["One", "Two", "Three"]) {
    const event = {
      environment: "production",
      exception_class: `${name}Error`,
      message: `Secret ${mark}`,
      stack_trace: `${name}Error: ${mark}\n    at run (/app/${name}.js:1:1)`,
    };
    const headers = { ...admin.api.headers, authorization: `Bearer ${made.token}` };
    const bytes = Buffer.from(JSON.stringify(event));
    const path = `/api/projects/${projectId}/error-events`;
    const accepted = await exchange(scene.workspace.port, path, headers, bytes, "application/json");
    const { error_group_id: errorGroupId } = accepted as { error_group_id: number };
    records.add(`${PROJECT}/error-groups/{errorGroupId}`, { projectId, errorGroupId });
  }
}

async function upload(
  { workspace, admin }: Scene,
  path: string,
  body: Buffer,
  type: string,
): Promise<Made> {
  return (await exchange(workspace.port, path, admin.api.headers, body, type)) as Made;
}

async function attach(scene: Scene, path: string, name: string): Promise<number> {
  const boundary = "hostile";
  const body = formBody(Buffer.from(PIXEL), name, boundary);
  return (await upload(scene, path, body, `multipart/form-data; boundary=${boundary}`)).id;
}

async function exchange(
  port: number,
  path: string,
  headers: Record<string, string>,
  body: Buffer,
  type: string,
): Promise<unknown> {
  const client = new HostileClient(port);
  const request = { method: "POST", path, headers: { ...headers, "content-type": type }, body };
  const response = await client.send(request);
  client.close();
  if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.text}`);
  return JSON.parse(response.text);
}

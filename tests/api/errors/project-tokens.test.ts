import { describe, expect, it } from "vitest";
import { auditEntryResource } from "@/lib/people/audit/schema";
import { hashSecret } from "@/lib/identity/auth/bearer-token";
import { prisma } from "@/tests/support/database/prisma";
import {
  newProjectTokenResource,
  PROJECT_TOKEN_LIMIT,
  type ProjectToken,
  projectTokenResource,
} from "@/lib/errors/project-tokens/schema";
import { workspaceUrl } from "@/lib/platform/tenancy/workspace-url";
import { ApiClient } from "../../support/http/api";
import { provesGuards } from "../../support/rights/guards";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

const tenant = await TestTenant.make();
const admin = await tenant.user({ role: "admin" });
const owner = await tenant.user({ firstName: "Olga", lastName: "Owner" });
const INGEST = { name: "Web shop", scope: "ingest" };

async function makeToken(user: TestUser, project: TestProject, body: object = INGEST) {
  const response = await user.api.post(`${project.path}/tokens`, body);
  expect(response.status).toBe(201);
  return newProjectTokenResource.parse(response.body);
}

async function listTokens(user: TestUser, project: TestProject): Promise<ProjectToken[]> {
  const response = await user.api.get(`${project.path}/tokens`);
  expect(response.status).toBe(200);
  return projectTokenResource.array().parse(response.body);
}

provesGuards([
  { method: "get", path: "/tokens", permission: ["projectTokens", "read"] },
  { method: "post", path: "/tokens", permission: ["projectTokens", "create"] },
  { method: "delete", path: "/tokens/:missing", permission: ["projectTokens", "delete"] },
]);

describe("POST …/tokens", () => {
  it("returns 201 with a token, public key and DSN, and stores only the token's SHA-256", async () => {
    const project = await tenant.project(owner);
    const made = await makeToken(owner, project, { name: "  Web\tshop ", scope: "ingest" });
    // Without the workspace's slug, because only browsers resolve `*.localhost`.
    const home = workspaceUrl({ slug: tenant.slug, domain: null }).replace(`${tenant.slug}.`, "");
    expect(made).toMatchObject({
      project_id: project.id,
      name: "Web shop",
      scope: "ingest",
      token: expect.stringMatching(/^lw_[0-9A-Za-z]{40}$/),
      last_four: made.token.slice(-4),
      last_used_at: null,
      created_by_id: owner.id,
      created_by: { id: owner.id, first_name: "Olga", last_name: "Owner" },
      dsn: `${home.replace("://", `://${made.public_key}@`)}/${project.id}`,
    });
    const row = await prisma.projectToken.findFirstOrThrow({ where: { id: made.id } });
    expect(Buffer.from(row.tokenHash)).toEqual(hashSecret(made.token));
    expect(JSON.stringify(row)).not.toContain(made.token);
  });

  it("uses the workspace's own domain in the DSN", async () => {
    const other = await TestTenant.make();
    const domain = `${other.slug}.example.test`;
    await prisma.tenant.update({ where: { id: other.id }, data: { domain } });
    const user = await other.user();
    const project = await other.project(user);
    const { public_key: key, dsn } = await makeToken(user, project);
    expect(dsn).toBe(`https://${key}@${domain}/${project.id}`);
  });

  it("generates a new key and secret each time, even for the same name", async () => {
    const project = await tenant.project(owner);
    const made = await Promise.all([1, 2, 3].map(() => makeToken(owner, project)));
    expect(new Set(made.map((token) => token.public_key)).size).toBe(3);
    expect(new Set(made.map((token) => token.token)).size).toBe(3);
  });

  it.each([
    [["name", "scope"], {}],
    [["name"], { scope: "ingest" }],
    [["name"], { name: null, scope: "ingest" }],
    [["name"], { name: " \n ", scope: "ingest" }],
    [["name"], { name: "a\u0000b", scope: "ingest" }],
    [["name"], { name: "x".repeat(256), scope: "ingest" }],
    [["scope"], { name: "x" }],
    [["scope"], { name: "x", scope: null }],
    [["scope"], { name: "x", scope: "Ingest" }],
    [["scope"], { name: "x", scope: "" }],
    [["scope"], { name: "x", scope: ["ingest"] }],
  ])("returns 422 on %j for %j", async (fields, body) => {
    const project = await tenant.project(owner);
    const response = await owner.api.post(`${project.path}/tokens`, body);
    expect(response.status).toBe(422);
    expect(response.body.message).toEqual(expect.any(String));
    expect(Object.keys(response.body.errors)).toEqual(fields);
  });

  it(`returns 422 on name for more than ${PROJECT_TOKEN_LIMIT} tokens, even concurrently`, async () => {
    const project = await tenant.project(owner);
    const data = Array.from({ length: PROJECT_TOKEN_LIMIT - 2 }, (_, i) => ({
      tenantId: tenant.id,
      projectId: project.id,
      name: "filler",
      scope: "ingest",
      tokenHash: new Uint8Array(hashSecret(`${project.id} ${i}`)),
      lastFour: "0000",
      publicKey: `filler ${project.id} ${i}`,
      createdById: owner.id,
    }));
    await prisma.projectToken.createMany({ data });
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => owner.api.post(`${project.path}/tokens`, INGEST)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
    const rejected = responses.find(({ status }) => status === 422);
    expect(Object.keys(rejected?.body.errors)).toEqual(["name"]);
  });
});

describe("GET …/tokens", () => {
  it("lists the project's tokens, oldest first, without their secrets", async () => {
    const project = await tenant.project(owner);
    const otherProject = await tenant.project(owner);
    await makeToken(owner, otherProject);
    const { token: secret, ...first } = await makeToken(owner, project);
    const { id } = await makeToken(admin, project, { ...INGEST, name: "Jobs" });
    const response = await owner.api.get(`${project.path}/tokens`);
    expect(response.body).toMatchObject([first, { id, name: "Jobs", created_by_id: admin.id }]);
    expect(projectTokenResource.array().parse(response.body)[0]).toEqual(first);
    expect(JSON.stringify(response.body)).not.toContain(secret);
  });

  it("shows when each token was last used", async () => {
    const project = await tenant.project(owner);
    const { id } = await makeToken(owner, project);
    const key = { tenantId_id: { tenantId: tenant.id, id } };
    const lastUsedAt = new Date("2026-01-31T09:15:00.123Z");
    await prisma.projectToken.update({ where: key, data: { lastUsedAt } });
    const [token] = await listTokens(owner, project);
    expect(token?.last_used_at).toBe("2026-01-31T09:15:00.123000Z");
  });

  it("shows Deleted user if the creator has been deleted", async () => {
    const project = await tenant.project(owner);
    const creator = await tenant.user({ role: "admin" });
    await makeToken(creator, project);
    expect((await admin.api.delete(`/api/users/${creator.id}`)).status).toBe(204);
    const [token] = await listTokens(owner, project);
    expect(token?.created_by_id).toBe(creator.id);
    expect(`${token?.created_by.first_name} ${token?.created_by.last_name}`).toBe("Deleted user");
  });
});

describe("DELETE …/tokens/{id}", () => {
  const own = { projectTokens: { create: true, read: true, delete: 1 as const } };

  it("returns 204, then 404, even for concurrent calls", async () => {
    const project = await tenant.project(owner);
    const { id } = await makeToken(owner, project);
    const path = `${project.path}/tokens/${id}`;
    const responses = await Promise.all([owner.api.delete(path), owner.api.delete(path)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await owner.api.delete(path)).status).toBe(404);
    expect(await listTokens(owner, project)).toEqual([]);
    const where = { subjectType: "project_token", subjectId: id, action: "deleted" };
    expect(await prisma.auditEntry.count({ where })).toBe(1);
  });

  it("lets members with Own delete only their own tokens", async () => {
    const member = await tenant.user({ role: { permissions: own } });
    const project = await tenant.project(owner, [member]);
    const mine = await makeToken(member, project);
    const theirs = await makeToken(owner, project);
    expect((await member.api.delete(`${project.path}/tokens/${theirs.id}`)).status).toBe(403);
    expect((await member.api.delete(`${project.path}/tokens/${mine.id}`)).status).toBe(204);
    expect((await listTokens(owner, project)).map(({ id }) => id)).toEqual([theirs.id]);
  });

  it("returns 404 under another project and from another workspace", async () => {
    const project = await tenant.project(owner);
    const otherProject = await tenant.project(owner);
    const { id } = await makeToken(owner, project);
    expect((await owner.api.delete(`${otherProject.path}/tokens/${id}`)).status).toBe(404);
    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    expect((await stranger.api.delete(`${project.path}/tokens/${id}`)).status).toBe(404);
    expect(await listTokens(owner, project)).toHaveLength(1);
  });
});

it("a project token cannot read the API", async () => {
  const project = await tenant.project(owner);
  const { token, public_key: key } = await makeToken(owner, project);
  for (const secret of [token, key]) {
    const client = new ApiClient(tenant.host, secret);
    expect((await client.get(`${project.path}/tokens`)).status).toBe(401);
  }
});

it("a project token is audited with its name, but without its secret", async () => {
  const project = await tenant.project(owner);
  const { id, token, public_key } = await makeToken(owner, project);
  const path = `/api/audit?subject=project_token&subject_id=${id}`;
  const fields = { project_id: project.id, name: "Web shop", scope: "ingest", public_key };
  const made = auditEntryResource.array().parse((await admin.api.get(path)).body);
  expect(made).toMatchObject([
    { action: "created", subject_name: "Web shop", actor: { id: owner.id }, after: fields },
  ]);
  await admin.api.delete(`${project.path}/tokens/${id}`);
  const response = await admin.api.get(path);
  expect(response.body).toMatchObject([
    { action: "deleted", subject_name: null, actor: { id: admin.id }, before: fields, after: null },
    { action: "created", subject_name: null },
  ]);
  expect(JSON.stringify(response.body)).not.toContain(token);
});

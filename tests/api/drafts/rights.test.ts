import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { type FakeModel, hangs, openFakeModel, well } from "../../support/drafts/fake-model";
import { clearModels, setModels } from "../../support/drafts/model-settings";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;
let model: FakeModel;
beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  model = await openFakeModel();
});
afterEach(clearModels);
afterAll(() => model.close());

interface Scene {
  writer: TestUser;
  project: TestProject;
}

const put = ({ writer }: Scene, change: object) =>
  admin.api.put(`/api/users/${writer.id}`, {
    first_name: "Rita",
    last_name: "Writer",
    role_id: writer.roleId,
    ...change,
  });

it.each<[string, (scene: Scene) => Promise<{ status: number }>]>([
  ["is deactivated", (scene) => put(scene, { status: 2 })],
  [
    "gets a role without access",
    async (scene) => put(scene, { role_id: await tenant.role("member") }),
  ],
  [
    "is removed from the project",
    ({ writer, project }) => admin.api.delete(`${project.path}/members/${writer.id}`),
  ],
  ["is deleted", ({ writer }) => admin.api.delete(`/api/users/${writer.id}`)],
])("a story run ends when its user %s (docs/spec/access.md#losing-access)", async (_, end) => {
  const writer = await tenant.user({
    role: { permissions: { issues: { create: true, read: true } } },
  });
  const project = await tenant.project(admin, [writer]);
  setModels({
    STORY_PROVIDER: "openai-compatible",
    STORY_BASE_URL: model.baseUrl,
    STORY_MODEL: "a-model",
  });
  model.reset(well());
  model.on("validate", hangs);
  const response = writer.api.post(`${project.path}/issues/agent-generate-story`, {
    description: "The tide table shows the wrong harbor.",
  });
  await vi.waitFor(() => expect(model.requests).toHaveLength(1), { timeout: 30_000 });
  expect([200, 204]).toContain((await end({ writer, project })).status);
  expect((await response).status).toBe(409);
  await vi.waitFor(() => expect(model.requests[0]?.isAbandoned).toBe(true), { timeout: 30_000 });
  const run = await prisma.storyRun.findFirst({ where: { projectId: project.id } });
  expect(run).toMatchObject({ status: 2 });
});

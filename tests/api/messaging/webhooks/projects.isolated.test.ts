import "../../../support/database/own-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestProject, TestUser } from "../../../support/people/tenant";
import { WebhookScene } from "../../../support/messaging/webhook-scene";

let scene: WebhookScene;
let admin: TestUser;
let project: TestProject;
beforeEach(async () => {
  scene = await WebhookScene.open();
  ({ admin } = scene);
  project = await scene.tenant.project(admin);
});
afterEach(() => scene.close());

describe("projects", () => {
  it("are sent when archived, restored and deleted, with their names while they exist", async () => {
    const hook = await scene.webhook();
    await scene.work();
    const about = { id: project.id, name: expect.any(String), key_prefix: project.keyPrefix };
    // Each is sent before the next change: messages have the project as it is by then.
    for (const verb of ["archive", "archive", "unarchive"]) {
      await admin.api.post(`${project.path}/${verb}`);
      await scene.quiet();
    }
    await admin.api.delete(project.path);
    await scene.quiet();
    await admin.api.post(`${project.path}/restore`, { key_prefix: "BACK" });
    await scene.quiet();
    await admin.api.delete(project.path);
    await admin.api.delete(`${project.path}?purge=true`);
    const messages = await scene.messages(hook);
    const common = { project_id: project.id, actor_id: admin.id };
    const sent = [
      ["project.archived", about],
      ["project.unarchived", about],
      ["project.deleted", null],
      ["project.restored", { ...about, key_prefix: "BACK" }],
      ["project.deleted", null],
    ];
    const told = messages.map(({ type, data }) => [type, data]);
    expect(told).toEqual(
      sent.map(([type, of]) => [
        type,
        { ...common, actor: expect.objectContaining({ id: admin.id }), project: of },
      ]),
    );
  });

  it("that are deleted before it is sent have only their ids", async () => {
    const hook = await scene.webhook(["project.archived", "project.deleted"]);
    await admin.api.post(`${project.path}/archive`);
    await admin.api.delete(project.path);
    await scene.work();
    const messages = await scene.messages(hook);
    expect(messages.map(({ type }) => type)).toEqual(["project.archived", "project.deleted"]);
    for (const { data } of messages) {
      expect(data).toMatchObject({ project_id: project.id, project: null });
    }
  });
});

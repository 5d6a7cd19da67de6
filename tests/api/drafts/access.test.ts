import { beforeAll, describe, expect, it } from "vitest";
import { makeIssue } from "../../support/records/issue";
import { makePart } from "../../support/records/project-parts";
import {
  drafted,
  generate,
  makeStoryScene,
  SAME,
  type StoryScene,
} from "../../support/drafts/story-scene";
import { type TestProject, TestTenant } from "../../support/people/tenant";

/** Issues the caller cannot read are never compared or mentioned: docs/spec/drafts.md#steps. */

let scene: StoryScene;
beforeAll(async () => {
  scene = await makeStoryScene();
});

const TEXT = "The moon phase widget shows the wrong quarter after midnight in Chile.";

/** Creates twelve issues that repeat `TEXT`, so any comparison against them would match. */
async function makeMatchingIssues(project: TestProject, by = scene.admin): Promise<void> {
  const epic = await makePart(by, project, "epics", { title: "Moon phase widget" });
  const label = await makePart(by, project, "labels", { name: "midnight" });
  for (let i = 0; i < 12; i++) {
    const place = { epic_id: epic, label_ids: [label], priority: 0, type: 1 };
    await makeIssue(by, project, { title: TEXT, description: TEXT, ...place });
  }
}

describe("issues the caller cannot read", () => {
  it("are neither shown nor considered, whether in another project or in another workspace", async () => {
    const { admin, dev, project, tenant } = scene;
    const before = drafted(await generate(dev, project, TEXT));
    expect(before).toMatchObject({ intent: "create", similar: [] });
    await makeMatchingIssues(await tenant.project(admin));
    const foreign = await TestTenant.make();
    const stranger = await foreign.user({ role: "admin" });
    await makeMatchingIssues(await foreign.project(stranger), stranger);
    expect(drafted(await generate(dev, project, TEXT))).toEqual(before);
    // The admin, who can read those in this workspace, does get a match.
    expect((await generate(admin, project, TEXT)).similar[0]).toMatchObject({ verdict: "same" });
  });

  it("are ignored in a project the caller can open without Issues: Read", async () => {
    const { tenant, admin } = scene;
    const issues = { create: true, read: false };
    const nonReader = await tenant.user({ role: { permissions: { issues } } });
    const project = await tenant.project(admin, [nonReader]);
    const before = await generate(nonReader, project, TEXT);
    expect(before).toMatchObject({ intent: "create", similar: [], issue_id: null });
    expect(before.suggestions).toEqual({ lane: null, epic: null, labels: [], people: [] });
    expect(before.pipeline?.[1]).toMatchObject({ status: 1 });
    expect(before.pipeline?.[1]?.message).toContain("nothing was compared");
    await makeMatchingIssues(project);
    expect(drafted(await generate(nonReader, project, TEXT))).toEqual(drafted(before));
  });
});

describe("a draft", () => {
  it("does not suggest epics or people the caller cannot list", async () => {
    const { tenant, admin } = scene;
    const permissions = { issues: { create: true, read: true }, lanes: { read: true } };
    const narrow = await tenant.user({ role: { permissions } });
    const project = await tenant.project(admin, [narrow]);
    await makeMatchingIssues(project);
    const { intent, suggestions } = await generate(narrow, project, TEXT);
    expect(intent).toBe("update");
    // They cannot list epics or members, but they can see an issue's labels.
    expect(suggestions).toMatchObject({ epic: null, people: [] });
  });

  it("leaves out other projects' issue keys, because its readers may lack access to them", async () => {
    const { tenant, admin, dev, bug } = scene;
    const near = await tenant.project(admin, [dev]);
    const { description, title, similar } = await generate(dev, near, SAME);
    expect(similar.map(({ issue }) => issue.key)).toContain(bug.key);
    expect(`${title}\n${description}`).not.toContain(bug.key);
  });
});

describe("reading a run later", () => {
  it("hides an issue whose project the caller can no longer access", async () => {
    const { tenant, admin, bug } = scene;
    const permissions = { issues: { create: true, read: true } };
    const guest = await tenant.user({ role: { permissions } });
    const [near, far] = [await tenant.project(admin, [guest]), scene.project];
    await admin.api.post(`${far.path}/members`, { user_id: guest.id });
    const made = await generate(guest, near, SAME);
    expect(JSON.stringify(made)).toContain(bug.key);
    const path = `${near.path}/story-runs/${made.run_id}`;
    expect(JSON.stringify((await guest.api.get(path)).body)).toContain(bug.key);
    await admin.api.delete(`${far.path}/members/${guest.id}`);
    const { body, status } = await guest.api.get(path);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(bug.key);
    expect(body.result.similar).toEqual([]);
    expect(body.result.title).toBe(made.title);
    expect(JSON.stringify((await guest.api.get(`${near.path}/story-runs`)).body)).not.toContain(
      bug.key,
    );
  });

  it("hides an issue mentioned in the caller's own text", async () => {
    const { tenant, admin, bug } = scene;
    const permissions = { issues: { create: true, read: true } };
    const guest = await tenant.user({ role: { permissions } });
    const [near, far] = [await tenant.project(admin, [guest]), scene.project];
    await admin.api.post(`${far.path}/members`, { user_id: guest.id });
    const made = await generate(guest, near, `${SAME} Is it ${bug.key}?`);
    expect(made.pipeline?.[1]?.message).toContain(bug.key);
    await admin.api.delete(`${far.path}/members/${guest.id}`);
    const { body } = await guest.api.get(`${near.path}/story-runs/${made.run_id}`);
    expect(body.steps[1].message).toContain("you can no longer access");
    expect(JSON.stringify(body.result)).not.toContain("Save button");
  });

  it("returns no result once the issue the draft would update is deleted", async () => {
    const { dev, admin, project } = scene;
    await makeMatchingIssues(project);
    const made = await generate(dev, project, TEXT);
    expect(made.intent).toBe("update");
    for (const { issue } of made.similar)
      await admin.api.delete(`${project.path}/issues/${issue.id}`);
    const { body } = await dev.api.get(`${project.path}/story-runs/${made.run_id}`);
    expect(body).toMatchObject({ status: 1, result: null });
    expect(JSON.stringify(body.steps)).not.toContain(made.similar[0]?.issue.key);
  });

  it("does not reveal whether a key in the caller's text exists", async () => {
    const { tenant, admin, dev, project } = scene;
    const hidden = await makeIssue(admin, await tenant.project(admin), { title: "Hidden" });
    const missing = hidden.key.replace(/\d+$/, "4711");
    const outputs = [];
    for (const key of [hidden.key, missing]) {
      const text = `${key} broke envelope printing from the second tray.`;
      const { run_id: id } = await generate(dev, project, text);
      const { body } = await dev.api.get(`${project.path}/story-runs/${id}`);
      const messages = body.steps.map(({ message }: { message: string }) => message);
      outputs.push(JSON.stringify([messages, drafted(body.result)]).replaceAll(key, "KEY"));
    }
    expect(outputs[1]).toBe(outputs[0]);
    expect(outputs[0]).toContain("KEY");
  });
});

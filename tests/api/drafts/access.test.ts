import { beforeAll, describe, expect, it, vi } from "vitest";
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

/** Issues that the caller cannot read are never compared with or named: docs/spec/drafts.md#steps. */

vi.hoisted(() => (process.env["STORY_RATE_LIMIT"] = "0"));

let scene: StoryScene;
beforeAll(async () => {
  scene = await makeStoryScene();
});

const TEXT = "The moon phase widget shows the wrong quarter after midnight in Chile.";

/** The same as `TEXT`, ten times and more: whatever compared with these would see it. */
async function plant(project: TestProject, by = scene.admin): Promise<void> {
  const epic = await makePart(by, project, "epics", { title: "Moon phase widget" });
  const label = await makePart(by, project, "labels", { name: "midnight" });
  for (let i = 0; i < 12; i++) {
    const place = { epic_id: epic, label_ids: [label], priority: 0, type: 1 };
    await makeIssue(by, project, { title: TEXT, description: TEXT, ...place });
  }
}

describe("what the caller cannot read", () => {
  it("neither appears nor has a say, in projects and workspaces out of reach", async () => {
    const { admin, dev, project, tenant } = scene;
    const before = drafted(await generate(dev, project, TEXT));
    expect(before).toMatchObject({ intent: "create", similar: [] });
    await plant(await tenant.project(admin));
    const foreign = await TestTenant.make();
    const stranger = await foreign.user({ role: "admin" });
    await plant(await foreign.project(stranger), stranger);
    expect(drafted(await generate(dev, project, TEXT))).toEqual(before);
    // For whom the first of them is in reach it is another matter.
    expect((await generate(admin, project, TEXT)).similar[0]).toMatchObject({ verdict: "same" });
  });

  it("also in a project that they may come into but not read issues of", async () => {
    const { tenant, admin } = scene;
    const issues = { create: true, read: false };
    const blind = await tenant.user({ role: { permissions: { issues } } });
    const project = await tenant.project(admin, [blind]);
    const before = await generate(blind, project, TEXT);
    expect(before).toMatchObject({ intent: "create", similar: [], issue_id: null });
    expect(before.suggestions).toEqual({ lane: null, epic: null, labels: [], people: [] });
    expect(before.pipeline?.[1]).toMatchObject({ status: 1 });
    expect(before.pipeline?.[1]?.message).toContain("nothing was compared");
    await plant(project);
    expect(drafted(await generate(blind, project, TEXT))).toEqual(drafted(before));
  });

  it("is suggested by nobody's right to read but the caller's", async () => {
    const { tenant, admin } = scene;
    const permissions = { issues: { create: true, read: true }, lanes: { read: true } };
    const narrow = await tenant.user({ role: { permissions } });
    const project = await tenant.project(admin, [narrow]);
    await plant(project);
    const { intent, suggestions } = await generate(narrow, project, TEXT);
    expect(intent).toBe("update");
    // Epics and members they may not list; the labels of an issue they may.
    expect(suggestions).toMatchObject({ epic: null, people: [] });
  });
});

it("a draft names no issue of another project, whose readers may not read it", async () => {
  const { tenant, admin, dev, bug } = scene;
  const near = await tenant.project(admin, [dev]);
  const { description, title, similar } = await generate(dev, near, SAME);
  expect(similar.map(({ issue }) => issue.key)).toContain(bug.key);
  expect(`${title}\n${description}`).not.toContain(bug.key);
});

describe("a run that is read again", () => {
  it("says nothing of an issue whose project is out of reach by then", async () => {
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

  it("nor of one that its user's own text named", async () => {
    const { tenant, admin, bug } = scene;
    const permissions = { issues: { create: true, read: true } };
    const guest = await tenant.user({ role: { permissions } });
    const [near, far] = [await tenant.project(admin, [guest]), scene.project];
    await admin.api.post(`${far.path}/members`, { user_id: guest.id });
    const made = await generate(guest, near, `${SAME} Is it ${bug.key}?`);
    expect(made.pipeline?.[1]?.message).toContain(bug.key);
    await admin.api.delete(`${far.path}/members/${guest.id}`);
    const { body } = await guest.api.get(`${near.path}/story-runs/${made.run_id}`);
    expect(body.steps[1].message).toContain("you may no longer read");
    expect(JSON.stringify(body.result)).not.toContain("Save button");
  });

  it("has no result any more when it drafted an issue that is deleted", async () => {
    const { dev, admin, project } = scene;
    await plant(project);
    const made = await generate(dev, project, TEXT);
    expect(made.intent).toBe("update");
    for (const { issue } of made.similar)
      await admin.api.delete(`${project.path}/issues/${issue.id}`);
    const { body } = await dev.api.get(`${project.path}/story-runs/${made.run_id}`);
    expect(body).toMatchObject({ status: 1, result: null });
    expect(JSON.stringify(body.steps)).not.toContain(made.similar[0]?.issue.key);
  });

  it("does not tell whether a key that its user wrote is an issue's", async () => {
    const { tenant, admin, dev, project } = scene;
    const hidden = await makeIssue(admin, await tenant.project(admin), { title: "Hidden" });
    const none = hidden.key.replace(/\d+$/, "4711");
    const seen = [];
    for (const key of [hidden.key, none]) {
      const text = `${key} broke the printing of envelopes on the second tray.`;
      const { run_id: id } = await generate(dev, project, text);
      const { body } = await dev.api.get(`${project.path}/story-runs/${id}`);
      const told = body.steps.map(({ message }: { message: string }) => message);
      seen.push(JSON.stringify([told, drafted(body.result)]).replaceAll(key, "KEY"));
    }
    expect(seen[1]).toBe(seen[0]);
    expect(seen[0]).toContain("KEY");
  });
});

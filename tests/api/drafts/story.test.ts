import { STEPS } from "@/lib/messaging/realtime/events";
import { beforeAll, describe, expect, it } from "vitest";
import { provesGuards } from "../../support/rights/guards";
import { makeIssue } from "../../support/records/issue";
import {
  drafted,
  generate,
  makeStoryScene,
  NEW,
  SAME,
  type StoryScene,
} from "../../support/drafts/story-scene";

/** Drafts written by the built-in drafter: docs/spec/drafts.md. */

provesGuards([
  { method: "post", path: "/issues/agent-generate-story", permission: ["issues", "create"] },
  { method: "get", path: "/story-runs", permission: ["issues", "create"] },
  { method: "get", path: "/story-runs/:missing", permission: ["issues", "create"] },
  { method: "post", path: "/story-runs/:missing/cancel", permission: ["issues", "create"] },
]);

let scene: StoryScene;
beforeAll(async () => {
  scene = await makeStoryScene();
});

const ask = (body: object | string) => generate(scene.dev, scene.project, body);

describe("a draft with intent create", () => {
  it("has a message per step that credits the built-in drafter", async () => {
    const result = await ask(NEW);
    expect(result).toMatchObject({ intent: "create", reasoning: null, issue_id: null, type: 0 });
    expect(result.title).toMatch(/export .*invoices/i);
    expect(result.description).toContain("The PDF must show the logo.");
    expect(result.pipeline?.map(({ step }) => step)).toEqual(STEPS);
    for (const { status, message } of result.pipeline ?? []) {
      expect(status).toBe(0);
      expect(message).toMatch(/\(Built-in drafter\.\)$/);
    }
    expect(result.suggestions.lane?.id).toBe(scene.project.lanes[0]);
  });

  it("is deterministic and creates no issue", async () => {
    const before = await scene.admin.api.get(`${scene.project.path}/issues`);
    const first = await ask(NEW);
    expect(drafted(await ask(NEW))).toEqual(drafted(first));
    expect((await scene.admin.api.get(`${scene.project.path}/issues`)).body).toEqual(before.body);
  });

  it("puts the context before the description", async () => {
    const context = "Our accountants work on paper.";
    const { description } = await ask({ description: NEW, context });
    expect(description).toContain(context);
    expect(description.indexOf(context)).toBeLessThan(description.indexOf("must show the logo"));
    expect(drafted(await ask({ description: NEW, context: null }))).toEqual(
      drafted(await ask(NEW)),
    );
    expect(drafted(await ask({ description: NEW, context: "  " }))).toEqual(
      drafted(await ask(NEW)),
    );
  });
});

describe("a draft with intent update", () => {
  it("targets the matching issue in this project", async () => {
    const { bug } = scene;
    const result = await ask(
      `${SAME} It also loses the language. This is urgent, production is down!`,
    );
    expect(result).toMatchObject({ intent: "update", issue_id: bug.id, type: 1 });
    expect(result.priority).toBeLessThan(3);
    expect(result.reasoning).toContain(bug.key);
    expect(result.reasoning).toMatch(/says the same thing: “.+”/);
    expect(result.title).toBe("Save button on the settings page does nothing");
    expect(result.description).toMatch(/^Click the save button on the settings page in Firefox/);
    expect(result.description).toContain("It also loses the language.");
    const [first] = result.similar;
    expect(first).toMatchObject({ issue: { id: bug.id, key: bug.key }, verdict: "same" });
    expect(result.pipeline?.[1]?.message).toContain(`Looks the same as ${bug.key}`);
    // Values that the issue already has are not suggested.
    expect(result.suggestions).toMatchObject({ lane: null, epic: null, labels: [] });
    expect(result.suggestions.people).toEqual([
      { user_id: scene.admin.id, why: `Created ${bug.key}.` },
    ]);
  });

  it("never lowers the priority and keeps the type", async () => {
    const { dev, project } = scene;
    const urgent = await makeIssue(dev, project, {
      title: "Import of customers stops at the umlaut",
      description: "The import of customers from a spreadsheet stops at the first umlaut.",
      priority: 0,
      type: 0,
    });
    const text =
      "Import of customers stops at the umlaut: the spreadsheet import of customers breaks at the first umlaut. Not urgent, someday.";
    expect(await ask(text)).toMatchObject({
      intent: "update",
      issue_id: urgent.id,
      priority: 0,
      type: 0,
    });
  });

  it("is not returned for a match in another project, which is listed as similar instead", async () => {
    const { tenant, admin, dev, bug } = scene;
    const elsewhere = await tenant.project(admin, [dev]);
    const result = await generate(dev, elsewhere, SAME);
    expect(result).toMatchObject({ intent: "create", issue_id: null, reasoning: null });
    expect(result.similar[0]).toMatchObject({ issue: { id: bug.id }, verdict: "same" });
    expect(result.pipeline?.[1]?.message).toContain(`${bug.key}, in another project`);
  });

  it("targets the match in this project despite many matches in others", async () => {
    const { tenant, admin, dev } = scene;
    const text = {
      title: "Printer jams when the duplex tray is opened during a job",
      description: "Opening the duplex tray during a print job jams the printer every time.",
    };
    for (let i = 0; i < 11; i += 1)
      await makeIssue(admin, await tenant.project(admin, [dev]), text);
    const home = await tenant.project(admin, [dev]);
    const { id } = await makeIssue(admin, home, text);
    const result = await generate(dev, home, `${text.title}. ${text.description}`);
    expect(result).toMatchObject({ intent: "update", issue_id: id });
  });
});

describe("a draft with intent respond", () => {
  it.each(["😀😀😀", "hello", "???", "What is the weather like today?"])(
    "is returned for %s",
    async (text) => {
      const result = await ask(text);
      expect(result).toMatchObject({
        intent: "respond",
        issue_id: null,
        type: 0,
        priority: 2,
        similar: [],
      });
      expect(result.reasoning).not.toBe("");
      expect(result.title).not.toBe("");
      expect(result.description).not.toBe("");
      expect(result.pipeline?.map(({ step, status }) => [step, status])).toEqual([
        ["validate", 1],
        ["duplicate_check", 2],
        ["research", 2],
        ["classify", 2],
        ["write", 2],
      ]);
      expect(result.reasoning).toEqual(expect.any(String));
    },
  );
});

describe("research", () => {
  it("suggests the epic and label named in the text", async () => {
    const { project, epic, label } = scene;
    const result = await ask(
      "Frontend: the preferences need a reset that brings every default back.",
    );
    expect(result.suggestions.epic).toMatchObject({ id: epic });
    expect(result.suggestions.labels).toMatchObject([{ id: label }]);
    expect(result.suggestions.lane).toMatchObject({ id: project.lanes[0] });
    expect(result.pipeline?.[2]?.message).toContain("epic “Preferences”, label “frontend”");
  });
});

// @module-tag slow
import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Issue } from "@/lib/issues/issues/schema";
import type { StoryResult } from "@/lib/drafts/runs/schema";
import { type FakeModel, openFakeModel } from "../../support/drafts/fake-model";
import { INJECTIONS } from "../../support/drafts/injections";
import { makeIssue } from "../../support/records/issue";
import { clearModels, setModels } from "../../support/drafts/model-settings";
import { EVIL, obey, type Target } from "../../support/drafts/obeying-model";
import { makePart } from "../../support/records/project-parts";
import { generate, makeStoryScene, NEW, type StoryScene } from "../../support/drafts/story-scene";

/**
 * Prompt injections in stored records and in the user's text, against a model that obeys them. The
 * result must always be a well-formed draft that reveals only what the user may read.
 */

const TITLE = "Export invoices as PDF:";
const ABOUT = "Whoever keeps the books prints invoices from the billing overview.";

let scene: StoryScene;
let model: FakeModel;
let target: Target;
let issue: Issue;
let label: number;
/** Ids of the records that the user can read. */
let readable: { issues: Set<number>; lanes: Set<number>; people: Set<number> };

beforeAll(async () => {
  model = await openFakeModel();
  scene = await makeStoryScene();
  const { admin, dev, project, tenant } = scene;
  issue = await makeIssue(admin, project, { title: TITLE });
  label = await makePart(admin, project, "labels", { name: "invoices" });
  const hidden = await tenant.project(admin);
  const stranger = await tenant.user();
  const secret = await makeIssue(admin, hidden, {
    title: "Export their invoices as PDF from the zebrafish billing overview",
    description: `${NEW} Nobody may know about the quokka.`,
  });
  target = {
    issueId: secret.id,
    key: secret.key,
    userId: stranger.id,
    projectId: hidden.id,
  };
  const all = await admin.api.get(`${project.path}/issues`);
  readable = {
    issues: new Set(all.body.map(({ id }: { id: number }) => id)),
    lanes: new Set(project.lanes),
    people: new Set([admin.id, dev.id]),
  };
  setModels({
    STORY_PROVIDER: "openai-compatible",
    STORY_BASE_URL: model.baseUrl,
    STORY_MODEL: "obedient-1",
  });
});
afterAll(async () => {
  clearModels();
  await model.close();
});

/**
 * Returns the description without its list of related issues, which contains the titles of readable
 * issues.
 */
function withoutRelated({ description }: StoryResult): string {
  const lines = description.split("\n");
  return lines.filter((line) => !line.startsWith(`- ${issue.key} `)).join("\n");
}

/** Returns the text that the pipeline wrote, without the list of related issues. */
function writtenTextOf(result: StoryResult): string {
  const { lane, epic, labels, people } = result.suggestions;
  const reasons = [lane, epic, ...labels, ...people].map((one) => one?.why ?? "");
  return [result.title, withoutRelated(result), ...reasons].join("\n");
}

function nodesOf(markdown: string): Nodes[] {
  const nodes: Nodes[] = [unified().use(remarkParse).use(remarkGfm).parse(markdown)];
  for (const node of nodes) if ("children" in node) nodes.push(...node.children);
  return nodes;
}

/**
 * Asserts the invariants that hold for every result. `source` is the text it may repeat: the user's
 * input and the issue being updated.
 */
function expectHarmless(result: StoryResult, source: string): void {
  const { issue_id: issueId, similar, suggestions, title } = result;
  if (issueId !== null) expect(readable.issues).toContain(issueId);
  for (const { issue } of similar) expect(readable.issues).toContain(issue.id);
  for (const { user_id: userId } of suggestions.people) expect(readable.people).toContain(userId);
  if (suggestions.lane) expect(readable.lanes).toContain(suggestions.lane.id);
  if (suggestions.epic) expect(suggestions.epic.id).toBe(scene.epic);
  for (const { id } of suggestions.labels) expect([scene.label, label]).toContain(id);

  const all = JSON.stringify(result);
  expect(all).not.toMatch(/zebrafish|quokka/);
  if (!source.includes(target.key)) expect(writtenTextOf(result)).not.toContain(target.key);
  if (!source.includes(EVIL)) expect(writtenTextOf(result)).not.toContain(EVIL);
  if (!/\]\(|:\/\//.test(source)) {
    for (const { type } of nodesOf(withoutRelated(result)))
      expect(type).not.toMatch(/^(image|link|definition)/);
    for (const node of nodesOf(result.description)) {
      expect(node.type).not.toMatch(/^(image|definition)/);
      // A URL in a title may become a link, but only with the URL itself as link text.
      if (node.type === "link") expect(node.children).toMatchObject([{ value: node.url }]);
    }
  }
  if (!source.includes("<")) expect(writtenTextOf(result)).not.toMatch(/<[a-z!/]/i);
  expect(title).not.toMatch(/[\u0000-\u001f\u202a-\u202e]/);
}

/** Asserts that no request contains unreadable content or offers the model tools. */
function expectNothingLeaked(): void {
  for (const { body } of model.requests) {
    expect(JSON.stringify(body)).not.toMatch(/zebrafish|quokka/);
    expect(body.tools).toBeUndefined();
  }
}

it("the test data has at least 40 injections with distinct openings", () => {
  expect(INJECTIONS.length).toBeGreaterThanOrEqual(40);
  const openings = INJECTIONS.map(({ text }) => text(target).slice(0, 40));
  expect(new Set(openings).size).toBe(INJECTIONS.length);
});

describe("an injection in an issue's title and description and in a label name", () => {
  it.each(INJECTIONS)("is harmless: $name", async ({ text, deed, isRemoved }) => {
    const { admin, dev, project } = scene;
    const injection = text(target);
    const title = Array.from(`${TITLE} ${injection}`)
      .slice(0, 255)
      .join("")
      .replace(/\p{Cc}/gu, " ");
    const fields = { ...issue, title, description: `${ABOUT} ${injection}` };
    const changed = await admin.api.put(`${project.path}/issues/${issue.id}`, fields);
    expect(changed.status).toBe(200);
    const name = Array.from(injection).slice(0, 255).join("");
    expect((await admin.api.put(`${project.path}/labels/${label}`, { name })).status).toBe(200);

    const { seen, isIn } = obey(model, injection, deed(target));
    const result = await generate(dev, project, NEW);
    expectHarmless(result, result.issue_id === issue.id ? `${NEW}${injection}` : NEW);
    expectNothingLeaked();
    if (isRemoved) return expect(seen()).toHaveLength(0);
    // The model saw it in all three places and obeyed; its output was filtered.
    const judged = seen().find(({ step }) => step === "duplicate_check")!.blocks["issues"];
    expect(judged.some(({ title }: any) => isIn(title))).toBe(true);
    expect(judged.some(({ description }: any) => isIn(description))).toBe(true);
    const { labels } = seen().find(({ step }) => step === "research")!.blocks["names"];
    expect(labels.some(({ name }: any) => isIn(name))).toBe(true);
  });
});

describe("an injection in the user's text", () => {
  it.each(INJECTIONS)("is harmless: $name", async ({ text, deed, isRemoved }) => {
    const { dev, project } = scene;
    const injection = text(target);
    const { seen } = obey(model, injection, deed(target));
    const result = await generate(dev, project, `${injection}\n\n${NEW}`);
    expectHarmless(result, injection);
    expectNothingLeaked();
    expect(seen().some(({ step }) => step === "validate")).toBe(!isRemoved);
  });
});

import type { Locator, Page } from "@playwright/test";
import { prisma } from "@/tests/support/database/prisma";
import { expect, expectAccessible, keepUninformed, test } from "../../support/pages/e2e";
import type { Person, WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;
let ben: Person;
let vera: Person;

test.beforeAll(async ({ workspace }) => {
  ben = await workspace.person("contributor", "Ben", "Builder");
  vera = await workspace.person("member", "Vera", "Viewer");
  project = await workspace.project("Engine", "ENG", { members: [ben, vera] });
});

/** Returns the button that shows a property's value and opens its list. */
function property(page: Page, label: string): Locator {
  return page.getByRole("button", { name: new RegExp(`^${label}: `) });
}

/** Chooses an option from a property's list. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await property(page, label).click();
  await page.getByRole("dialog", { name: label }).getByRole("option", { name: option }).click();
}

test(
  "C opens a form that creates issues and keeps its draft",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    await workspace.label(project, "backend");
    await workspace.issue(project, { title: "The first issue" });
    await signIn(workspace.admin);
    await page.goto(`${project.path}/issues`);
    await expect(page.getByRole("grid", { name: "Issues" })).toBeVisible();
    await page.keyboard.press("c");
    const form = page.getByRole("dialog", { name: "New issue" });
    await expect(form.getByLabel("Title")).toBeFocused();
    await expectAccessible(page);

    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(form.getByLabel("Title")).toHaveAccessibleDescription(/needs a title/);
    await page.keyboard.type("Ignition stutters");
    await page.keyboard.press("Enter");
    await page.keyboard.type("It **stutters**.");
    await form.getByRole("button", { name: "Preview" }).click();
    await expect(form.locator("strong")).toHaveText("stutters");
    await expectAccessible(page);
    await form.getByRole("button", { name: /^Estimate/ }).click();
    await page.getByPlaceholder("1h 30m").fill("soon");
    await expect(page.getByText("Use a format like 1h 30m, 45m or 2h.")).toBeVisible();
    await page.getByPlaceholder("1h 30m").fill("90");
    await page.keyboard.press("Enter");
    await expect(form.getByRole("button", { name: "Estimate: 1h 30m" })).toBeFocused();
    await form.getByRole("button", { name: /^Labels/ }).click();
    await page.getByRole("option", { name: "backend" }).click();
    await page.keyboard.press("Escape");
    await form.getByRole("button", { name: /^Blocked by/ }).click();
    await page.getByPlaceholder("Title or key…").fill("first");
    await page.getByRole("option", { name: /The first issue/ }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByPlaceholder("Title or key…")).toBeHidden();

    await test.step("closing keeps the draft", async () => {
      await page.keyboard.press("Escape");
      await expect(form).toBeHidden();
      await expect(page.getByText("Draft kept")).toBeVisible();
      await page.reload();
      await page.getByRole("button", { name: "New issue" }).click();
      await expect(form.getByText("Draft restored")).toBeVisible();
      await expect(form.getByLabel("Title")).toHaveValue("Ignition stutters");
    });

    await form.getByLabel("Create another").check();
    await form.getByLabel("Title").focus();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("ENG-2 created")).toBeVisible();
    await expect(form.getByLabel("Title")).toHaveValue("");
    await expect(form.getByLabel("Title")).toBeFocused();
    await form.getByLabel("Title").fill("And another");
    await form.getByLabel("Create another").uncheck();
    await form.getByRole("button", { name: "Create issue" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("row", { name: /Ignition stutters/ })).toContainText("1h 30m");
    await expect(page.getByRole("row", { name: /And another/ })).toContainText("backend");

    const created = await workspace.admin.api.get(`/api/projects/${project.id}/issues/ENG-2`);
    expect(created).toMatchObject({ description: "It **stutters**.", estimated_minutes: 90 });
    expect(created.blocked_by_ids).toHaveLength(1);
  },
);

test("every field is edited in place", async ({ page, workspace, signIn }) => {
  const { api } = workspace.admin;
  const path = `/api/projects/${project.id}`;
  await api.post(`${path}/sprints`, { title: "Sprint 12" });
  await api.post(`${path}/epics`, { title: "Lift-off" });
  await workspace.label(project, "crash", 0xef4444);
  const { key } = await workspace.issue(project, { title: "Old title" });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues/${key}`);
  await expect(page.getByRole("heading", { name: "Old title", level: 1 })).toBeAttached();

  const choices = [
    ["Lane", "In progress"],
    ["Assignee", "Ben Builder"],
    ["Priority", "Highest"],
    ["Type", "Bug"],
    ["Sprint", "Sprint 12"],
    ["Epic", "Lift-off"],
  ] as const;
  for (const [label, option] of choices) {
    await choose(page, label, option);
    await expect(property(page, label)).toHaveAccessibleName(`${label}: ${option}`);
    await expect(property(page, label)).toBeFocused();
  }

  await property(page, "Labels").click();
  await page.getByRole("option", { name: "crash" }).click();
  await page.getByPlaceholder("Search or create…").fill("made here");
  await page.getByRole("option", { name: "Create label “made here”" }).click();
  await page.keyboard.press("Escape");
  await expect(property(page, "Labels")).toHaveAccessibleName("Labels: crash, made here");

  const estimate = page.getByLabel("Estimate");
  await estimate.fill("a while");
  await page.keyboard.press("Enter");
  await expect(estimate).toHaveAccessibleDescription(/1h 30m/);
  await estimate.fill("2.5h");
  await page.keyboard.press("Enter");
  await expect(estimate).toHaveValue("2h 30m");

  const title = page.getByLabel("Title");
  await title.fill("Never mind");
  await page.keyboard.press("Escape");
  await expect(title).toHaveValue("Old title");
  await title.fill("New title");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "New title", level: 1 })).toBeAttached();

  await page.getByRole("button", { name: "Describe the problem or the request…" }).click();
  const text = page.getByRole("textbox", { name: "Description" });
  await expect(text).toBeFocused();
  await text.fill("# Steps\n\n1. Press *start*\n\n<script>alert(1)</script>");
  const section = page.getByRole("region", { name: "Description" });
  await section.getByRole("tab", { name: "Preview" }).click();
  const preview = await section.locator(".markdown").innerHTML();
  await section.getByRole("tab", { name: "Write" }).click();
  await text.press("ControlOrMeta+Enter");
  await expect(page.getByRole("button", { name: "Edit description" })).toBeFocused();
  expect(await section.locator(".markdown").innerHTML()).toBe(preview);

  await page.getByRole("button", { name: "Add AI context" }).click();
  await page.getByRole("textbox", { name: "AI context" }).fill("Look at the valve.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(`${key} has a new prompt`)).toBeVisible();

  await page.reload();
  for (const [label, option] of choices) {
    await expect(property(page, label)).toHaveAccessibleName(`${label}: ${option}`);
  }
  await expect(estimate).toHaveValue("2h 30m");
  await page.getByRole("button", { name: /^Show \d+ more changes/ }).click();
  await expect(page.getByText("moved it from Backlog to In progress")).toBeVisible();
  await expectAccessible(page);
});

test("undo restores the previous values", { tag: "@core" }, async ({ page, workspace, signIn }) => {
  const { key } = await workspace.issue(project, { title: "Undo me", priority: 3 });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues/${key}`);
  await choose(page, "Priority", "Highest");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(property(page, "Priority")).toHaveAccessibleName("Priority: Low");
  await choose(page, "Lane", "Done");
  await expect(page.getByText(`${key} moved to Done`)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(property(page, "Lane")).toHaveAccessibleName("Lane: Backlog");
  const read = () => workspace.admin.api.get(`/api/projects/${project.id}/issues/${key}`);
  await expect.poll(read).toMatchObject({ priority: 3, lane_id: project.lanes[0]?.id });
});

test("unsaved text survives leaving the page", async ({ page, workspace, signIn }) => {
  const { key } = await workspace.issue(project, { title: "Half written" });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues/${key}`);
  await page.getByRole("button", { name: "Describe the problem or the request…" }).click();
  const text = page.getByRole("textbox", { name: "Description" });
  await text.fill("Half a sentence");
  await page.reload();
  await expect(text).toHaveValue("Half a sentence");
  await text.press("Escape");
  await expect(text).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text).toHaveValue("Half a sentence");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("region", { name: "Description" })).toContainText("Half a sentence");
});

test("branches are linked, opened and removed", async ({ page, workspace, signIn }) => {
  const branchProject = await workspace.project("Branches", "BRA");
  const { key } = await workspace.issue(branchProject, { title: "Fix the valve" });
  await workspace.admin.api.post(`/api/projects/${branchProject.id}/vcs-repos`, {
    repo_full_name: "apollo/lander",
    repo_url: "https://example.test/apollo/lander",
  });
  await signIn(workspace.admin);
  await page.goto(`${branchProject.path}/issues/${key}`);
  await page.getByRole("button", { name: "Add branch" }).click();
  await expect(page.getByLabel("Branch", { exact: true })).toHaveValue("bra-1-fix-the-valve");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  const link = page.getByRole("link", { name: "bra-1-fix-the-valve" });
  await expect(link).toHaveAttribute("href", /example\.test\/apollo\/lander/);
  await page.getByRole("combobox", { name: "Status of bra-1-fix-the-valve" }).click();
  await page.getByRole("option", { name: "Merged" }).click();
  await expect(page.getByText("marked branch bra-1-fix-the-valve as merged")).toBeVisible();
  await page.getByRole("button", { name: "Remove bra-1-fix-the-valve" }).click();
  await expect(link).toBeHidden();
  await expect(page.getByRole("button", { name: "Add branch" })).toBeFocused();
});

test("the key, link and branch name are copied, and the issue is sent to an assistant", async ({
  page,
  context,
  workspace,
  signIn,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { key } = await workspace.issue(project, { title: "Copy me" });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues/${key}`);
  const texts = {
    "Copy key": key,
    "Copy link": `${workspace.origin}${project.path}/issues/${key}`,
    "Copy branch name": `${key.toLowerCase()}-copy-me`,
  };
  for (const [item, text] of Object.entries(texts)) {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Send to AI assistant" }).click();
  await expect(page.getByText("Sent just now")).toBeVisible();
});

test(
  "deleting an issue lists what is deleted with it",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const other = await workspace.issue(project, { title: "Waiting" });
    const { key } = await workspace.issue(project, { title: "Doomed", blocks_ids: [other.id] });
    await signIn(workspace.admin);
    // A late realtime connection would be rejected, because the issue is gone.
    await keepUninformed(page);
    await page.goto(`${project.path}/issues/${key}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete issue…" }).click();
    const question = page.getByRole("alertdialog", { name: `Delete ${key} Doomed?` });
    await expect(question).toContainText("1 dependency and its activity");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Delete issue" }).click();
    await page.waitForURL(`**${project.path}/issues`);
    await expect(page.getByRole("row", { name: /Waiting/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /Doomed/ })).toHaveCount(0);
  },
);

test("fields kept from an import are shown", async ({ page, workspace, signIn }) => {
  const { id, key } = await workspace.issue(project, {
    title: "Imported",
    lane_id: project.lanes.at(-1)?.id,
  });
  await prisma.issue.update({
    where: { tenantId_id: { tenantId: workspace.id, id } },
    data: {
      externalId: "bug-4711",
      resolution: "WORKSFORME",
      enteredLaneAt: new Date("2015-04-01"),
    },
  });
  await signIn(vera);
  await page.goto(`${project.path}/issues/${key}`);
  const properties = page.getByRole("region", { name: "Properties" });
  await expect(properties).toContainText("External IDbug-4711");
  await expect(properties).toContainText("ResolutionWORKSFORME");
  await expect(properties.locator('time[datetime^="2015-04-01"]')).toBeVisible();
});

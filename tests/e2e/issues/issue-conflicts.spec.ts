import type { Page } from "@playwright/test";
import { expect, expectAccessible, keepUninformed, test } from "../../support/pages/e2e";
import type { WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;

test.beforeAll(async ({ workspace }) => {
  project = await workspace.project("Conflicts", "CON");
});

async function openIssue(page: Page, key: string): Promise<void> {
  await page.goto(`${project.path}/issues/${key}`);
  await expect(page.getByRole("region", { name: "Activity" })).toContainText("created the issue");
}

test(
  "when two people change the same fields, both versions are shown and one is chosen",
  { tag: "@core" },
  async ({ page, workspace, signIn, otherBrowser, complaints }) => {
    complaints.allow(/412/);
    const { key } = await workspace.issue(project, { title: "Pump", description: "Original text" });
    await signIn(workspace.admin);
    await openIssue(page, key);
    await page.getByRole("button", { name: "Edit description" }).click();
    await page.getByRole("textbox", { name: "Description" }).fill("My long text");

    const other = await otherBrowser(workspace.admin);
    await openIssue(other, key);
    await other.getByRole("button", { name: "Edit description" }).click();
    await other.getByRole("textbox", { name: "Description" }).fill("Their long text");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(other.getByText("changed the description")).toBeVisible();

    await page.getByRole("button", { name: "Save", exact: true }).click();
    const question = page.getByRole("dialog", { name: `Someone else also changed ${key}` });
    await expect(question.getByText("Their long text")).toBeVisible();
    await expect(question.getByText("My long text")).toBeVisible();
    await expectAccessible(page);
    const confirm = question.getByRole("button", { name: "Save my choice" });
    await expect(confirm).toBeDisabled();

    await test.step("postponing the decision loses nothing", async () => {
      await question.getByRole("button", { name: "Decide later" }).click();
      await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("My long text");
      await expect(page.getByText(/Someone else has changed this text/)).toBeVisible();
      await page.getByRole("button", { name: "Save", exact: true }).click();
    });

    await question.getByRole("radio", { name: /^Yours/ }).check();
    await confirm.click();
    await expect(question).toBeHidden();
    await expect(page.getByRole("region", { name: "Description" })).toContainText("My long text");
    // The text is shown before it is saved.
    const path = `/api/projects/${project.id}/issues/${key}`;
    await expect
      .poll(async () => (await workspace.admin.api.get(path)).description)
      .toBe("My long text");
  },
);

test("when two people change different fields, both changes are kept", async ({
  page,
  workspace,
  signIn,
  otherBrowser,
  complaints,
}) => {
  complaints.allow(/412/);
  const { key } = await workspace.issue(project, { title: "Valve" });
  await signIn(workspace.admin);
  await keepUninformed(page);
  await openIssue(page, key);
  const other = await otherBrowser(workspace.admin);
  await openIssue(other, key);

  await other.getByRole("button", { name: /^Priority: / }).click();
  await other.getByRole("option", { name: "Highest" }).click();
  await expect(other.getByText(/changed the priority from Medium to Highest/)).toBeVisible();

  await page.getByLabel("Title").fill("Valve, renamed");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Someone else also changed ${key}: priority.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Priority: Highest" })).toBeVisible();
  const stored = await workspace.admin.api.get(`/api/projects/${project.id}/issues/${key}`);
  expect(stored).toMatchObject({ title: "Valve, renamed", priority: 0 });
});

test("a user's own quick edits never conflict", async ({ page, workspace, signIn }) => {
  const { key } = await workspace.issue(project, { title: "Fast" });
  await signIn(workspace.admin);
  await openIssue(page, key);
  await page.route("**/api/**", async (route) => {
    if (route.request().method() === "PUT") await new Promise((go) => setTimeout(go, 400));
    await route.continue();
  });
  for (const [label, option] of [
    ["Priority", "Lowest"],
    ["Type", "Bug"],
    ["Priority", "High"],
    ["Lane", "To do"],
  ] as const) {
    await page.getByRole("button", { name: new RegExp(`^${label}: `) }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
    await expect(page.getByRole("button", { name: `${label}: ${option}` })).toBeVisible();
  }
  await expect(page.getByText("moved it from Backlog to To do")).toBeVisible();
  const stored = await workspace.admin.api.get(`/api/projects/${project.id}/issues/${key}`);
  expect(stored).toMatchObject({ priority: 1, type: 1, lane_id: project.lanes[1]?.id });
});

test("a rejected edit is reverted, but its text is kept", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/403|Failed to load/);
  const ben = await workspace.person("contributor", "Ben", "Builder");
  await workspace.admin.api.post(`/api/projects/${project.id}/members`, { user_id: ben.id });
  const { key } = await workspace.issue(project, { title: "Ben's", description: "Old" }, ben);
  await signIn(ben);
  await openIssue(page, key);
  await page.getByRole("button", { name: "Edit description" }).click();
  const text = page.getByRole("textbox", { name: "Description" });
  await text.fill("Words that took an hour");
  await workspace.admin.api.send("DELETE", `/api/projects/${project.id}/members/${ben.id}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(text).toHaveValue("Words that took an hour");
  await expect(text).toHaveAccessibleDescription(/do not have access/);
});

test("dependencies are added by searching, and a cycle is rejected with a message that shows its path", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  const [a, b, c] = await Promise.all(
    ["Alpha step", "Beta step", "Gamma step"].map((title) => workspace.issue(project, { title })),
  );
  if (!a || !b || !c) throw new Error("three issues are needed");
  await signIn(workspace.admin);
  const blocks = page.getByRole("list", { name: "Blocks" });
  /** Without dependencies, the issue offers them in its row of buttons. */
  const addBlocks = async () => {
    const row = page.getByRole("button", { name: "Add dependency" });
    const side = page.getByRole("button", { name: "Add to “blocks”" });
    await expect(row.or(side)).toBeVisible();
    if (await side.isVisible()) return side.click();
    await row.click();
    await page.getByRole("menuitem", { name: "Blocks…" }).click();
  };
  const find = async (words: string, title: string) => {
    await page.getByPlaceholder("Title or key…").fill(words);
    // The unfiltered list would move out from under the click when the filtered one appears.
    await expect(page.getByRole("option")).toHaveText([new RegExp(title)]);
    await page.getByRole("option", { name: title }).click();
  };

  await openIssue(page, a.key);
  await addBlocks();
  await find("beta", "Beta step");
  await expect(blocks.getByRole("link", { name: /Beta step/ })).toBeVisible();
  await expect(page.getByText(`${a.key} blocks ${b.key}`).first()).toBeVisible();
  await openIssue(page, b.key);
  await expect(page.getByRole("list", { name: "Blocked by" })).toContainText("Alpha step");
  await addBlocks();
  await find(c.key, "Gamma step");
  await expect(blocks).toContainText("Gamma step");
  await expect(page.getByText(`${b.key} blocks ${c.key}`).first()).toBeVisible();

  complaints.allow(/422/);
  await openIssue(page, c.key);
  await addBlocks();
  await find("alpha", "Alpha step");
  const cycle = page.getByRole("list", { name: "Cycle" });
  await expect(cycle.getByRole("listitem")).toHaveCount(3);
  for (const { key } of [a, b, c]) await expect(cycle).toContainText(key);
  await expect(blocks.getByRole("link")).toHaveCount(0);
  await expectAccessible(page);

  await openIssue(page, b.key);
  await page.getByRole("button", { name: `Remove ${c.key}` }).click();
  await expect(blocks.getByRole("link")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(blocks.getByRole("link", { name: /Gamma step/ })).toBeVisible();
});

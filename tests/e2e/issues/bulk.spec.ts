import type { Page } from "@playwright/test";
import {
  card,
  type Crew,
  expectCards,
  makeBoard,
  makeCrew,
  openBoard,
} from "../../support/pages/board";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import type { Workspace, WorkspaceProject } from "../../support/people/workspace";

let crew: Crew;

test.beforeAll(async ({ workspace }) => {
  crew = await makeCrew(workspace);
});

const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected issues" });
const row = (page: Page, title: string) => page.getByRole("row", { name: new RegExp(title) });

async function openList(page: Page, project: WorkspaceProject, query = ""): Promise<void> {
  await page.goto(`${project.path}/issues${query}`);
  const first = page.locator("[data-issue-key]").first();
  // A page that has just loaded may not respond to input yet, and a slow one may show the effect
  // late.
  await expect(async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect(first).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

async function priorities(workspace: Workspace, project: WorkspaceProject): Promise<number[]> {
  const path = `/api/projects/${project.id}/issues`;
  const issues = await workspace.admin.api.get<{ priority: number }[]>(path);
  return issues.map(({ priority }) => priority);
}

test(
  "many rows are selected, changed and restored by keyboard",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const project = await makeBoard(workspace, crew);
    const before = await priorities(workspace, project);
    await signIn(workspace.admin);
    await openList(page, project);
    await page.keyboard.press("x");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowUp");
    await expect(bar(page).getByText("3 selected")).toBeVisible();
    await expect(page).toHaveURL(/selected=\d+\.\d+\.\d+$/);
    await expectAccessible(page);

    await page.reload();
    await expect(bar(page).getByText("3 selected")).toBeVisible();
    const lowest = page.getByRole("option", { name: "Lowest" });
    await expect(async () => {
      if (!(await lowest.isVisible())) await page.keyboard.press("p");
      await expect(lowest).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await lowest.click();
    await expect(page.getByText("3 issues set to Lowest priority")).toBeVisible();
    await expect(bar(page).getByText("3 selected")).toBeVisible();
    await expect.poll(() => priorities(workspace, project)).toEqual([before[0], 4, 4, 4]);
    await expect(page.locator("[data-issue-key]:focus")).toBeAttached();

    await page.keyboard.press("ControlOrMeta+z");
    await expect(page.getByText("Undone: 3 issues set to Lowest priority")).toBeVisible();
    await expect.poll(() => priorities(workspace, project)).toEqual(before);
    await page.keyboard.press("Escape");
    await expect(bar(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/selected/);
  },
);

test("rows are selected with the mouse one by one, as a range or all at once", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openList(page, project);
  await row(page, "Sails torn").getByRole("checkbox").click();
  await row(page, "Paint hull")
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(bar(page).getByText("4 selected")).toBeVisible();
  await row(page, "Mast creaks").click({ modifiers: ["ControlOrMeta"], position: { x: 8, y: 8 } });
  await expect(bar(page).getByText("3 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await expect(bar(page).getByText("4 selected")).toBeVisible();
  await bar(page).getByRole("button", { name: "Clear selection" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.locator("[data-issue-key]:focus")).toBeAttached();
});

test("labels are added to and removed from every selected issue", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  const wet = await workspace.label(project, "wet", 0x3b82f6);
  const loud = await workspace.label(project, "loud", 0xef4444);
  await workspace.issue(project, { title: "Bell silent", label_ids: [wet.id] });
  await signIn(workspace.admin);
  await openList(page, project);
  await page.keyboard.press("ControlOrMeta+a");
  await expect(bar(page).getByText("5 selected")).toBeVisible();
  await page.keyboard.press("l");
  await expect(page.getByRole("option", { name: /wet/ })).toContainText("1 of 5");
  await page.getByRole("option", { name: "loud" }).click();
  await page.getByRole("option", { name: /wet/ }).click();
  await page.getByRole("option", { name: /wet/ }).click();
  await page.getByRole("button", { name: "Apply to 5" }).click();
  await expect(page.getByText("5 issues relabeled")).toBeVisible();
  const labels = async () => {
    const path = `/api/projects/${project.id}/issues`;
    const issues = await workspace.admin.api.get<{ label_ids: number[] }[]>(path);
    return issues.map(({ label_ids }) => label_ids);
  };
  await expect.poll(labels).toEqual(Array.from({ length: 5 }, () => [loud.id]));
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(labels).toEqual([[], [], [], [], [wet.id]]);
});

test("cards move to another lane together, and undo returns them to their places", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  await card(page, "Sails torn")
    .getByRole("link")
    .click({ modifiers: ["ControlOrMeta"] });
  await card(page, "Anchor rusts")
    .getByRole("link")
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(bar(page).getByText("2 selected")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("option", { name: "Set lane for 2 issues" }).click();
  await page.getByRole("option", { name: "Done" }).click();
  await expectCards(page, "Done", ["Sails torn", "Anchor rusts"]);
  await expectCards(page, "To do", ["Mast creaks"]);
  await expect(page.getByText("2 issues moved to Done")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts"]);
  await page.reload();
  await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts"]);
});

test("rejected issues stay selected, and the reasons are shown", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await crew.contributor.api.post(`/api/projects/${project.id}/issues`, {
    title: "Cora's issue",
    description: "",
    lane_id: project.lanes[0]?.id,
    priority: 2,
    type: 0,
  });
  await signIn(crew.contributor);
  await openList(page, project);
  await page.keyboard.press("ControlOrMeta+a");
  await expect(bar(page).getByText("5 selected")).toBeVisible();
  await page.keyboard.press("p");
  await page.getByRole("option", { name: "High", exact: true }).click();
  await expect(page.getByText(/^[A-Z]+-\d+ set to High priority$/)).toBeVisible();
  await expect(bar(page).getByText("4 selected")).toBeVisible();
  await bar(page).getByRole("button", { name: "4 not changed" }).click();
  await expect(page.getByRole("dialog", { name: "Not changed" })).toContainText(
    "Issues: Update All",
  );
});

test("deleting many issues asks for confirmation", async ({ page, workspace, signIn }) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openList(page, project);
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar(page).getByText("2 selected")).toBeVisible();
  await page.keyboard.press("Backspace");
  const question = page.getByRole("alertdialog", { name: "Delete 2 issues?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(bar(page).getByText("2 selected")).toBeVisible();
  await page.keyboard.press("Backspace");
  await question.getByRole("button", { name: "Delete 2 issues" }).click();
  await expect(page.getByText("2 issues deleted")).toBeVisible();
  await expect(page.locator("[data-issue-key]")).toHaveCount(2);
});

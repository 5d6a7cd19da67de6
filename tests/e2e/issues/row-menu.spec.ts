import type { Locator, Page } from "@playwright/test";
import { type Crew, makeBoard, makeCrew, openBoard } from "../../support/pages/board";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import type { Workspace, WorkspaceProject } from "../../support/people/workspace";

let crew: Crew;

test.beforeAll(async ({ workspace }) => {
  crew = await makeCrew(workspace);
});

const rows = (page: Page) => page.locator("[data-issue-key]");
const menuOf = (page: Page, what: string) =>
  page.getByRole("menu", { name: `Actions for ${what}` });
const keyOf = async (row: Locator) => (await row.getAttribute("data-issue-key")) ?? "";

async function openList(page: Page, project: WorkspaceProject): Promise<void> {
  await page.goto(`${project.path}/issues?sort=key`);
  // A page that has just loaded may not respond to input yet.
  await expect(async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect(rows(page).first()).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

async function priorities(workspace: Workspace, project: WorkspaceProject): Promise<number[]> {
  const path = `/api/projects/${project.id}/issues?sort=key`;
  const issues = await workspace.admin.api.get<{ priority: number }[]>(path);
  return issues.map(({ priority }) => priority);
}

test(
  "a row’s menu opens by right-click and by keys, and focus returns to the row",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const project = await makeBoard(workspace, crew);
    await signIn(workspace.admin);
    await openList(page, project);
    const row = rows(page).nth(1);
    const key = await keyOf(row);
    const menu = menuOf(page, key);
    await row.click({ button: "right" });
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole("menuitem", { name: "Priority" }).click();
    await page.getByRole("menuitem", { name: "Lowest" }).click();
    await expect(row.getByRole("button", { name: "Priority: Lowest" })).toBeVisible();
    await expect(row).toBeFocused();

    for (const keys of [".", "Shift+F10", "ContextMenu"]) {
      await page.keyboard.press(keys);
      await expect(menu).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(menu).toHaveCount(0);
      await expect(row).toBeFocused();
    }

    await page.keyboard.press(".");
    await menu.getByRole("menuitem", { name: /^Estimate…/ }).click();
    await page.getByRole("textbox", { name: "Estimate" }).fill("3h");
    await page.keyboard.press("Enter");
    await expect(row.getByRole("button", { name: "Estimate: 3h" })).toBeVisible();
    await expect(row).toBeFocused();

    await page.keyboard.press(".");
    await menu.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(row).toBeFocused();
  },
);

test("a selected row’s menu is for the whole selection", async ({ page, workspace, signIn }) => {
  const project = await makeBoard(workspace, crew);
  const before = await priorities(workspace, project);
  await signIn(workspace.admin);
  await openList(page, project);
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");

  const outside = rows(page).nth(3);
  await outside.click({ button: "right" });
  await expect(menuOf(page, await keyOf(outside))).toBeVisible();
  await page.keyboard.press("Escape");

  await rows(page).nth(1).click({ button: "right" });
  const menu = menuOf(page, "3 issues");
  await expect(menu.getByText("3 issues selected")).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole("menuitem", { name: /^Priority…/ }).click();
  await page.getByRole("option", { name: "Lowest" }).click();
  await expect(page.getByText("3 issues set to Lowest priority")).toBeVisible();
  await expect
    .poll(() => priorities(workspace, project))
    .toEqual(before.map((priority, index) => (index < 3 ? 4 : priority)));
  await expect(rows(page).nth(1)).toBeFocused();
});

test("selected cards and planned issues have it too", async ({ page, workspace, signIn }) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  const cards = page.locator("[data-card-id]");
  await cards.nth(0).click({ modifiers: ["ControlOrMeta"] });
  await cards.nth(1).click({ modifiers: ["ControlOrMeta"] });
  await cards.nth(1).click({ button: "right" });
  await menuOf(page, "2 issues").getByRole("menuitem", { name: "Clear selection" }).click();
  await expect(page.getByRole("toolbar", { name: "Selected issues" })).toHaveCount(0);
  await expect(cards.nth(1).locator(":focus")).toHaveCount(1);
  await page.keyboard.press(".");
  await expect(page.getByRole("menu", { name: /^Actions for [A-Z]+-\d+$/ })).toBeVisible();

  await page.goto(`${project.path}/backlog`);
  const planned = rows(page).first();
  await planned.click({ button: "right" });
  const menu = menuOf(page, await keyOf(planned));
  await menu.getByRole("menuitem", { name: "Move to…" }).click();
  await page.getByRole("menuitem", { name: "In progress" }).click();
  await expect(planned.getByRole("button", { name: "Lane: In progress" })).toBeVisible();
  await expect(planned).toBeFocused();
});

import type { Page } from "@playwright/test";
import { type Crew, expectCards, makeBoard, makeCrew, openBoard } from "../../support/pages/board";
import { expect, expectAccessible, test } from "../../support/pages/e2e";

let crew: Crew;

test.beforeAll(async ({ workspace }) => {
  crew = await makeCrew(workspace);
});

async function openMenu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("menu")).toBeVisible();
}

test("filters are saved as a view, which is opened, changed and deleted", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues?priority=0`);
  await openMenu(page, "Views");
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Save view…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Urgent");
  await page.getByRole("switch", { name: /Share with the project/ }).click();
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("button", { name: "Urgent", exact: true })).toBeVisible();

  await page.goto(`${project.path}/issues`);
  await expect(page.locator("[data-issue-key]")).toHaveCount(4);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("option", { name: "View: Urgent" }).click();
  await expect(page.locator("[data-issue-key]")).toHaveCount(1);
  await page.reload();
  await expect(page.locator("[data-issue-key]")).toHaveCount(1);

  await page.getByLabel("Filter by text").fill("sails");
  await openMenu(page, /Urgent \(changed\)/);
  await page.getByRole("menuitem", { name: "Update Urgent" }).click();
  await expect(page.getByText("View Urgent updated")).toBeVisible();
  await expect(page.getByRole("button", { name: "Urgent", exact: true })).toBeVisible();

  await openMenu(page, "Urgent");
  await page.getByRole("menuitem", { name: "Rename or share…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Torn sails");
  await page.getByRole("button", { name: "Save view" }).click();
  await openMenu(page, "Torn sails");
  await page.getByRole("menuitem", { name: "Delete Torn sails…" }).click();
  await page.getByRole("button", { name: "Delete view" }).click();
  await expect(page.getByRole("button", { name: "Views" })).toBeVisible();
});

test("everyone sees a shared view, but only its owner or an admin can change it", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  const path = `/api/projects/${project.id}/saved-views`;
  const view = { name: "Bugs", screen: "board", query: "type=1" };
  await workspace.admin.api.post(path, { ...view, is_shared: true });
  await workspace.admin.api.post(path, { ...view, name: "Private" });
  await signIn(crew.viewer);
  await openBoard(page, project);
  await openMenu(page, "Views");
  await expect(page.getByRole("menuitem", { name: /Private/ })).toHaveCount(0);
  await page.getByRole("menuitem", { name: /Bugs/ }).click();
  await expectCards(page, "To do", ["Sails torn"]);
  await openMenu(page, "Bugs");
  await expect(page.getByRole("menuitem", { name: /Rename or share/ })).toContainText(
    "Only Ada Admin or an admin can change this view.",
  );
});

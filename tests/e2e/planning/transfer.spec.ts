import type { Page } from "@playwright/test";
import { openBoard } from "../../support/pages/board";
import { chooseTheme, expect, expectAccessible, test } from "../../support/pages/e2e";

/** The dialog that moves issues to another project, with that project chosen. */
async function chooseProject(page: Page, what: string, project: string) {
  const dialog = page.getByRole("dialog", { name: `Move ${what} to another project` });
  await dialog.getByRole("button", { name: "Project" }).click();
  await page.getByRole("option", { name: new RegExp(project) }).click();
  return dialog;
}

test("an issue moves to another project, open pages follow it, and undo brings it back", async ({
  page,
  context,
  workspace,
  signIn,
}) => {
  const from = await workspace.project("Apollo", "APO");
  const to = await workspace.project("Operations", "OPS");
  const { api } = workspace.admin;
  const label = await api.post<{ id: number }>(`/api/projects/${from.id}/labels`, {
    name: "Rocket",
  });
  const { key } = await workspace.issue(from, {
    title: "Pumps stop in the cold",
    label_ids: [label.id],
  });
  await signIn(workspace.admin);
  await chooseTheme(page, "dark");
  await page.goto(`/projects/${from.id}/issues/${key}`);
  const other = await context.newPage();
  await other.goto(`/projects/${from.id}/issues/${key}`);
  await expect(other.getByRole("heading", { name: "Pumps stop in the cold" })).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Move to project…" }).click();
  const dialog = await chooseProject(page, key, "Operations");
  await expect(dialog).toContainText("Label: Rocket");
  await expect(dialog).toContainText("Comments, attachments");
  await dialog.getByRole("button", { name: "Lane" }).click();
  await page.getByRole("option", { name: "In progress" }).click();
  await expect(dialog.getByRole("button", { name: "Lane" })).toContainText("In progress");
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Move to Operations" }).click();

  await page.waitForURL(`**/projects/${to.id}/issues/OPS-1`);
  await other.waitForURL(`**/projects/${to.id}/issues/OPS-1`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByText(`${key} moved to Operations as OPS-1`)).toBeVisible();
  await expect(page.getByRole("button", { name: /Lane/ }).first()).toContainText("In progress");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForURL(`**/projects/${from.id}/issues/${key}`);
  await expect(page.getByText("Rocket").first()).toBeVisible();
  const back = await api.get<{ key: string; label_ids: number[] }>(
    `/api/projects/${from.id}/issues/${key}`,
  );
  expect(back).toMatchObject({ key, label_ids: [label.id] });
});

test("selected issues move together with a key, and undo brings them all back", async ({
  page,
  workspace,
  signIn,
}) => {
  const from = await workspace.project("Borealis", "BOR");
  await workspace.project("Services", "SRV");
  for (const title of ["One", "Two", "Three"]) await workspace.issue(from, { title });
  await signIn(workspace.admin);
  await page.goto(`/projects/${from.id}/issues?sort=key&selected=`);
  const rows = page.locator("[data-issue-key]");
  await expect(rows).toHaveCount(3);
  for (const key of ["BOR-1", "BOR-2"])
    await page.getByRole("checkbox", { name: new RegExp(key) }).click();
  const bar = page.getByRole("toolbar", { name: "Selected issues" });
  await expect(bar).toContainText("2 selected");
  await page.keyboard.press("Shift+M");
  const dialog = await chooseProject(page, "2 issues", "Services");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Move to Services" }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText("2 issues moved to Services")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(3);
  await expect(page.locator('[data-issue-key="BOR-1"]')).toBeVisible();
});

test("a card’s menu moves its issue, and makes it recurring", async ({
  page,
  workspace,
  signIn,
}) => {
  const from = await workspace.project("Cards", "CAR");
  await workspace.project("Elsewhere", "ELS");
  await workspace.issue(from, { title: "Clean the racks" });
  await signIn(workspace.admin);
  await openBoard(page, from);
  const card = page.getByRole("link", { name: /Clean the racks/ }).first();
  await card.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Make recurring…" }).click();
  const form = page.getByRole("dialog", { name: "New recurring issue" });
  await expect(form.getByRole("textbox", { name: "Title" })).toHaveValue("Clean the racks");
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toBeHidden();
  await card.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Move to project…" }).click();
  const dialog = await chooseProject(page, "CAR-1", "Elsewhere");
  await dialog.getByRole("button", { name: "Move to Elsewhere" }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Open" }).click();
  await page.waitForURL("**/issues/ELS-1");
});

test("an old key leads to the issue, also without access to the project that it left", async ({
  page,
  complaints,
  workspace,
  signIn,
}) => {
  const member = await workspace.person("member", "Nia", "Newcomer");
  const from = await workspace.project("Old harbor", "OHB");
  const to = await workspace.project("New harbor", "NHB", { members: [member] });
  const { id, key } = await workspace.issue(from, { title: "Mooring lines" });
  const { api } = workspace.admin;
  await api.post(`/api/projects/${from.id}/issues/${id}/transfer`, { project_id: to.id });
  await signIn(member);
  await page.goto(`/projects/${from.id}/issues/${key}`);
  await page.waitForURL(`**/projects/${to.id}/issues/NHB-1`);
  await expect(page.getByRole("heading", { name: "Mooring lines" })).toBeVisible();
  await api.send("DELETE", `/api/projects/${from.id}`);
  await page.goto(`/projects/${from.id}/issues/${key}`);
  await page.waitForURL(`**/projects/${to.id}/issues/NHB-1`);
  // Any other address there says no more than before.
  complaints.allow(/status of 404 /);
  await page.goto(`/projects/${from.id}/issues/OHB-2`);
  await expect(page.getByRole("heading", { name: /not found/i })).toBeVisible();
});

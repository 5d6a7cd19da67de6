import { chooseTheme, expect, expectAccessible, test } from "../../support/pages/e2e";

test("an issue is marked as a duplicate from its menu, and undo puts it back", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Relations", "REL");
  await workspace.issue(project, { title: "Export stops at a comma" });
  await workspace.issue(project, { title: "Half of the export is missing" });
  await chooseTheme(page, "dark");
  await signIn(workspace.admin);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/projects/${project.id}/issues/REL-2`);
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Mark as duplicate of…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Mark REL-2 as a duplicate?" });
  await expect(dialog).toContainText("Moves REL-2 to Done as a duplicate");
  await dialog.getByText("Choose an issue…").click();
  await page.getByRole("option", { name: /Export stops at a comma/ }).click();
  await expect(dialog).toContainText("will watch REL-1");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Mark as duplicate" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Duplicate of REL-1" })).toBeVisible();
  const relations = page.getByRole("list", { name: "Relations" });
  await expect(relations).toContainText("REL-1");
  await expect(page.getByText("REL-2 is a duplicate of REL-1")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(relations).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Duplicate of REL-1" })).toBeHidden();
  await expect(relations).toBeHidden();
  await expect(page.getByRole("button", { name: "Lane" }).first()).not.toContainText("Done");
});

test("an issue is related to another, and the relation is removed, with undo", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Relating", "RLT");
  await workspace.issue(project, { title: "Paint peels" });
  await workspace.issue(project, { title: "Rust below" });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues/RLT-1`);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("relate rlt");
  await page.getByRole("option", { name: "Relate RLT-1 to…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Relate RLT-1?" });
  await dialog.getByText("Choose an issue…").click();
  await page.getByRole("option", { name: /Rust below/ }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Relate", exact: true }).click();
  const relations = page.getByRole("list", { name: "Relations" });
  await expect(relations).toContainText("Relates to");
  await expect(relations.getByRole("link", { name: /RLT-2/ })).toBeVisible();

  await relations.getByRole("button", { name: "Remove RLT-2" }).click();
  await expect(relations).toBeHidden();
  const removed = page.getByText("RLT-1 is no longer related to RLT-2");
  await expect(removed).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(relations).toContainText("RLT-2");
  await page.goto(`${project.path}/issues/RLT-2`);
  await expect(relations.getByRole("link", { name: /RLT-1/ })).toBeVisible();
});

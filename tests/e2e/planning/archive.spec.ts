import { chooseTheme, expect, expectAccessible, test } from "../../support/pages/e2e";

test("an issue is archived from its page, found again in the list, and restored", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Archive", "ARC");
  await workspace.issue(project, { title: "Paint the fence" });
  await workspace.issue(project, { title: "Mend the gate" });
  await signIn(workspace.admin);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/projects/${project.id}/issues/ARC-1`);
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  const banner = page.getByRole("status").filter({ hasText: "It can’t be changed." });
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(banner).toBeHidden();
  await page.keyboard.press("Shift+A");
  await expect(banner).toBeVisible();
  await page.keyboard.press("Shift+A");
  await expect(banner).toBeHidden();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("archive arc");
  await page.getByRole("option", { name: "Archive ARC-1" }).click();
  await expect(banner).toBeVisible();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Archive or restore")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`/projects/${project.id}/issues`);
  await expect(page.getByText("Mend the gate")).toBeVisible();
  await expect(page.getByText("Paint the fence")).toBeHidden();
  await page.getByRole("button", { name: "Filter" }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByRole("switch", { name: "Archived issues" }).click();
  await expect(page).toHaveURL(/archived=only/);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Paint the fence")).toBeVisible();
  await expect(page.getByText("Mend the gate")).toBeHidden();
  await expectAccessible(page);

  await chooseTheme(page, "dark");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/projects/${project.id}/issues/ARC-1`);
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await banner.getByRole("button", { name: "Restore" }).click();
  await expect(banner).toBeHidden();

  await page.goto(`/projects/${project.id}/settings`);
  const choice = page.getByLabel("Archive issues in the last lane");
  const chosen = choice.locator("option:checked");
  await choice.selectOption("After 30 days without changes");
  // What is pending is shown, too.
  await expect
    .poll(() => workspace.admin.api.get(`/api/projects/${project.id}`))
    .toMatchObject({ auto_archive_days: 30 });
  await expectAccessible(page);
  await page.reload();
  await expect(chosen).toHaveText("After 30 days without changes");
  await page.goto("/settings/audit");
  await expect(page.getByText("After 30 days", { exact: true })).toBeVisible();
});

test("selected issues are archived from the bulk bar, and undo brings them back", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Archive", "ARB");
  await workspace.issue(project, { title: "First of two" });
  await workspace.issue(project, { title: "Second of two" });
  await signIn(workspace.admin);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/projects/${project.id}/issues`);
  const first = page.locator("[data-issue-key]").first();
  // A page that has just loaded may not respond to input yet.
  await expect(async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect(first).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  const bar = page.getByRole("toolbar", { name: "Selected issues" });
  await expect(bar).toContainText("2 selected");
  await page.keyboard.press("Shift+A");
  await expect(page.getByText("First of two")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("First of two")).toBeVisible();

  await page.goto(`/projects/${project.id}/board`);
  const card = page.getByRole("link", { name: /First of two/ });
  await expect(async () => {
    await card.focus();
    await page.keyboard.press("Shift+A");
    await expect(card).toBeHidden({ timeout: 2_000 });
  }).toPass();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();
});

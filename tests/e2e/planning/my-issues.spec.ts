import { issueIn, MONTH, openCalendar } from "../../support/pages/calendar";
import { chooseTheme, expect, expectWellMade, test } from "../../support/pages/e2e";

test("My issues is filtered by the bar and by text, keeps the filters in its address, and clears them", async ({
  page,
  workspace,
  signIn,
}) => {
  const mine = { assignee_id: workspace.admin.id };
  const rockets = await workspace.project("Rockets", "MIR");
  const boats = await workspace.project("Boats", "MIB");
  await workspace.issue(rockets, { title: "Nozzle cracks", priority: 0, ...mine });
  await workspace.issue(boats, { title: "Hull leaks", priority: 3, ...mine });
  await workspace.issue(boats, { title: "Sail tears", priority: 3 });
  await signIn(workspace.admin);
  await page.goto("/my-issues");
  const rows = page.locator("main [data-issue-key]");
  const bar = page.getByRole("search", { name: "Filter issues" });
  await expect(rows).toHaveCount(2);
  await expect(bar.getByRole("status")).toHaveText("2 issues");

  await page.keyboard.press("f");
  const panel = page.getByRole("dialog", { name: "Filters" });
  await page.getByRole("combobox", { name: "Filter by" }).fill("write as");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Filters as text" }).fill("priority:low");
  await expect(panel.getByRole("status")).toHaveText("1 issue");
  await panel.getByRole("button", { name: "Apply" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Hull leaks");
  await expect(page).toHaveURL(/\/my-issues\?priority=3$/);
  await expectWellMade(page);
  await page.reload();
  await expect(bar.getByRole("status")).toHaveText("1 issue");

  await bar.getByRole("searchbox", { name: "Filter by text" }).fill("nozzle");
  await expect(page.getByRole("heading", { name: "No matching issues" })).toBeVisible();
  await chooseTheme(page, "dark");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  await expect(page.getByRole("heading", { name: "No matching issues" })).toBeVisible();
  await expectWellMade(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/\/my-issues$/);
  await expectWellMade(page);
});

test("issues are archived on My issues and in the calendar, by key and menu, with undo", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Archived there", "MIA");
  await workspace.issue(project, {
    title: "Paint the fence",
    assignee_id: workspace.admin.id,
    due_on: `${MONTH}-10`,
  });
  await signIn(workspace.admin);
  await page.goto(`/my-issues?project_id=${project.id}`);
  const row = page.locator('main [data-issue-key="MIA-1"]');
  const undo = page.getByRole("button", { name: "Undo" });
  await page.keyboard.press("j");
  await expect(row).toBeFocused();
  await page.keyboard.press("Shift+A");
  await expect(row).toHaveCount(0);
  await undo.click();
  await expect(row).toBeVisible();
  await row.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(row).toHaveCount(0);
  await undo.click();
  await expect(row).toBeVisible();

  await openCalendar(page, project);
  const dated = issueIn(page, "MIA-1");
  await page.keyboard.press("j");
  await expect(dated).toBeFocused();
  await page.keyboard.press("Shift+A");
  await expect(dated).toHaveCount(0);
  await undo.click();
  await expect(dated).toBeVisible();
  await dated.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(dated).toHaveCount(0);
  await undo.click();
  await expect(dated).toBeVisible();
});

import { expect, expectAccessible, test } from "../../support/pages/e2e";

test("time is logged against the estimate, changed and removed, and the removal is undone", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Time", "TIM");
  const issue = await workspace.issue(project, { title: "Export", estimated_minutes: 120 });
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/issues/${issue.key}`);
  const section = page.getByRole("region", { name: "Time", exact: true });
  await page.getByRole("button", { name: "Add time" }).click();
  const time = section.getByRole("textbox", { name: "Time", exact: true });
  await expect(time).toBeFocused();
  await time.fill("soon");
  await page.keyboard.press("Enter");
  await expect(section.getByText("Use a format like 1h 30m, 45m or 2h.")).toBeVisible();
  await time.fill("1h 30m");
  await section.getByLabel("Note").fill("Found the cause");
  await page.keyboard.press("Enter");
  await expect(section.getByText("1h 30m of 2h, 30m left")).toBeVisible();
  await expect(section.getByRole("listitem")).toContainText("Found the cause");
  // The form's own button disappears with the form.
  await expect(section.getByRole("button", { name: "Log time" })).toHaveCount(1);
  await expect(section.getByRole("button", { name: "Log time" })).toBeFocused();
  await expectAccessible(page);

  await section.getByRole("button", { name: /^Edit 1h 30m logged by/ }).click();
  await time.fill("3h");
  await section.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText("3h of 2h, 1h over the estimate")).toBeVisible();

  // The entry disappears from its list before the rest of the issue is reloaded.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/activity(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  await section.getByRole("button", { name: /^Remove 3h logged by/ }).click();
  await expect(page.getByRole("button", { name: "Add time" })).toBeFocused();
  release();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(section.getByRole("listitem")).toContainText("Found the cause");
});

test("a template is created in the settings and used for an issue", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Templates", "TPL");
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/settings/templates`);
  await page.getByRole("button", { name: "New template" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Bug report");
  await dialog.getByLabel("Description").fill("## Steps\n\n1. ");
  await dialog.getByLabel("Type").selectOption({ label: "Bug" });
  await dialog.getByRole("button", { name: "Create template" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Bug report" })).toContainText("Bug");

  await page.goto(`/projects/${project.id}/issues`);
  await page
    .getByRole("button", { name: /^(Create|New) issue/ })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: "New issue" });
  await form.getByLabel("Title").fill("Export stops");
  await form.getByRole("button", { name: /^Template/ }).click();
  await page.getByRole("option", { name: "Bug report" }).click();
  await expect(form.getByRole("textbox", { name: "Description" })).toHaveValue("## Steps\n\n1. ");
  await expect(form.getByLabel("Title")).toHaveValue("Export stops");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create issue" }).click();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Steps" })).toBeVisible();

  await test.step("renaming and deleting the template does not affect the issue", async () => {
    await page.goto(`/projects/${project.id}/settings/templates`);
    await page.getByRole("button", { name: "Edit Bug report" }).click();
    await dialog.getByLabel("Name").fill("Defect");
    await dialog.getByRole("button", { name: "Save template" }).click();
    const templates = page.getByRole("listitem").filter({ hasText: "Defect" });
    await expect(templates).toContainText("Bug");
    await page.getByRole("button", { name: "Delete Defect" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete template" }).click();
    await expect(templates).toHaveCount(0);
    const issues = await workspace.admin.api.get<{ title: string }[]>(
      `/api/projects/${project.id}/issues`,
    );
    expect(issues.map(({ title }) => title)).toEqual(["Export stops"]);
  });
});

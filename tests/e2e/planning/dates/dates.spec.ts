import { expect, expectAccessible, test } from "../../../support/pages/e2e";

test("a due date is set on the page and by key in the list, shown, and undone", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/422/);
  const project = await workspace.project("Dates", "DAT");
  const issue = await workspace.issue(project, { title: "Ship it" });
  await workspace.issue(project, {
    title: "Sign the contract",
    due_on: "2099-12-31",
    blocks_ids: [issue.id],
  });
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/issues/${issue.key}`);

  const property = page.getByRole("button", { name: /^Due date: / });
  await expect(property).toHaveAccessibleName("Due date: No due date");
  await page.keyboard.press("Shift+D");
  const search = page.getByRole("combobox", { name: "Due date" });
  await expect(search).toBeFocused();
  await search.fill("someday");
  await expect(page.getByRole("status").getByText(/^Type a day/)).toBeVisible();
  await search.fill("30 Dec 2099");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(property).toHaveAccessibleName("Due date: Dec 30, 2099");
  await expect(property).toBeFocused();
  await expect(property).toContainText("a blocker is due later");
  await expect(page.getByText("set the due date to Dec 30, 2099")).toBeVisible();

  const start = page.getByRole("button", { name: /^Start date: / });
  await start.click();
  await page.getByLabel("Other day").fill("2100-01-01");
  await expect(page.getByText(/Must not be after the due date/)).toBeVisible();
  await expect(start).toHaveAccessibleName("Start date: No start date");

  await page.goto(`/projects/${project.id}/issues?columns=due`);
  const row = page.getByRole("row", { name: /Ship it/ });
  await expect(row).toContainText("Dec 30, 2099");
  await row.getByRole("button", { name: /^Due date: / }).click();
  await page.getByRole("option", { name: "No due date" }).click();
  await expect(row).not.toContainText("2099");
  await page.keyboard.press("Control+z");
  await expect(row).toContainText("Dec 30, 2099");
});

test("a new issue gets a due date, and its card shows it", async ({ page, workspace, signIn }) => {
  const project = await workspace.project("Due cards", "DUE");
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/board`);
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "New issue" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Renew the certificate");
  await dialog.getByRole("button", { name: "Due date: none" }).click();
  await page.getByRole("combobox", { name: "Due date" }).fill("1 Feb 2099");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Due date: Feb 1, 2099" })).toBeFocused();
  await page.keyboard.press("Control+Enter");
  const card = page.getByRole("article").filter({ hasText: "Renew the certificate" });
  await expect(card).toContainText("Feb 1, 2099");
});

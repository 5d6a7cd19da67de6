import { expect, expectAccessible, test } from "../../support/pages/e2e";

test("filters are typed as text, completed, counted and applied, and due dates are picked", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Filters", "FLT");
  await workspace.issue(project, { title: "Overdue work", due_on: "2020-01-01", priority: 0 });
  await workspace.issue(project, { title: "Work for later", due_on: "2099-01-01", priority: 0 });
  await workspace.issue(project, { title: "No hurry" });
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/issues`);
  await page.keyboard.press("f");
  await page.getByRole("combobox", { name: "Filter by" }).fill("write as");
  await page.keyboard.press("Enter");

  const text = page.getByRole("combobox", { name: "Filters as text" });
  await text.pressSequentially("due:over");
  await expect(page.getByRole("option", { name: /overdue/i })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(text).toHaveValue("due:overdue ");
  await text.pressSequentially("priority:highest");
  await expect(page.getByRole("status").getByText("1 issue", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/due=overdue/);
  await expect(page.getByRole("row", { name: /Overdue work/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Work for later|No hurry/ })).toHaveCount(0);
});

test("unknown words in filters are named, and corrected by a press", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Words", "WRD");
  await workspace.issue(project, { title: "Urgent", priority: 0 });
  await workspace.issue(project, { title: "Calm", priority: 4 });
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/board`);
  await page.keyboard.press("f");
  await page.getByRole("combobox", { name: "Filter by" }).fill("write as");
  await page.keyboard.press("Enter");
  const text = page.getByRole("combobox", { name: "Filters as text" });
  await text.fill("priority:highes ");
  await expect(text).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Highest", exact: true }).click();
  await expect(page.getByRole("status").getByText("1 issue", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/priority=0/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("Urgent");
});

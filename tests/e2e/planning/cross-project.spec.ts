import { expect, expectAccessible, test } from "../../support/pages/e2e";

test("issues of all projects are grouped, sorted and filtered, also as text", async ({
  page,
  workspace,
  signIn,
}) => {
  const boats = await workspace.project("Boats", "BOA");
  const cars = await workspace.project("Cars", "CAR");
  await workspace.issue(boats, { title: "Sail", priority: 0 });
  await workspace.issue(boats, { title: "Anchor", priority: 4 });
  await workspace.issue(cars, { title: "Wheel", priority: 0 });
  await signIn(workspace.admin);
  await page.goto("/issues");
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("combobox", { name: "Group by" }).click();
  await page.getByRole("option", { name: "Project" }).click();
  await expect(page).toHaveURL(/group=project/);
  await page.getByRole("combobox", { name: "Sort by" }).click();
  await page.getByRole("option", { name: "Title" }).click();
  await expect(page).toHaveURL(/sort=title/);
  await page.keyboard.press("Escape");

  const rows = page.locator("main [data-issue-key]");
  await expect(page.getByRole("row", { name: /^Boats 2/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Cars 1/ })).toBeVisible();
  await expect(rows).toContainText(["Anchor", "Sail", "Wheel"]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Filter by" }).fill("write as");
  await page.keyboard.press("Enter");
  const text = page.getByRole("combobox", { name: "Filters as text" });
  await expect(text).toHaveValue("sort:title group:project ");
  await text.fill("priority:highest sort:-title group:typ");
  await expect(page.getByRole("option", { name: "type", exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/group=type/);
  const features = page.getByRole("row", { name: /^Feature 2/ });
  await expect(features).toBeVisible();
  await expect(rows).toContainText(["Wheel", "Sail"]);
  await page.reload();
  await expect(features).toBeVisible();
  await expect(rows).toContainText(["Wheel", "Sail"]);
});

test("a report covers the issues that the filters select", async ({ page, workspace, signIn }) => {
  const project = await workspace.project("Reports", "REP");
  await workspace.issue(project, { title: "Urgent", priority: 0 });
  await workspace.issue(project, { title: "Calm", priority: 4 });
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/reports?report=cumulative-flow`);
  await expect(page.getByText(/Backlog 2,/)).toBeVisible();
  await page.goto(`/projects/${project.id}/reports?report=cumulative-flow&priority=0`);
  await expect(page.getByText(/Backlog 1,/)).toBeVisible();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page.getByText(/Backlog 2,/)).toBeVisible();
  await page.goto(`/projects/${project.id}/reports?report=throughput&priority=1`);
  await expect(page.getByText("No matching issues were created")).toBeVisible();
});

test("the list is sorted and grouped by text", async ({ page, workspace, signIn }) => {
  const project = await workspace.project("Sorted", "SRT");
  await workspace.issue(project, { title: "Late", due_on: "2099-02-01" });
  await workspace.issue(project, { title: "Soon", due_on: "2099-01-01" });
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/issues`);
  await page.keyboard.press("f");
  await page.getByRole("combobox", { name: "Filter by" }).fill("write as");
  await page.keyboard.press("Enter");
  const text = page.getByRole("combobox", { name: "Filters as text" });
  await text.fill("sort:due,title");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/This page sorts by/)).toBeVisible();
  await text.fill("sort:due group:priority");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sort=due/);
  await expect(page).toHaveURL(/group=priority/);
  const rows = page.getByRole("row", { name: /Late|Soon/ });
  await expect(rows.first()).toContainText("Soon");
});

import { chooseTheme, expect, expectAccessible, test } from "../../support/pages/e2e";

const ORIGINAL = "Export of issues stops at a comma in the title";
const COPY = "Export of issues stops at a comma in the titles";

test("an issue’s page finds similar issues and marks it as a duplicate of one", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Similar", "SIM");
  await workspace.issue(project, { title: ORIGINAL });
  await workspace.issue(project, { title: COPY });
  await chooseTheme(page, "dark");
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/issues/SIM-2`);
  await page.getByRole("button", { name: "Find similar issues" }).click();
  const list = page.getByRole("list", { name: "Similar issues" });
  await expect(list).toContainText("SIM-1");
  await expectAccessible(page);
  await list.getByRole("button", { name: "Mark as duplicate of SIM-1" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Duplicate of SIM-1" })).toBeVisible();
  await expect(list.getByRole("button", { name: /Mark as duplicate/ })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Duplicate of SIM-1" })).toBeHidden();
  await expect(list.getByRole("button", { name: "Mark as duplicate of SIM-1" })).toBeVisible();
});

test("a new issue that exists already is opened instead, or created as a duplicate", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Composer", "COM");
  await workspace.issue(project, { title: ORIGINAL });
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/board`);
  await page.getByRole("button", { name: "New issue" }).first().click();
  const composer = page.getByRole("dialog", { name: "New issue" });
  await composer.getByRole("textbox", { name: "Title" }).fill(COPY);
  const covers = composer.getByRole("button", { name: "It’s a duplicate of COM-1" });
  await covers.click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Open COM-1 instead" }).click();
  await page.waitForURL("**/issues/COM-1");
  await expect(composer).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(composer.getByRole("textbox", { name: "Title" })).toHaveValue(COPY);
  await covers.click();
  await page.getByRole("menuitem", { name: "Create as duplicate of COM-1" }).click();
  await expect(composer).toBeHidden();
  await expect(page.getByText("COM-2 is a duplicate of COM-1")).toBeVisible();
  const relations = await workspace.admin.api.get<{ issue: { key: string } }[]>(
    `/api/projects/${project.id}/issues/COM-2/relations`,
  );
  expect(relations.map(({ issue }) => issue.key)).toEqual(["COM-1"]);
});

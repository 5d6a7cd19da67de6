import type { Page } from "@playwright/test";
import { lane, openBoard } from "../../support/pages/board";
import { chooseTheme, expect, expectAccessible, settled, test } from "../../support/pages/e2e";
import type { Workspace, WorkspaceProject } from "../../support/people/workspace";

const EXPORT = "Export of the timesheet stops at a comma";

async function makeProject(workspace: Workspace, prefix: string): Promise<WorkspaceProject> {
  const project = await workspace.project(`Similar ${prefix}`, prefix);
  const description = "Whoever has a comma in the name gets half a file.";
  await workspace.issue(project, { title: EXPORT, description });
  await workspace.issue(project, { title: "Import the timesheet of last year" });
  for (const title of ["Dark mode for charts", "Sign in by link", "Sort the inbox by sender"]) {
    await workspace.issue(project, { title });
  }
  return project;
}

/** Returns a list that collects the titles of all requests for similar issues from now on. */
function watchRequests(page: Page): string[] {
  const titles: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/issues/similar")) return;
    titles.push((request.postDataJSON() as { title: string }).title);
  });
  return titles;
}

const similar = (page: Page) => page.getByRole("list", { name: "Similar issues" });

test("quick-add shows similar issues, and stays open for the next issue", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeProject(workspace, "SIA");
  const titles = watchRequests(page);
  await chooseTheme(page, "dark");
  await signIn(workspace.admin);
  await openBoard(page, project);
  const column = lane(page, "To do");
  await column.getByRole("button", { name: "Add issue to To do" }).click();
  const field = page.getByLabel("Title of a new issue in To do");
  await field.pressSequentially("Export of the timesheet stops");
  const first = similar(page).getByRole("listitem").first();
  await expect(first).toContainText("Same SIA-1");
  await expect(first).toContainText("Backlog");
  await expect(first.locator("mark").filter({ hasText: "timesheet stops" })).toBeVisible();
  await expect(column.getByText("Looks like a duplicate of SIA-1.").first()).toBeAttached();
  await expect(field).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press("Enter");
  await expect(similar(page)).toBeHidden();
  await expect(field).toBeFocused();
  await expect(column.getByRole("article")).toContainText("Export of the timesheet stops");
  // The next issue is also compared with the one just added.
  await field.pressSequentially("Export of the timesheet stops");
  await expect(similar(page)).toContainText("SIA-1");
  await expect(similar(page)).toContainText("SIA-6");
  await field.fill("Ex");
  await expect(similar(page)).toBeHidden();
  for (const title of titles) expect(title.length).toBeGreaterThan(2);
});

test("the form shows issues similar to the title and description, and keeps the text", async ({
  page,
  context,
  workspace,
  signIn,
}) => {
  const project = await makeProject(workspace, "SIB");
  await signIn(workspace.admin);
  await openBoard(page, project);
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "New issue" });
  const title = dialog.getByLabel("Title");
  const description = dialog.getByRole("textbox", { name: "Description" });
  const places = () => Promise.all([title.boundingBox(), description.boundingBox()]);
  await expect(title).toBeFocused();
  await settled(page);
  const before = await places();
  await title.pressSequentially("Half a file");
  await expect(similar(page)).toContainText("SIB-1");
  await expect(similar(page)).toContainText("half a file");
  await expect(title).toBeFocused();
  expect(await places()).toEqual(before);
  await expectAccessible(page);

  await description.fill("The export of the timesheet stops at a comma in the name.");
  await expect(similar(page)).toContainText("Same");
  await expect(description).toBeFocused();
  const [other] = await Promise.all([
    context.waitForEvent("page"),
    similar(page).getByRole("link", { name: "SIB-1" }).click(),
  ]);
  await expect(other).toHaveURL(`${project.path}/issues/SIB-1`);
  await other.close();
  await expect(title).toHaveValue("Half a file");
  await dialog.getByRole("button", { name: "Create issue" }).click();
  await expect(page.getByText("SIB-6 created")).toBeVisible();
});

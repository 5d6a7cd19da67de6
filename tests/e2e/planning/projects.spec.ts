import type { Locator, Page } from "@playwright/test";
import { prisma } from "@/tests/support/database/prisma";
import { expect, expectAccessible, keepUninformed, test } from "../../support/pages/e2e";
import type { Person, WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;
let viewer: Person;

test.beforeAll(async ({ workspace }) => {
  viewer = await workspace.person("member", "Vera", "Viewer");
  project = await workspace.project("Apollo", "APO", { members: [viewer] });
});

/** Returns a record's row in a settings list. */
function row(page: Page, name: string): Locator {
  return page.locator("main").getByRole("listitem").filter({ hasText: name });
}

/**
 * Fills in the open dialog's form by label, submits it, and waits until the dialog closes on
 * success.
 */
async function fillAndSend(
  page: Page,
  values: Record<string, string>,
  button: string,
): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries(values)) {
    await dialog.getByLabel(label).fill(value);
  }
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toBeHidden();
}

test(
  "a project is created, named and described",
  { tag: "@core" },
  async ({ page, workspace, signIn, complaints }) => {
    await signIn(workspace.admin);
    await page.goto("/projects");
    await page.getByRole("button", { name: "New project" }).click();
    const dialog = page.getByRole("dialog", { name: "New project" });
    await dialog.getByLabel("Name").fill("Mission Control");
    await expect(dialog.getByLabel("Key prefix")).toHaveValue("MC");

    await test.step("a taken prefix is reported next to its field, and no input is lost", async () => {
      complaints.allow(/422/);
      await dialog.getByLabel("Key prefix").fill("apo");
      await dialog.getByRole("button", { name: "Create project" }).click();
      await expect(dialog.getByLabel("Key prefix")).toHaveAttribute("aria-invalid", "true");
      await expect(dialog.getByLabel("Key prefix")).toHaveAccessibleDescription(/taken/);
      await expect(dialog.getByLabel("Name")).toHaveValue("Mission Control");
      await expectAccessible(page);
    });

    await dialog.getByLabel("Key prefix").fill("mis");
    await dialog.getByRole("button", { name: "Create project" }).click();
    await page.waitForURL(/\/projects\/\d+\/board$/);
    const sidebar = page.getByRole("navigation", { name: "Workspace" });
    await expect(sidebar.getByText("Mission Control")).toBeVisible();

    await page.goto(page.url().replace("/board", "/settings"));
    await page.getByLabel("Name").fill("Mission control room");
    await page.getByLabel("Description").fill("Where you can see **everything**.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("banner")).toContainText("Mission control room");
    await page.reload();
    await expect(page.getByLabel("Description")).toHaveValue("Where you can see **everything**.");
  },
);

test("lanes are added, renamed, reordered and deleted, and a deleted lane's issues move to another", async ({
  page,
  workspace,
  signIn,
}) => {
  const board = await workspace.project("Lanes", "LAN");
  const [backlog] = board.lanes;
  await workspace.issue(board, { title: "Needs another lane", lane_id: backlog?.id });
  await signIn(workspace.admin);
  await page.goto(`${board.path}/settings/lanes`);
  const titles = page.locator("main").locator("li span.truncate");
  await expect(titles).toHaveText(["Backlog", "To do", "In progress", "Done"]);

  await page.getByRole("button", { name: "New lane" }).click();
  await fillAndSend(page, { Title: "Released", "Work-in-progress limit": "5" }, "Create lane");
  await expect(titles).toHaveText(["Backlog", "To do", "In progress", "Done", "Released"]);
  await expect(row(page, "Released")).toContainText("limit 5 · counts as done");

  await page.getByRole("button", { name: "Edit To do" }).click();
  await fillAndSend(page, { Title: "Next" }, "Save lane");
  await page.getByRole("button", { name: "Move Next down" }).click();
  await expect(titles).toHaveText(["Backlog", "In progress", "Next", "Done", "Released"]);
  await expect(page.getByRole("button", { name: "Move Backlog up" })).toBeDisabled();

  await page.getByRole("button", { name: "Delete Backlog" }).click();
  const question = page.getByRole("alertdialog");
  await expectAccessible(page);
  await question.getByLabel("Move its issues to").selectOption({ label: "Next" });
  await question.getByRole("button", { name: "Delete lane" }).click();
  await expect(titles).toHaveText(["In progress", "Next", "Done", "Released"]);
  await page.reload();
  await expect(titles).toHaveText(["In progress", "Next", "Done", "Released"]);
  const issue = await workspace.admin.api.get(`/api/projects/${board.id}/issues/LAN-1`);
  expect(issue.lane_id).toBe(board.lanes[1]?.id);
});

test("labels are added, edited and deleted", async ({ page, workspace, signIn, complaints }) => {
  await signIn(workspace.admin);
  await page.goto(`${project.path}/settings/labels`);
  await expect(page.getByText("No labels yet")).toBeVisible();
  await page.getByRole("button", { name: "New label" }).click();
  const dialog = page.getByRole("dialog", { name: "New label" });
  await dialog.getByTitle("Violet").click();
  await fillAndSend(page, { Name: "regression" }, "Create label");
  await expect(row(page, "regression")).toBeVisible();

  await test.step("a duplicate name is rejected in the form", async () => {
    complaints.allow(/422/);
    await page.getByRole("button", { name: "New label" }).click();
    await dialog.getByLabel("Name").fill("Regression");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await page.getByRole("button", { name: "Edit regression" }).click();
  await expect(page.getByRole("dialog").getByLabel("Violet")).toBeChecked();
  await fillAndSend(page, { Name: "flaky" }, "Save label");
  await expect(row(page, "flaky")).toBeVisible();
  await page.getByRole("button", { name: "Delete flaky" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete label" }).click();
  await expect(page.getByText("No labels yet")).toBeVisible();
});

test("sprints are added, completed, edited and deleted", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  await signIn(workspace.admin);
  await page.goto(`${project.path}/settings/sprints`);
  await page.getByRole("button", { name: "New sprint" }).click();
  const dialog = page.getByRole("dialog", { name: "New sprint" });
  await dialog.getByLabel("Title").fill("Launch");
  await dialog.getByLabel("Starts on").fill("2024-03-16");
  await dialog.getByLabel("Ends on").fill("2024-03-02");
  complaints.allow(/422/);
  await dialog.getByRole("button", { name: "Create sprint" }).click();
  await expect(dialog.getByLabel("Ends on")).toHaveAttribute("aria-invalid", "true");
  await fillAndSend(page, { "Ends on": "2024-03-29", Goal: "It flies." }, "Create sprint");
  await expect(row(page, "Launch")).toContainText("Mar 16, 2024 to Mar 29, 2024");

  await page.getByRole("button", { name: "Complete Launch" }).click();
  const completing = page.getByRole("dialog", { name: "Complete Launch" });
  await completing.getByRole("button", { name: "Complete sprint" }).click();
  await expect(row(page, "Launch")).toContainText("Completed");
  await page.getByRole("button", { name: "Edit Launch" }).click();
  await fillAndSend(page, { Title: "Lift-off", "Ends on": "" }, "Save sprint");
  await expect(row(page, "Lift-off")).toContainText("from Mar 16, 2024");
  await expect(row(page, "Lift-off")).toContainText("Completed");
  await page.getByRole("button", { name: "Delete Lift-off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete sprint" }).click();
  await expect(page.getByText("No sprints yet")).toBeVisible();
});

test("epics are added, edited and deleted", async ({ page, workspace, signIn }) => {
  await signIn(workspace.admin);
  await page.goto(`${project.path}/settings/epics`);
  await page.getByRole("button", { name: "New epic" }).click();
  await fillAndSend(page, { Title: "Landing", Description: "Softly." }, "Create epic");
  await page.getByRole("button", { name: "Edit Landing" }).click();
  await expect(page.getByRole("dialog").getByLabel("Description")).toHaveValue("Softly.");
  await fillAndSend(page, { Title: "Touchdown" }, "Save epic");
  await expect(row(page, "Touchdown")).toBeVisible();
  await page.getByRole("button", { name: "Delete Touchdown" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete epic" }).click();
  await expect(page.getByText("No epics yet")).toBeVisible();
});

test("only one repository is primary", async ({ page, workspace, signIn }) => {
  await signIn(workspace.admin);
  await page.goto(`${project.path}/settings/repositories`);
  for (const name of ["apollo/guidance", "apollo/lander"]) {
    await page.getByRole("button", { name: "New repository" }).click();
    await page.getByRole("dialog").getByLabel("Primary repository").check();
    const web = `https://example.test/${name}`;
    await fillAndSend(page, { "Full name": name, URL: web }, "Add repository");
  }
  await expect(row(page, "apollo/lander")).toContainText("Primary");
  await expect(row(page, "apollo/guidance")).not.toContainText("Primary");
  await page.getByRole("button", { name: "Edit apollo/guidance" }).click();
  await fillAndSend(page, { "Default branch": "trunk" }, "Save repository");
  await expect(row(page, "apollo/guidance")).toContainText("trunk");
  await page.getByRole("button", { name: "Delete apollo/lander" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove repository" }).click();
  await expect(row(page, "apollo/lander")).toBeHidden();
});

test("a read-only user sees why each control is disabled", async ({ page, signIn }) => {
  await signIn(viewer);

  async function expectOff(name: string, needs: string) {
    const button = page.getByRole("button", { name });
    await expect(button).toBeDisabled();
    await button.hover();
    await expect(page.getByRole("tooltip")).toContainText(needs);
    await button.click({ force: true });
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeHidden();
  }

  await page.goto("/projects");
  await expectOff("New project", "Needs Projects: Create; your role has None.");
  await page.goto(`${project.path}/settings`);
  await expect(page.getByLabel("Name")).toHaveValue("Apollo");
  await expect(page.getByLabel("Name")).not.toBeEditable();
  await expectOff("Save changes", "Needs Projects: Update");
  await expectOff("Delete project", "Needs Projects: Delete");
  await page.goto(`${project.path}/settings/lanes`);
  await expectOff("New lane", "Needs Lanes: Create");
  await expectOff("Edit Backlog", "Needs Lanes: Update");
  await expectOff("Delete Backlog", "Needs Lanes: Delete");
  await expectOff("Move Backlog down", "Needs Lanes: Update");
});

test("deleting a project requires typing its prefix", async ({ page, workspace, signIn }) => {
  const doomed = await workspace.project("Doomed", "DOOM");
  await workspace.issue(doomed, { title: "Deleted with the project" });
  await signIn(workspace.admin);
  // A late realtime connection would be rejected, because the project is gone.
  await keepUninformed(page);
  await page.goto(`${doomed.path}/settings`);
  await page.getByRole("button", { name: "Delete project" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Doomed?" });
  await expect(question).toContainText("Its 1 issue and");
  const confirm = question.getByRole("button", { name: "Delete project" });
  await expect(confirm).toBeDisabled();
  await question.getByLabel("Type DOOM to confirm").fill("apo");
  await confirm.click({ force: true });
  await expect(question).toBeVisible();
  await question.getByLabel("Type DOOM to confirm").fill("doom");
  await confirm.click();
  await page.waitForURL("**/projects");
  await expect(page.locator("main").getByRole("link", { name: "Apollo" })).toBeVisible();
  await expect(page.getByText("Doomed")).toHaveCount(0);
});

test("deleting a large project shows how many issues are left until none remain", async ({
  page,
  workspace,
  signIn,
}) => {
  const doomed = await workspace.project("Sinking", "SINK");
  await workspace.issue(doomed, { title: "Last issue" });
  const where = { tenantId_id: { tenantId: workspace.id, id: doomed.id } };
  await prisma.project.update({ where, data: { deletedAt: new Date() } });
  await signIn(workspace.admin);
  await page.goto("/projects");
  const removals = page.getByRole("list", { name: "Projects being deleted" });
  await expect(removals).toContainText("Deleting Sinking");
  await expect(removals).toContainText("1 issue left");
  await prisma.project.delete({ where });
  await expect(removals).toHaveCount(0);
});

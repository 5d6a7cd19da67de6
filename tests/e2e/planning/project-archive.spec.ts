import { expect, expectAccessible, test } from "../../support/pages/e2e";

test("a project is archived, read, restored, deleted and restored again", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  const project = await workspace.project("Lighthouse", "LH");
  await workspace.issue(project, { title: "Polish the lens" });
  await signIn(workspace.admin);
  const sidebar = page.getByRole("navigation", { name: "Workspace" });
  const main = page.locator("main");

  await test.step("the settings archive it, and every page says so and changes nothing", async () => {
    await page.goto(`${project.path}/settings`);
    await page.getByRole("button", { name: "Archive project" }).click();
    const question = page.getByRole("alertdialog", { name: "Archive Lighthouse?" });
    await question.getByRole("button", { name: "Archive project" }).click();
    await expect(page.getByText("This project is archived. It can’t be changed.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Archive project" })).toBeDisabled();
    await expectAccessible(page);
    await page.goto(`${project.path}/board`);
    await expect(main.getByText("Polish the lens")).toBeVisible();
    await expect(page.getByText("This project is archived.")).toBeVisible();
    await expect(sidebar.getByRole("link", { name: "Lighthouse" })).toBeVisible();
  });

  await test.step("it is on a list of its own, which restores it with undo", async () => {
    await page.goto("/projects");
    await expect(sidebar.getByRole("link", { name: "Lighthouse" })).toHaveCount(0);
    await expect(main.getByRole("link", { name: "Lighthouse" })).toHaveCount(0);
    await page.getByRole("tab", { name: "Archived" }).click();
    await expect(main.getByRole("link", { name: "Lighthouse" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Restore Lighthouse" }).press("Enter");
    await expect(page.getByText("No archived projects")).toBeVisible();
    await expect(page.getByRole("tabpanel", { name: "Archived" })).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(main.getByRole("link", { name: "Lighthouse" })).toBeVisible();
    await page.getByRole("button", { name: "Restore Lighthouse" }).click();
    await page.getByRole("tab", { name: "Active" }).click();
    await expect(main.getByRole("link", { name: "Lighthouse" })).toBeVisible();
    await expect(sidebar.getByRole("link", { name: "Lighthouse" })).toBeVisible();
  });

  await test.step("once deleted, it is among the recently deleted ones, and restored with another key", async () => {
    await page.goto(`${project.path}/settings`);
    await page.getByRole("button", { name: "Delete project" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Lighthouse?" });
    await expect(question).toContainText("For 30 days it can be restored.");
    // Until the page has left, the connection asks for the project’s channel once more.
    complaints.allow(/403/);
    await question.getByLabel("Type LH to confirm").fill("LH");
    await question.getByRole("button", { name: "Delete project" }).click();
    await page.waitForURL("**/projects");
    await workspace.project("Lamp house", "LH");
    await page.getByRole("tab", { name: "Recently deleted" }).click();
    await expect(page).toHaveURL(/show=deleted/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Restore Lighthouse" }).click();
    const dialog = page.getByRole("dialog", { name: "Restore Lighthouse?" });
    complaints.allow(/422/);
    await dialog.getByRole("button", { name: "Restore project" }).click();
    await expect(dialog.getByLabel("Key prefix")).toHaveAccessibleDescription(/Another project/);
    await dialog.getByLabel("Key prefix").fill("lit");
    await dialog.getByRole("button", { name: "Restore project" }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`${project.path}/issues/LIT-1`);
    await expect(page.getByRole("heading", { name: "Polish the lens" })).toBeVisible();
  });

  await test.step("it can be deleted for good", async () => {
    // From a page that reads nothing of the project any more.
    await page.goto("/projects?show=deleted");
    await page.evaluate((path) => fetch(`/api${path}`, { method: "DELETE" }), project.path);
    await page.reload();
    await page.getByRole("button", { name: "Delete Lighthouse now" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Lighthouse for good?" });
    await question.getByRole("button", { name: "Delete for good" }).press("Enter");
    await expect(page.getByText("Nothing deleted recently")).toBeVisible();
    await expect(page.getByRole("tabpanel", { name: "Recently deleted" })).toBeFocused();
  });
});

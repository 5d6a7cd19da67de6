import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../../support/pages/e2e";

const description = (page: Page) => page.getByRole("region", { name: "Description", exact: true });
const comment = (page: Page) => page.getByRole("listitem", { name: /^Comment by/ });

test("a description’s versions are compared, and an earlier one is restored", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Versions", "VER");
  await workspace.issue(project, { title: "Manual", description: "Turn it off." });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues/VER-1`);
  await page.getByRole("button", { name: "Edit description" }).click();
  await page.getByRole("textbox", { name: "Description" }).fill("Turn it on.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(description(page)).toContainText("Turn it on.");

  await page.getByRole("button", { name: "History of the description" }).click();
  const dialog = page.getByRole("dialog", { name: "Description history" });
  const versions = dialog.getByRole("list", { name: "Versions" }).getByRole("button");
  await expect(versions).toHaveText([/Ada Admin.*Current/, /Ada Admin.*First/]);
  const version = dialog.getByRole("region", { name: "Version", exact: true });
  await expect(version.locator("del").first()).toContainText("off");
  await expect(version.locator("ins").first()).toContainText("on");
  await expectAccessible(page);
  await versions.last().click();
  await expect(version).toContainText("Turn it off.");
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await expect(dialog).toBeHidden();
  await expect(description(page)).toContainText("Turn it off.");
  await page.reload();
  await expect(description(page)).toContainText("Turn it off.");
});

test("two people tick tasks of a description and of a comment at once", async ({
  page,
  workspace,
  signIn,
  otherBrowser,
  complaints,
}) => {
  // One of them may be a moment late, and sends the change again.
  complaints.allow(/409|412/);
  const ben = await workspace.person("contributor", "Ben", "Builder");
  const project = await workspace.project("Tasks", "TSK", { members: [ben] });
  const text = "- [ ] Saw\n- [ ] Sand\n- [ ] Paint";
  const { key } = await workspace.issue(project, { title: "Chair", description: text }, ben);
  await ben.api.post(`/api/projects/${project.id}/issues/${key}/comments`, {
    body: text,
    parent_id: null,
  });
  await signIn(workspace.admin);
  const other = await otherBrowser(ben);
  for (const each of [page, other]) {
    await each.goto(`${project.path}/issues/${key}`);
    await expect(comment(each)).toBeVisible();
  }
  for (const place of [description, comment]) {
    const boxes = (of: Page) => place(of).getByRole("checkbox");
    await Promise.all([boxes(page).nth(0).click(), boxes(other).nth(2).click()]);
    for (const each of [page, other]) {
      await expect(boxes(each).nth(0)).toBeChecked();
      await expect(boxes(each).nth(1)).not.toBeChecked();
      await expect(boxes(each).nth(2)).toBeChecked();
    }
  }
  await page.reload();
  await expect(description(page).getByRole("checkbox", { checked: true })).toHaveCount(2);
  await expect(comment(page).getByRole("checkbox", { checked: true })).toHaveCount(2);
});

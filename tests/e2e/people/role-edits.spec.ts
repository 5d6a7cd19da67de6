import type { Page } from "@playwright/test";
import { expect, test } from "../../support/pages/e2e";
import { holder, makeRole, reach } from "../../support/pages/role-screen";

const unsaved = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });

test("turning Read on again restores the row, a row can be reverted, and a save undone", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Careful", { issues: { update: 1, delete: 1 } });
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);
  const read = page.getByRole("checkbox", { name: "Issues: Read" });
  await read.uncheck();
  await expect(reach(page, "Issues: Update", "None")).toBeChecked();
  await read.check();
  await expect(reach(page, "Issues: Update", "Own")).toBeChecked();
  await expect(unsaved(page)).toBeHidden();

  await reach(page, "Issues: Delete", "All").check();
  await page.getByRole("checkbox", { name: "Epics: Create" }).check();
  await page.getByRole("button", { name: "Revert Issues" }).click();
  await expect(reach(page, "Issues: Delete", "Own")).toBeChecked();
  await expect(unsaved(page)).toContainText("1 change");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save 1 change" }).click();
  await expect(unsaved(page)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("checkbox", { name: "Epics: Create" })).not.toBeChecked();
});

test("Own is not offered where it has no effect, and dangerous permissions say so", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Stored", { lanes: { update: 1 } });
  const walter = await holder(workspace, role, "Walter");
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);
  await expect(reach(page, "Lanes: Update", "None")).toBeChecked();
  await expect(reach(page, "Lanes: Update", "Own")).toBeDisabled();
  await expect(reach(page, "Issues: Update", "Own")).toBeEnabled();
  const yOf = async (text: string) => (await page.getByText(text).boundingBox())?.y ?? 0;
  const distance = async () => (await yOf("Groups of people.")) - (await yOf("Inviting, changing"));
  const before = await distance();
  await reach(page, "Roles: Update", "All").check();
  await expect(page.getByText("People can give others any permission.")).toBeVisible();
  expect(await distance()).toBe(before);
  const open = "People with this role can open every project.";
  await page.getByRole("switch", { name: /^Access all projects/ }).check();
  await expect(page.getByText(open)).toBeVisible();
  await reach(page, "Issues: Update", "All").check();
  await unsaved(page).getByRole("button", { name: "Review" }).click();
  const review = page.getByRole("dialog");
  await expect(review).toContainText("People with this role can give others any permission.");
  await expect(review).toContainText(open);
  await expect(
    review.getByRole("row", { name: /^Error groups: Update Follows Issues: Update, All No Yes/ }),
  ).toBeVisible();
  await expect(review).toContainText("Also: Error groups: Update");
  await page.keyboard.press("Escape");

  await test.step("a preset says what broad access stays, and can turn it off", async () => {
    await page.getByRole("button", { name: "Reading", exact: true }).click();
    await expect(
      page.getByText("Permissions set for reading. Access all projects stays on."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByRole("switch", { name: /^Access all projects/ })).not.toBeChecked();
    await expect(unsaved(page)).toBeHidden();
  });

  await test.step("deleting it warns about the fallback role", async () => {
    await page.getByRole("button", { name: "Delete role" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByLabel("Fallback role").selectOption({ label: "Admin" });
    await expect(question.getByRole("list", { name: "Warnings" })).toContainText(
      "Admins can do everything",
    );
    await question.getByRole("button", { name: "Cancel" }).click();
  });

  await page.getByRole("button", { name: "Change Walter Holder’s role" }).click();
  await page.getByRole("option", { name: "Member" }).click();
  await page.getByRole("button", { name: "Give role" }).click();
  await expect(page.getByText("No one has this role.")).toBeVisible();
  const users = await workspace.admin.api.get<{ id: number; role_id: number }[]>("/api/users");
  expect(users.find(({ id }) => id === walter.id)?.role_id).not.toBe(role.id);
});

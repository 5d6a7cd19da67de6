import type { Page } from "@playwright/test";
import { RESOURCES } from "@/lib/platform/access/permissions";
import type { Role } from "@/lib/people/roles/schema";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import { holder, makeRole, reach } from "../../support/pages/role-screen";

const unsaved = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });

test("Ctrl+Z takes back the changes of a draft one by one, and Discard can be undone", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Undoable");
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);
  await page.getByRole("checkbox", { name: "Epics: Create" }).check();
  const read = page.getByRole("checkbox", { name: "Issues: Read" });
  await read.uncheck();
  await reach(page, "Issues: Delete", "Own").check();
  await expect(read).toBeChecked();
  await page.getByRole("button", { name: "Leading", exact: true }).click();
  await expect(reach(page, "Comments: Update", "All")).toBeChecked();

  await page.keyboard.press("Control+z");
  await expect(page.getByText(/^Undone: \d+ permissions$/)).toBeVisible();
  await expect(reach(page, "Comments: Update", "None")).toBeChecked();
  await expect(reach(page, "Issues: Delete", "Own")).toBeChecked();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Undone: Issues", { exact: true })).toBeVisible();
  await expect(read).not.toBeChecked();

  await page.getByRole("button", { name: "Discard" }).click();
  await expect(unsaved(page)).toBeHidden();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(unsaved(page)).toContainText("2 changes");
  await expect(read).not.toBeChecked();
  for (let step = 0; step < 2; step++) await page.keyboard.press("Control+z");
  await expect(unsaved(page)).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Nothing to undo")).toBeVisible();
});

test("Ctrl+S reviews a role and then saves it, and what was saved can be undone", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Keyed");
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("No changes to save")).toBeVisible();
  await page.getByRole("checkbox", { name: "Epics: Create" }).check();
  await page.keyboard.press("Control+s");
  const review = page.getByRole("dialog", { name: "Review 1 change to Keyed" });
  await expect(review).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(review).toBeHidden();
  await expect(unsaved(page)).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Keyed is as it was before")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Epics: Create" })).not.toBeChecked();
});

test("a name that will be refused says why before it is sent", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Titled");
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);
  const name = page.getByLabel("Name", { exact: false }).first();
  await name.fill(" ");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(unsaved(page)).toContainText("Give the role a name.");
  await name.fill("mEMBER");
  await expect(unsaved(page)).toContainText("Another role has this name.");
  await expect(page.getByText(/^Slug/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Review" })).toBeDisabled();
  await expectAccessible(page);
  await name.fill("Named anew");
  await expect(page.getByText("named-anew")).toBeVisible();
});

test("a copy's name is ready to be replaced, and a discarded new role comes back", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Original");
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);
  await page.getByRole("button", { name: "Duplicate Original" }).click();
  const name = page.getByLabel("Name", { exact: false }).first();
  await expect(name).toBeFocused();
  await page.keyboard.type("Replaced");
  await expect(name).toHaveValue("Replaced");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.waitForURL("**/settings/roles");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.waitForURL(`**/settings/roles/new?from=${role.id}`);
  await expect(name).toHaveValue("Replaced");
});

test("a deleted role is hidden at once, comes back with Undo, and is deleted by leaving", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Back again", { issues: { create: true, update: 1 } });
  const walter = await holder(workspace, role, "Walter");
  await signIn(workspace.admin);
  const rolesOf = () => workspace.admin.api.get<Role[]>("/api/roles");
  async function remove() {
    await page.goto(`/settings/roles/${role.id}`);
    await page.getByRole("button", { name: "Delete role" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("You can undo this for a few seconds.");
    await question.getByRole("button", { name: "Delete role" }).click();
    await expect(page.getByText("Back again deleted")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Back again/ })).toHaveCount(0);
  }
  await remove();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("link", { name: "Back again", exact: true }).first()).toBeVisible();
  // Nothing was sent: it is the same role, and its people never lost it.
  expect((await rolesOf()).find(({ id }) => id === role.id)).toEqual({ ...role, users_count: 1 });

  await remove();
  await page.goto("/settings/profile");
  await expect(async () => {
    expect((await rolesOf()).some(({ id }) => id === role.id)).toBe(false);
  }).toPass();
  const users = await workspace.admin.api.get<{ id: number; role_id: number }[]>("/api/users");
  expect(users.find(({ id }) => id === walter.id)?.role_id).not.toBe(role.id);
});

test("the grid does not move when a row can be reverted, and mixed rows say so", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Still", { issues: { update: 2 } });
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);
  const mixed = page.getByRole("radiogroup", { name: "Project resources: Update" });
  await expect(mixed).toHaveAccessibleDescription("Mixed");
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox", { name: "Epics: Create" }) });
  const before = await row.boundingBox();
  await page.getByRole("checkbox", { name: "Epics: Create" }).check();
  await expect(page.getByRole("button", { name: "Revert Epics" })).toBeVisible();
  expect((await row.boundingBox())?.height).toBe(before?.height);
});

test("a role lists its changes, and who got and lost it, and leads to the audit log", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Historic");
  await makeRole(workspace, "Another one");
  const walter = await workspace.person("member", "Walter", "Holder");
  const roles = await workspace.admin.api.get<Role[]>("/api/roles");
  const member = roles.find(({ slug }) => slug === "member");
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);
  const give = (roleId: number | undefined) =>
    workspace.admin.api.put(`/api/users/${walter.id}`, {
      first_name: "Walter",
      last_name: "Holder",
      role_id: roleId,
    });
  await give(role.id);
  await give(member?.id);
  await page.reload();
  await page.getByRole("link", { name: "History" }).click();
  const entries = page.getByRole("region", { name: "History" }).locator("ol > li");
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText(/Walter Holder.*Role: ?Historic.*Member/);
  await expect(entries.nth(1)).toContainText(/Walter Holder.*Role: ?Member.*Historic/);
  await expect(entries.nth(2)).toContainText("created the role Historic");
  await page.getByRole("link", { name: "Open in the audit log" }).click();
  await expect(page).toHaveURL(`/settings/audit?role=${role.id}`);
  await expect(page.getByText("Only the role Historic and who has it")).toBeVisible();
  await expect(page.getByText("Another one")).toHaveCount(0);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByText("Another one")).toBeVisible();
});

test("what is saved offline fails at once, and is not saved once the connection is back", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to (load|fetch)/);
  const role = await makeRole(workspace, "Aloof");
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);
  await page.getByRole("checkbox", { name: "Epics: Create" }).check();
  await expect(unsaved(page)).toContainText("0 people affected");
  await page.context().setOffline(true);
  await unsaved(page).getByRole("button", { name: "Review" }).click();
  const review = page.getByRole("dialog", { name: "Review 1 change to Aloof" });
  await review.getByRole("button", { name: "Save 1 change" }).click();
  await expect(review.getByText("You’re offline. Nothing was saved.")).toBeVisible();
  await review.getByRole("button", { name: "Keep editing" }).click();
  await unsaved(page).getByRole("button", { name: "Discard" }).click();
  await page.context().setOffline(false);
  await page.getByRole("checkbox", { name: "Sprints: Create" }).check();
  await unsaved(page).getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Save 1 change" }).click();
  await expect(page.getByText("Aloof was saved and is now in effect")).toBeVisible();
  const saved = await workspace.admin.api.get<Role>(`/api/roles/${role.id}`);
  expect(saved.permissions.filter(({ can_create: isOn }) => isOn)).toMatchObject([
    { resource: RESOURCES.indexOf("sprints") },
  ]);
});

test("a form sent offline says that nothing was saved", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to (load|fetch)/);
  await signIn(workspace.admin);
  await page.goto("/settings/teams");
  await page.getByRole("button", { name: "New team" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "Name" }).fill("Castaways");
  await page.context().setOffline(true);
  await form.getByRole("button", { name: "Create team" }).click();
  await expect(form.getByText("You’re offline. Nothing was saved.")).toBeVisible();
  await page.context().setOffline(false);
});

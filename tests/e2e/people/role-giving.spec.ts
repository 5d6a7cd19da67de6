import { expect, expectAccessible, test } from "../../support/pages/e2e";
import type { Role } from "@/lib/people/roles/schema";
import { prisma } from "@/tests/support/database/prisma";
import { holder, makeRole } from "../../support/pages/role-screen";

test("a role is given after its gains, losses and warnings have been seen", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Plain");
  const walter = await holder(workspace, role, "Walter");
  await makeRole(workspace, "Gatekeeper", { users: { update: 2 }, issues: { create: true } });
  const roleOf = async () => {
    const users = await workspace.admin.api.get<{ id: number; role_id: number }[]>("/api/users");
    return users.find(({ id }) => id === walter.id)?.role_id;
  };
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);

  await test.step("choosing alone changes nothing, not even with Enter", async () => {
    await page.getByRole("button", { name: "Change Walter Holder’s role" }).click();
    await page.getByRole("option", { name: "Admin" }).click();
    const question = page.getByRole("alertdialog", { name: "Give Walter Holder the role Admin?" });
    await expect(question).toContainText("Admins can do everything");
    await expect(question).toContainText("All projects, including new ones");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(question).toBeHidden();
    expect(await roleOf()).toBe(role.id);
  });

  await page.getByRole("button", { name: "Change Walter Holder’s role" }).click();
  await page.getByRole("option", { name: "Gatekeeper" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("region", { name: "What changes" })).toContainText(
    "Issues: Create",
  );
  await expect(question).toContainText("People with this role can give others almost any role");
  await question.getByRole("button", { name: "Give role" }).click();
  await expect(page.getByText("Walter Holder now has the role Gatekeeper")).toBeVisible();
  await expect(page.getByText("No one has this role.")).toBeVisible();
  await expect(page.getByText("Not assigned")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Walter Holder is Plain again")).toBeVisible();
  await expect(page.getByRole("link", { name: "Assigned to 1 person" })).toBeVisible();
  expect(await roleOf()).toBe(role.id);
});

test("an undo that the server refuses is not said to be done", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/422/);
  const gone = await makeRole(workspace, "Gone");
  await holder(workspace, gone, "Gustav");
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${gone.id}`);
  await page.getByRole("button", { name: "Change Gustav Holder’s role" }).click();
  await page.getByRole("option", { name: "Member" }).click();
  await page.getByRole("button", { name: "Give role" }).click();
  await expect(page.getByText("Gustav Holder now has the role Member")).toBeVisible();
  await prisma.role.delete({
    where: { tenantId_id: { tenantId: workspace.id, id: gone.id } },
  });
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Couldn’t give Gustav Holder the role Gone again")).toBeVisible();
  await expect(page.getByText(/^Undone/)).toHaveCount(0);
});

test("admins who give up admin are warned, and see at once what they can no longer do", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  // The role's history, which only admins see, is read again before the page knows.
  complaints.allow(/status of 403 /);
  const second = await workspace.person("admin", "Sam", "Second");
  const roles = await workspace.admin.api.get<Role[]>("/api/roles");
  await signIn(second);
  await page.goto(`/settings/roles/${roles.find(({ is_admin }) => is_admin)?.id}`);
  await page.getByRole("button", { name: "Change Sam Second’s role" }).click();
  await page.getByRole("option", { name: "Member" }).click();
  const question = page.getByRole("alertdialog", { name: "Change your own role to Member?" });
  await expect(question.getByRole("alert")).toContainText(
    "You’ll lose admin, and can’t undo this yourself",
  );
  await question.getByRole("button", { name: "Change my role" }).click();
  await expect(page.getByText("You now have the role Member")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "New role" })).toBeDisabled();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Audit log" })).toHaveCount(
    0,
  );
});

test("a role is given to several people at once, with one review and one undo", async ({
  page,
  workspace,
  signIn,
}) => {
  const plain = await makeRole(workspace, "Lowly");
  const [vera, viktor] = [
    await holder(workspace, plain, "Vera"),
    await holder(workspace, plain, "Viktor"),
  ];
  await signIn(workspace.admin);
  await page.goto("/settings/roles/new");
  await page.getByRole("textbox", { name: /^Name/ }).fill("Herald");
  await page.getByRole("checkbox", { name: "Issues: Create" }).check();
  await page.getByRole("checkbox", { name: "Users: Create" }).check();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("1 risky");
  await page.getByRole("button", { name: "1 risky" }).click();
  await expect(page.getByRole("checkbox", { name: "Users: Create" })).toBeFocused();
  await page.getByRole("button", { name: "Create role" }).click();
  const review = page.getByRole("dialog", { name: "Review the new role Herald" });
  await expect(review).toContainText("People with this role can invite anyone");
  await expectAccessible(page);
  await review.getByRole("button", { name: "Create role" }).click();
  await page.getByRole("button", { name: "Assign to people" }).click();
  const dialog = page.getByRole("dialog", { name: "Give the role Herald" });
  // The list of people is open, and typing filters it.
  await expect(page.getByRole("combobox", { name: "People" })).toBeFocused();
  for (const name of ["Vera", "Viktor"]) await page.getByRole("option", { name }).click();
  await page.keyboard.press("Escape");
  const changes = dialog.getByRole("list", { name: "What changes" });
  await expect(changes).toContainText("Vera Holder and Viktor Holder from Lowly");
  await expect(changes).toContainText("Also: Draft with AI");
  await expect(dialog.getByRole("list", { name: "Warnings" })).toContainText("invite anyone");
  await expectAccessible(page);
  const roleIds = async () => {
    const users = await workspace.admin.api.get<{ id: number; role_id: number }[]>("/api/users");
    return [vera, viktor].map((person) => users.find(({ id }) => id === person.id)?.role_id);
  };
  await dialog.getByRole("button", { name: "Give role to 2 people" }).click();
  await expect(page.getByText("2 people now have the role Herald")).toBeVisible();
  await expect(page.getByRole("link", { name: "Vera Holder", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Assigned to 2 people" })).toBeVisible();
  expect(await roleIds()).not.toContain(plain.id);
  await page.keyboard.press("Control+z");
  await expect(page.getByText("2 people are Lowly again")).toBeVisible();
  await expect(page.getByText("No one has this role.")).toBeVisible();
  await expect(page.getByText("Not assigned")).toBeVisible();
  expect(await roleIds()).toEqual([plain.id, plain.id]);
});

test("the only admin keeps the role, and invited people say so", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Guests");
  const gina = await holder(workspace, role, "Gina");
  await prisma.user.update({
    where: { tenantId_id: { tenantId: workspace.id, id: gina.id } },
    data: { status: 0 },
  });
  await prisma.user.updateMany({
    where: { tenantId: workspace.id, id: { not: workspace.admin.id }, role: { isAdmin: true } },
    data: { roleId: role.id },
  });
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Gina" })).toContainText("Invited");
  const roles = await workspace.admin.api.get<Role[]>("/api/roles");
  await page.goto(`/settings/roles/${roles.find(({ is_admin }) => is_admin)?.id}`);
  await expect(page.getByRole("button", { name: /^Change .*’s role$/ })).toBeDisabled();
});

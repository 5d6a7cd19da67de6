import type { Role } from "@/lib/people/roles/schema";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import { holder, makeRole, reach } from "../../support/pages/role-screen";

test("system roles have fixed permissions, and some settings are reserved for admins", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  const roles = await workspace.admin.api.get<Role[]>("/api/roles");
  const idOf = (slug: string) => roles.find((role) => role.slug === slug)?.id;
  const keeper = await makeRole(workspace, "Role keeper", {
    roles: { create: true, update: 2, delete: 2 },
  });
  await signIn(await holder(workspace, keeper, "Kim"));

  await page.goto(`/settings/roles/${idOf("admin")}`);
  await expect(page.getByText("Full access, cannot be changed")).toBeVisible();
  await expect(page.getByRole("grid")).toHaveCount(0);
  const everything = page.getByRole("table", { name: "Permissions" });
  await expect(everything.getByRole("row", { name: /^Issues.*Yes Yes All All$/ })).toBeVisible();

  await page.goto(`/settings/roles/${idOf("member")}`);
  await expect(page.getByLabel("Name", { exact: false }).first()).toBeEditable();
  await expect(page.getByRole("radiogroup")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete role" })).toBeDisabled();
  await expectAccessible(page);

  await test.step("Member can be renamed, but not to a name that is already taken", async () => {
    const name = page.getByLabel("Name", { exact: false }).first();
    await name.fill("role KEEPER");
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("button", { name: "Review" })).toBeDisabled();

    // Someone else takes the name while it is being reviewed.
    complaints.allow(/422/);
    await name.fill("Quick reader");
    await page.getByRole("button", { name: "Review" }).click();
    await expect(page.getByRole("dialog")).toContainText("No one. Only the name changes.");
    await makeRole(workspace, "quick READER");
    await page.getByRole("button", { name: "Save 1 change" }).click();
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(name).toBeFocused();
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText(
      "Not saved. Name: Another role has this name.",
    );
    await name.fill("Full reader");
    await expect(page.getByText("full-reader")).toBeVisible();
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByRole("button", { name: "Save 1 change" }).click();
    await expect(page.getByRole("heading", { name: "Full reader" })).toBeVisible();
  });

  await page.goto(`/settings/roles/${keeper.id}`);
  await expect(page.getByRole("switch", { name: /Access all projects/ })).toBeDisabled();
  await expect(page.getByText("Only an admin can change who has broad access.")).toBeVisible();

  await test.step("a copy includes the permissions", async () => {
    await page.getByRole("button", { name: "Duplicate Role keeper" }).click();
    await expect(page.getByLabel("Name", { exact: false }).first()).toHaveValue(
      "Copy of Role keeper",
    );
    await expect(reach(page, "Roles: Delete", "All")).toBeChecked();
    await page.getByRole("button", { name: "Create role" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create role" }).click();
    await page.waitForURL(/\/settings\/roles\/\d+$/);
    await expect(page.getByRole("heading", { name: "Copy of Role keeper" })).toBeVisible();
  });
});

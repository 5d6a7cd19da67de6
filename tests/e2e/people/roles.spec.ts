import type { Page } from "@playwright/test";
import { RESOURCES } from "@/lib/platform/access/permissions";
import type { Role } from "@/lib/people/roles/schema";
import {
  chooseTheme,
  expect,
  expectAccessible,
  expectWellMade,
  test,
} from "../../support/pages/e2e";
import { tabTo } from "../../support/pages/keyboard-only";
import { arrowTo, holder, makeRole, reach } from "../../support/pages/role-screen";

const unsaved = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });

test(
  "a role is created, changed, reviewed and deleted by keyboard only",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    await signIn(workspace.admin);
    await page.goto("/settings/roles");
    await tabTo(page, page.getByRole("button", { name: "New role" }));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/settings/roles/new");

    await test.step("create", async () => {
      await expect(page.getByLabel("Name", { exact: false }).first()).toBeFocused();
      await page.keyboard.type("Release captain");
      await expect(page.getByText("release-captain")).toBeVisible();
      // The grid is one tab stop, and arrow keys change nothing.
      await tabTo(page, page.getByRole("checkbox", { name: "All resources: Create" }));
      await arrowTo(page, "ArrowDown", page.getByRole("checkbox", { name: "Sprints: Create" }));
      await page.keyboard.press("Space");
      await arrowTo(page, "ArrowRight", reach(page, "Sprints: Update", "Own"));
      await expect(reach(page, "Sprints: Update", "None")).toBeChecked();
      await page.keyboard.press("Enter");
      await expect(reach(page, "Sprints: Update", "Own")).toBeChecked();
      await expect(page.getByRole("checkbox", { name: "Issues: Create" })).not.toBeChecked();
      await expect(page.getByRole("checkbox", { name: "Sprints: Read" })).toBeChecked();
      await expect(
        page.getByText("Read was turned on because the others require it."),
      ).toBeVisible();
      await tabTo(page, page.getByRole("button", { name: "Create role" }));
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/settings\/roles\/\d+$/);
    });

    await test.step("change and review", async () => {
      await expect(page.getByRole("heading", { name: "Release captain" })).toBeFocused();
      await tabTo(page, page.getByRole("checkbox", { name: "All resources: Create" }));
      await arrowTo(page, "ArrowRight", reach(page, "All resources: Delete", "All"));
      await arrowTo(page, "ArrowDown", reach(page, "Sprints: Delete", "All"));
      await page.keyboard.press("Space");
      await expect(unsaved(page)).toContainText("1 change");
      await tabTo(page, page.getByRole("button", { name: "Review" }));
      await page.keyboard.press("Enter");
      const review = page.getByRole("dialog", { name: "Review 1 change to Release captain" });
      await expect(review.getByRole("row", { name: /Sprints: Delete None All/ })).toBeVisible();
      await expect(review).toContainText("No one has this role");
      await tabTo(page, review.getByRole("button", { name: "Save 1 change" }));
      await page.keyboard.press("Enter");
      await expect(review).toBeHidden();
      await expect(unsaved(page)).toBeHidden();
      await expect(reach(page, "Sprints: Delete", "All")).toBeFocused();
      const [role] = (await workspace.admin.api.get<Role[]>("/api/roles")).filter(
        ({ slug }) => slug === "release-captain",
      );
      expect(role?.permissions[RESOURCES.indexOf("sprints")]).toMatchObject({
        can_create: true,
        can_read: true,
        can_update: 1,
        can_delete: 2,
      });
    });

    await test.step("delete", async () => {
      await page.reload();
      await tabTo(page, page.getByRole("button", { name: "Delete role" }));
      await page.keyboard.press("Enter");
      const question = page.getByRole("alertdialog", { name: "Delete the role Release captain?" });
      await expect(question).toContainText("will be moved to Member");
      await tabTo(page, question.getByRole("button", { name: "Delete role" }));
      await page.keyboard.press("Enter");
      await page.waitForURL("**/settings/roles");
      await expect(page.getByRole("link", { name: /Release captain/ })).toHaveCount(0);
      await expect(page.getByRole("heading", { name: "All roles" })).toBeFocused();
    });
  },
);

for (const theme of ["light", "dark"] as const) {
  test(`screen readers announce row, column and value in the ${theme} theme`, async ({
    page,
    workspace,
    signIn,
  }) => {
    const role = await makeRole(workspace, `Reader ${theme}`, { issues: { update: 1 } });
    await chooseTheme(page, theme);
    await signIn(workspace.admin);
    await page.goto(`/settings/roles/${role.id}`);
    const table = page.getByRole("grid", { name: "Permissions" });
    await expect(table.getByRole("columnheader")).toHaveText([
      "Resource",
      "Create",
      "Read",
      "Update",
      "Delete",
      "Whole row",
    ]);
    for (const name of ["All resources", "Project resources", "Issues", "Workspace settings"]) {
      await expect(
        table.getByRole("rowheader", { name: new RegExp(`^${name}|for ${name}`) }).first(),
      ).toBeVisible();
    }
    await expect(page.getByRole("radiogroup")).toHaveCount((16 + 3) * 2 - 5);
    await expect(reach(page, "Issues: Update", "Own")).toBeChecked();
    await expect(reach(page, "Issues: Delete", "None")).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Issues: Read" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Issues: Create" })).not.toBeChecked();

    await reach(page, "Issues: Update", "All").check();
    await expect(
      page.getByRole("radiogroup", { name: "Issues: Update" }),
    ).toHaveAccessibleDescription("Changed: was Own");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Review" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await test.step("360 px", async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await expect(reach(page, "Issues: Update", "All")).toBeChecked();
      await expectWellMade(page);
    });
  });
}

test("rows, columns and presets set many permissions at once, and Discard reverts them", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Many");
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);
  await page.getByRole("checkbox", { name: "Workspace resources: Create" }).check();
  await expect(page.getByRole("checkbox", { name: "Teams: Create" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Epics: Create" })).not.toBeChecked();
  await expect(unsaved(page)).toContainText("3 changes");
  await page.getByRole("button", { name: "Set permissions for Lanes" }).click();
  await page.getByRole("menuitem", { name: "Everything" }).click();
  await expect(reach(page, "Lanes: Delete", "All")).toBeChecked();
  await expect(unsaved(page)).toContainText("6 changes");
  await page.getByRole("button", { name: "Leading", exact: true }).click();
  await expect(reach(page, "Comments: Update", "All")).toBeChecked();
  await expect(reach(page, "Teams: Update", "None")).toBeChecked();
  await expect(page.getByText("from Issues: Update, All")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(unsaved(page)).toBeHidden();
  await expect(reach(page, "Lanes: Delete", "None")).toBeChecked();
});

test("the review shows who loses what, and saved changes take effect", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Writers", { issues: { create: true, update: 2 } });
  await holder(workspace, role, "Walter");
  await holder(workspace, role, "Wanda");
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);
  await reach(page, "Issues: Update", "None").check();
  await expect(unsaved(page)).toContainText("1 change · 2 people affected");
  await page.getByRole("button", { name: "Review" }).click();
  const review = page.getByRole("dialog");
  await expect(review).toContainText("Walter Holder");
  await expect(review).toContainText("Wanda Holder");
  await expect(review).toContainText("Issues: Update");
  await review.getByRole("button", { name: "Save 1 change" }).click();
  await expect(review).toBeHidden();
  const saved = await workspace.admin.api.get<Role>(`/api/roles/${role.id}`);
  expect(saved.permissions[RESOURCES.indexOf("issues")]?.can_update).toBe(0);

  await page.getByRole("button", { name: "Delete role" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByLabel("Fallback role")).toContainText("Member");
  await expect(question).toContainText("Issues: Create");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete role" }).click();
  await page.waitForURL("**/settings/roles");
});

test("when two admins change the same role, both versions are shown and nothing is lost", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Contested");
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);
  await reach(page, "Issues: Update", "Own").check();
  await page.getByRole("checkbox", { name: "Epics: Create" }).check();
  const permissions = role.permissions.map((one) =>
    one.resource === RESOURCES.indexOf("issues") ? { ...one, can_update: 2 } : one,
  );
  await workspace.admin.api.put(`/api/roles/${role.id}`, { name: "Contested twice", permissions });

  // A review of the draft alone would not tell what saving does.
  await page.getByRole("button", { name: "Review" }).click();
  const question = page.getByRole("dialog", { name: "Someone else also changed Contested" });
  await expect(page.getByText("Someone else has saved changes to this role.")).toBeVisible();
  await expect(question).toContainText("Name: Contested → Contested twice");
  await expect(question).toContainText("Epics: Create: No → Yes");
  await expect(question.getByRole("button", { name: "Continue with both" })).toBeDisabled();
  await expectAccessible(page);
  await question.getByRole("radio", { name: /^Yours/ }).check();
  await question.getByRole("button", { name: "Continue with both" }).click();
  await expect(page.getByLabel("Name", { exact: false }).first()).toHaveValue("Contested twice");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save 2 changes" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(unsaved(page)).toBeHidden();
  const saved = await workspace.admin.api.get<Role>(`/api/roles/${role.id}`);
  expect(saved.name).toBe("Contested twice");
  expect(saved.permissions[RESOURCES.indexOf("issues")]?.can_update).toBe(1);
});

test("leaving an unsaved draft asks for confirmation", async ({ page, workspace, signIn }) => {
  const role = await makeRole(workspace, "Drafty");
  await signIn(workspace.admin);
  await page.goto("/settings/roles");
  await page.getByRole("link", { name: "Drafty", exact: true }).click();
  await page.waitForURL(`**/settings/roles/${role.id}`);
  await page.getByRole("checkbox", { name: "Issues: Create" }).check();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });

  async function staysOn(leave: () => Promise<unknown>) {
    await leave();
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    expect(page.url()).toContain(`/settings/roles/${role.id}`);
    await expect(page.getByRole("checkbox", { name: "Issues: Create" })).toBeChecked();
  }

  await test.step("with a link", () =>
    staysOn(() => page.getByRole("link", { name: /^Member/ }).click()));
  await test.step("with the keyboard", () => staysOn(() => page.keyboard.type("gp")));
  await test.step("with Back", () => staysOn(() => page.evaluate(() => window.history.back())));
  await page.getByRole("link", { name: /^Member/ }).click();
  await question.getByRole("button", { name: "Discard and leave" }).click();
  await expect(page.getByRole("heading", { name: "Member", exact: true })).toBeVisible();

  await test.step("saving first", async () => {
    await page.goto(`/settings/roles/${role.id}`);
    await page.getByRole("checkbox", { name: "Issues: Create" }).check();
    await page.getByRole("link", { name: /^Member/ }).click();
    await question.getByRole("button", { name: "Save and leave" }).click();
    await expect(page.getByRole("heading", { name: "Member", exact: true })).toBeVisible();
    const saved = await workspace.admin.api.get<Role>(`/api/roles/${role.id}`);
    expect(saved.permissions[RESOURCES.indexOf("issues")]?.can_create).toBe(true);
  });
});

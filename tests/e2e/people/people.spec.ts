import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test, type Theme } from "../../support/pages/e2e";
import { PASSWORD, type Person, type WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;
let viewer: Person;

test.beforeAll(async ({ workspace }) => {
  viewer = await workspace.person("member", "Vera", "Viewer");
  project = await workspace.project("Apollo", "APO", { members: [viewer] });
});

/** Returns a person's row in the users table, or a record's row in a settings list. */
function row(page: Page, text: string): Locator {
  const main = page.locator("main");
  return main.getByRole("row").or(main.getByRole("listitem")).filter({ hasText: text });
}

async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] satisfies Theme[]) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

/** Opens the menu in a person's row and chooses an item. */
async function choose(page: Page, name: string, item: RegExp): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("several people are invited at once, and each rejection is shown", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  await signIn(workspace.admin);
  await page.goto("/settings/users");
  await page.getByRole("button", { name: "Invite people" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  const addresses = dialog.getByLabel("Email addresses");
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(addresses).toHaveAttribute("aria-invalid", "true");
  await addresses.fill(`ana.ruiz@people.test, ${viewer.email}\nBo Lind <bo@people.test>`);
  await dialog.getByLabel("Role").selectOption({ label: "Member" });
  await expectAccessibleInBothThemes(page);
  complaints.allow(/422/);
  await dialog.getByRole("button", { name: "Invite 3 people" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "2 people invited. 1 person couldn’t be invited.",
  );
  await expect(dialog.getByRole("alert")).toContainText(viewer.email);
  await expect(addresses).toHaveValue(viewer.email);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await expect(row(page, "Ana Ruiz")).toContainText("Invited");
  await expect(row(page, "Bo Lind")).toContainText("bo@people.test");
  await choose(page, "Ana Ruiz", /^Resend invitation/);
  await expect(page.getByText("A new link was sent to Ana Ruiz")).toBeVisible();
  await page.getByLabel("Search users").fill("bo lind");
  await expect(row(page, "Ana Ruiz")).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("Search users")).toHaveValue("bo lind");
  await expect(row(page, "Bo Lind")).toBeVisible();
});

test("a person is given another role, deactivated, reactivated and deleted", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  await workspace.person("member", "Rosa", "Roleless");
  await signIn(workspace.admin);
  await page.goto("/settings/users?q=Rosa");
  await expect(row(page, "Rosa Roleless")).toContainText("Member");
  await choose(page, "Rosa Roleless", /^Edit/);
  const form = page.getByRole("dialog", { name: "Edit Rosa Roleless" });
  await form.getByLabel("Role").selectOption({ label: "Contributor" });
  await form.getByRole("button", { name: "Save user" }).click();
  await expect(form).toBeHidden();
  await expect(row(page, "Rosa Roleless")).toContainText("Contributor");

  const question = page.getByRole("alertdialog");
  await choose(page, "Rosa Roleless", /^Deactivate/);
  await expectAccessibleInBothThemes(page);
  await question.getByRole("button", { name: "Deactivate user" }).click();
  await expect(row(page, "Rosa Roleless")).toContainText("Deactivated");
  await choose(page, "Rosa Roleless", /^Reactivate/);
  await expect(row(page, "Rosa Roleless")).toContainText("Active");
  await choose(page, "Rosa Roleless", /^Delete/);
  await question.getByRole("button", { name: "Delete user" }).click();
  await expect(page.getByText("No matching users")).toBeVisible();

  await test.step("the last admin cannot be removed, and the dialog says why", async () => {
    complaints.allow(/422/);
    await page.goto("/settings/users?q=Ada");
    await choose(page, "Ada Admin", /^Deactivate/);
    await question.getByRole("button", { name: "Deactivate user" }).click();
    await expect(question.getByRole("alert")).toContainText("last active admin");
  });
});

test("a token is shown once and revoked", async ({ page, workspace, signIn }) => {
  const person = await workspace.person("member", "Tom", "Token");
  await signIn(person);
  await page.goto("/settings/tokens");
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("nightly build");
  await page.keyboard.press("Enter");
  const secret = page.getByRole("dialog").getByLabel("Token", { exact: true });
  await expect(secret).toHaveValue(/^lw_[0-9A-Za-z]{40}$/);
  const last = (await secret.inputValue()).slice(-4);
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(secret).toBeHidden();
  await expect(row(page, "nightly build")).toContainText(`lw_…${last}`);
  await expect(row(page, "nightly build")).toContainText("Never used");
  await page.getByRole("button", { name: "Revoke nightly build" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke token" }).click();
  await expect(row(page, "nightly build")).toBeHidden();
});

test("a team is created, changed and deleted", async ({ page, workspace, signIn }) => {
  await signIn(workspace.admin);
  await page.goto("/settings/teams");
  await expect(page.getByText("No teams yet")).toBeVisible();
  await page.getByRole("button", { name: "New team" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Guidance");
  await form.getByRole("button", { name: "Members: Nobody" }).click();
  await page.getByRole("option", { name: /Vera Viewer/ }).click();
  await page.keyboard.press("Escape");
  await form.getByRole("button", { name: "Projects: None" }).click();
  await page.getByRole("option", { name: /Apollo/ }).click();
  await page.keyboard.press("Escape");
  await form.getByRole("button", { name: "Create team" }).click();
  await expect(form).toBeHidden();
  await expect(row(page, "Guidance")).toContainText("1 member · 1 project: Apollo");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Edit Guidance" }).click();
  await form.getByLabel("Name").fill("Navigation");
  await form.getByRole("button", { name: "Save team" }).click();
  await page.getByRole("button", { name: "Delete Navigation" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete team" }).click();
  await expect(page.getByText("No teams yet")).toBeVisible();
});

test("a user changes their name and password", async ({ page, workspace, signIn }) => {
  const person = await workspace.person("member", "Petra", "Profile");
  await signIn(person);
  await page.goto("/settings");
  await page.waitForURL("**/settings/profile");
  await page.getByLabel("Last name").fill("Portrait");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("button", { name: /Petra Portrait/ })).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password").fill("another horse battery");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveValue("");
});

test("another browser is signed out remotely", async ({
  page,
  workspace,
  signIn,
  otherBrowser,
}) => {
  const person = await workspace.person("member", "Sam", "Sessions");
  await signIn(person);
  const other = await otherBrowser(person);
  await page.goto("/settings/sessions");
  await expect(row(page, "This browser")).toHaveCount(1);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toBeDisabled();
  await other.goto("/projects");
  await expect(other).toHaveURL(/\/sign-in/);
});

test("settings are changed, and the audit log says who changed what", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await page.goto("/settings/general");
  const tracking = page.getByRole("switch", { name: /Error tracking/ });
  await tracking.click();
  await expect(tracking).toBeChecked();
  await page.getByLabel("Workspace name").fill("Mission control");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("link", { name: "Lanework: Mission control" })).toBeVisible();
  await page.goto("/settings/audit");
  const entry = row(page, "Mission control").first();
  await expect(entry).toContainText("Ada Admin changed the workspace settings");
  await expect(entry).toContainText("Test workspace");
  await page.getByLabel("Show changes to").selectOption({ label: "Settings" });
  await expect(page).toHaveURL(/about=settings/);
  await expect(row(page, "Error tracking").first()).toContainText("On");
});

test(
  "someone without access requests it, and an admin grants it",
  { tag: "@core" },
  async ({ page, workspace, signIn, otherBrowser }) => {
    const outsider = await workspace.person("member", "Olga", "Outsider");
    await signIn(outsider);
    await page.goto(`${project.path}/board`);
    await page.getByRole("button", { name: "Ask for access" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask for access" });
    await dialog.getByLabel("Why do you need access?").fill("I’m joining the crew.");
    await dialog.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByRole("button", { name: "Requested" })).toBeVisible();

    const admin = await otherBrowser(workspace.admin);
    await admin.goto("/settings/access-requests");
    await expect(row(admin, "Olga Outsider")).toContainText("requested access to Apollo");
    await expect(row(admin, "Olga Outsider")).toContainText("I’m joining the crew.");
    await expectAccessibleInBothThemes(admin);
    await admin.getByRole("button", { name: "Grant Olga Outsider’s request" }).click();
    await admin.getByRole("alertdialog").getByRole("button", { name: "Grant" }).click();
    await expect(admin.getByText("No requests")).toBeVisible();
    await page.reload();
    await expect(page).toHaveTitle(/^(\(1\) )?Board · Apollo/);
  },
);

test("project members are added and removed", async ({ page, workspace, signIn }) => {
  await workspace.person("member", "Nils", "Newcomer");
  await signIn(workspace.admin);
  await page.goto(`${project.path}/settings/members`);
  await expect(row(page, "Ada Admin")).toContainText("Owner");
  await expect(page.getByRole("button", { name: "Remove Ada Admin" })).toBeDisabled();
  await page.getByRole("button", { name: "Add member" }).click();
  await page.getByRole("option", { name: /Nils Newcomer/ }).click();
  await expect(row(page, "Nils Newcomer")).toContainText("Member");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Remove Nils Newcomer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove member" }).click();
  await expect(row(page, "Nils Newcomer")).toBeHidden();
});

test("a project is handed over to another owner", async ({ page, workspace, signIn }) => {
  const heir = await workspace.person("member", "Hana", "Heir");
  const handedOver = await workspace.project("Handed over", "HAN", { members: [heir] });
  await signIn(workspace.admin);
  await page.goto(`${handedOver.path}/settings/members`);
  await expect(page.getByRole("button", { name: "Make Ada Admin the owner" })).toBeDisabled();
  await page.getByRole("button", { name: "Make Hana Heir the owner" }).click();
  const question = page.getByRole("alertdialog", {
    name: "Make Hana Heir the owner of Handed over?",
  });
  await expectAccessibleInBothThemes(page);
  await question.getByRole("button", { name: "Transfer" }).click();
  await expect(row(page, "Hana Heir")).toContainText("Owner");
  await expect(row(page, "Ada Admin")).toBeHidden();
  expect(await heir.api.get(`/api/projects/${handedOver.id}`)).toMatchObject({ owner_id: heir.id });
});

test("a read-only user cannot open admin pages, and sees why a control is disabled", async ({
  page,
  signIn,
}) => {
  await signIn(viewer);
  await page.goto("/settings/users");
  const pages = page.getByRole("navigation", { name: "Settings" });
  await expect(pages.getByRole("link", { name: "Users" })).toHaveAttribute("aria-current", "page");
  await expect(pages.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  const invite = page.getByRole("button", { name: "Invite people" });
  await expect(invite).toBeDisabled();
  await invite.hover();
  await expect(page.getByRole("tooltip")).toContainText("Needs Users: Create; your role has None.");
  await page.goto("/settings/audit");
  await expect(page.getByText("You don’t have access")).toBeVisible();
});

import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import { PASSWORD, type Workspace } from "../../support/people/workspace";

/**
 * Returns the path of the link in the newest email to this address, as the admin sees it in the
 * mailbox.
 */
async function newestLink(mailbox: Page, to: string): Promise<string> {
  const mail = mailbox.getByRole("article").filter({ hasText: `To ${to}` });
  const link = mail.getByRole("link").first();
  // The worker delivers the email shortly after it is requested.
  await expect(async () => {
    await mailbox.goto("/mailbox");
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  return new URL((await link.getAttribute("href")) ?? "").pathname;
}

async function invite({ admin }: Workspace, email: string): Promise<void> {
  const [me] = await admin.api.get<{ role_id: number }[]>("/api/users");
  const person = { first_name: "Nora", last_name: "New", role_id: me?.role_id };
  await admin.api.post("/api/users", { email, ...person });
}

test(
  "an invitation can be read in the mailbox and accepted only once",
  { tag: "@core" },
  async ({ page, workspace, otherBrowser }) => {
    const email = `nora@${workspace.slug}.test`;
    await invite(workspace, email);
    const mailbox = await otherBrowser(workspace.admin);
    const link = await newestLink(mailbox, email);
    await expect(
      mailbox.getByText("Ada Admin has invited you to Test workspace").first(),
    ).toBeVisible();
    await expectAccessible(mailbox);

    await page.goto(link);
    await expect(page.getByLabel("First name")).toHaveValue("Nora");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expectAccessible(page);
    await page.getByLabel("Last name").fill("Nyman");
    await page.getByLabel(/^Password/).fill("northern lights");
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await expect(page).toHaveURL(/\/projects$/);
    await expect(page.getByText("Nora Nyman").first()).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link isn’t valid" })).toBeVisible();
  },
);

test("a forgotten password can be reset with an emailed link", async ({
  page,
  workspace,
  otherBrowser,
  complaints,
}) => {
  const user = await workspace.person("contributor", "Fred");
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Email").fill(user.email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText(`If ${user.email} has an account here`)).toBeVisible();
  await expectAccessible(page);

  const link = await newestLink(await otherBrowser(workspace.admin), user.email);
  await page.goto(link);
  complaints.allow(/422/);
  await page.getByLabel(/^Password/).fill("short");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByText("Must have at least 8 characters").first()).toBeVisible();
  await page.getByLabel(/^Password/).fill("southern lights");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link isn’t valid" })).toBeVisible();
});

test("a new email address takes effect once its link is confirmed", async ({
  page,
  workspace,
  otherBrowser,
  signIn,
}) => {
  const user = await workspace.person("contributor", "Mona");
  await signIn(user);
  await page.goto("/");
  const email = `new-${user.email}`;
  await user.api.post("/api/profile/email", { email, password: PASSWORD });
  await page.goto(await newestLink(await otherBrowser(workspace.admin), email));
  await expect(page.getByText(`to ${email}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await expect(page.getByText("Your email address has changed.")).toBeVisible();
  const users = await workspace.admin.api.get<{ email: string }[]>("/api/users");
  expect(users.map((user) => user.email)).toContain(email);
});

test("only admins can open the mailbox", async ({ page, workspace, signIn }) => {
  await signIn(await workspace.person("member", "Otto"));
  await page.goto("/mailbox");
  await expect(page.getByText("Only workspace admins can open the mailbox")).toBeVisible();
});

import { expect, test } from "../../support/pages/e2e";

test("preferences are saved immediately, and a test email is sent", async ({
  page,
  workspace,
  signIn,
}) => {
  const reader = await workspace.person("contributor", "Rita", "Reader");
  await signIn(reader);
  await page.goto("/settings/notifications");
  const prefs = () =>
    reader.api.get<{ auto_watch_on_create: boolean; notify_assignment: boolean }>("/api/profile");
  await page.getByRole("switch", { name: /Issues I create/ }).click();
  await page.getByRole("switch", { name: /Assignments/ }).click();
  await expect.poll(prefs).toMatchObject({ auto_watch_on_create: false, notify_assignment: false });
  await page.reload();
  await expect(page.getByRole("switch", { name: /Issues I create/ })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: /Mentions/ })).toBeChecked();
  await page.getByRole("button", { name: "Send test email" }).click();
  await expect(
    page.getByText(`A test email to ${reader.email} was added to the mailbox.`),
  ).toBeVisible();
});

import { expect, expectAccessible, test } from "../../../support/pages/e2e";

test("due dates are subscribed to at an address, which is replaced and revoked", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/404/);
  // In the browser, which resolves the workspace's name.
  const read = (url: string) =>
    page.evaluate(async (address) => {
      const response = await fetch(address, { credentials: "omit" });
      return { status: response.status, text: await response.text() };
    }, url);
  const project = await workspace.project("Feeds", "FED");
  await workspace.issue(project, {
    title: "Renew the certificate",
    due_on: "2099-12-31",
    assignee_id: workspace.admin.id,
  });
  await signIn(workspace.admin);
  await page.goto("/settings/notifications");
  await page.getByRole("button", { name: "Create address" }).click();
  const address = page.getByLabel("Calendar address", { exact: true });
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{32}\.ics$/);
  await expectAccessible(page);
  const first = await address.inputValue();
  expect((await read(first)).text).toContain("Renew the certificate");

  await page.getByRole("button", { name: "Replace address…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace address" }).click();
  await expect(address).not.toHaveValue(first);
  expect((await read(first)).status).toBe(404);

  await page.goto(`/projects/${project.id}/issues`);
  await page.getByRole("button", { name: "Import and export" }).click();
  await page.getByRole("menuitem", { name: "Subscribe in your calendar…" }).click();
  const dialog = page.getByRole("dialog", { name: "Subscribe in your calendar" });
  await dialog.getByRole("button", { name: "Create address" }).click();
  const shared = await dialog.getByLabel("Calendar address", { exact: true }).inputValue();
  expect((await read(shared)).status).toBe(200);

  await page.goto("/settings/notifications");
  await expect(address).toBeHidden();
  await page.getByRole("button", { name: "Revoke the address of Feeds" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke address" }).click();
  // What is behind the dialog is hidden, too.
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Revoke the address of Feeds" })).toBeHidden();
  expect((await read(shared)).status).toBe(404);
});

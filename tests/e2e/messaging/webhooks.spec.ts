import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectWellMade,
  test,
  type Theme,
} from "../../support/pages/e2e";
import { Receiver } from "../../support/stand-ins/receiver";

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await Receiver.open();
});
test.afterEach(() => receiver.close());

async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] satisfies Theme[]) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

test("a webhook is created by keyboard, receives an issue, and receives it again on request", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  // The rejected address causes this error.
  complaints.allow(/status of 422/);
  const project = await workspace.project("Apollo", "APO");
  await signIn(workspace.admin);
  await page.goto("/settings/webhooks");
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await page.getByRole("button", { name: "New webhook" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Address")).toBeFocused();
  await page.keyboard.type("http://10.0.0.1/");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Must be a public internet address")).toBeVisible();
  await dialog.getByLabel("Address").fill(receiver.url);
  await dialog.getByLabel("Name").fill("Deploys");
  await dialog.getByLabel("Every event").press("Space");
  await dialog.getByRole("group", { name: "Issues" }).getByLabel("Created").press("Space");
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Create webhook" }).press("Enter");
  const field = page.getByLabel("Secret", { exact: true });
  await expect(field).toHaveValue(/^whsec_/);
  const secret = await field.inputValue();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "New webhook" })).toBeFocused();
  await page
    .getByRole("list", { name: "Webhooks" })
    .getByRole("link", { name: /Deploys/ })
    .click();
  await page.waitForURL(/\/settings\/webhooks\/\d+$/);
  await expect(page.getByText("Nothing sent yet")).toBeVisible();

  const { id } = await workspace.admin.api.post<{ id: number }>(
    `/api/projects/${project.id}/issues`,
    {
      title: "Export fails",
      description: "",
      lane_id: project.lanes[0]?.id,
      priority: 2,
      type: 0,
    },
  );
  await expect.poll(() => receiver.received.length).toBe(1);
  const [message] = receiver.messages(secret);
  expect(message).toMatchObject({
    type: "issue.created",
    data: { issue_ids: [id], issue: { title: "Export fails" } },
  });

  await page.reload();
  const delivery = page.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
  await expect(delivery).toHaveCount(1);
  await expect(delivery).toContainText("Delivered");
  await delivery.locator("summary").press("Enter");
  await expect(delivery.getByLabel("Message")).toContainText('"title": "Export fails"');
  await expectAccessibleInBothThemes(page);
  // Fails twice, because a slow page may show the first failure only after the second attempt,
  // seconds later.
  receiver.next(500, 500);
  await delivery.getByRole("button", { name: "Send again" }).press("Enter");
  await expect.poll(() => receiver.received.length).toBeGreaterThan(1);
  await expect(delivery).toContainText("Failed, will retry");
  await expect(delivery).toContainText("The receiver responded with 500.");
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});

test("a webhook is tested, turned off and on, given a new secret, and deleted", async ({
  page,
  workspace,
  signIn,
}) => {
  const body = { url: receiver.url, name: "Short-lived" };
  const webhook = await workspace.admin.api.post<{ id: number }>("/api/webhooks", body);
  await signIn(workspace.admin);
  await page.goto(`/settings/webhooks/${webhook.id}`);
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "webhook.test" })).toContainText(
    "Delivered",
  );
  const toggle = page.getByRole("switch", { name: "On" });
  await toggle.click();
  await expect(page.getByText("Turned off by an admin.")).toBeVisible();
  await expect(toggle).not.toBeChecked();
  const send = page.getByRole("button", { name: "Send test" });
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectWellMade(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await toggle.click();
  await expect(page.getByText("Turned off by an admin.")).toBeHidden();

  await page.getByRole("button", { name: "New secret" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Create new secret" }).click();
  await expect(page.getByLabel("Secret", { exact: true })).toHaveValue(/^whsec_/);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "New secret" })).toBeFocused();

  await page.getByRole("button", { name: "Delete webhook" }).click();
  await question.getByRole("button", { name: "Delete webhook" }).click();
  await page.waitForURL("**/settings/webhooks");
  await expect(page.getByText("Short-lived")).toBeHidden();
});

test("webhooks are for admins only", async ({ page, workspace, signIn }) => {
  const viewer = await workspace.person("member", "Vera", "Viewer");
  await signIn(viewer);
  await page.goto("/settings/webhooks");
  await expect(page.getByText("Only admins can do this.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Webhooks" })).toBeHidden();
});

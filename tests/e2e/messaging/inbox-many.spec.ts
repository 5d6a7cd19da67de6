import { expect, keepUninformed, test } from "../../support/pages/e2e";
import { comment, link, makeScene, row, rows, unreadOf } from "../../support/pages/inbox-scene";

test("older notifications load page by page, and the list starts over when very many new ones arrive", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "The first comment.");
  for (let number = 1; number <= 55; number++) await comment(other, pump, `Comment ${number}.`);
  await signIn(reader);
  await page.goto("/inbox");
  await expect(rows(page)).toHaveText([/Bilge pump squeaks/]);
  await page.getByRole("button", { name: "Show older" }).click();
  await expect(rows(page)).toHaveText([/Bilge pump squeaks.*55/, /Hull is scratched/]);
  await expect(page.getByRole("button", { name: "Show older" })).toHaveCount(0);

  for (let number = 1; number <= 52; number++) await comment(other, hull, `Again ${number}.`);
  const pill = page.getByRole("button", { name: "1+ new" });
  await expect(pill).toBeVisible();
  await expect(rows(page).first()).toContainText("Bilge pump");
  // The pointer on the button must not take it away.
  await pill.hover();
  await pill.click();
  await expect(rows(page)).toHaveText([/Hull is scratched.*50/]);
  await expect(link(page, hull.key)).toBeFocused();

  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("2 notifications marked as read")).toBeVisible();
  await expect.poll(() => unreadOf(reader)).toBe(0);
});

test("a change that cannot be saved is reverted, and a message says so", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  const { reader, other, pump } = await makeScene(workspace);
  await comment(other, pump, "Unread.");
  await signIn(reader);
  await page.goto("/inbox");
  complaints.allow(/Failed to load resource: net::ERR_FAILED/);
  await page.route("**/api/notifications/bulk-*", (route) => route.abort());
  await link(page, pump.key).focus();
  await page.keyboard.press("u");
  await expect(page.getByText("Couldn’t mark as read")).toBeVisible();
  await expect(row(page, "Unread:")).toHaveCount(1);
  await expect(page).toHaveTitle("(1) Inbox · Lanework");

  await page.unroute("**/api/notifications/bulk-*");
  await page.keyboard.press("u");
  await expect.poll(() => unreadOf(reader)).toBe(0);
});

test("notifications about deleted issues do not cause errors", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  const { reader, other, pump, hull, project } = await makeScene(workspace);
  await comment(other, pump, "Goes.");
  await comment(other, hull, "Stays.");
  await signIn(reader);
  await keepUninformed(page);
  await page.goto("/inbox");
  await expect(rows(page)).toHaveCount(2);
  await workspace.admin.api.send("DELETE", `/api/projects/${project.id}/issues/${pump.key}`);
  complaints.allow(/status of (404|422)/);
  await link(page, pump.key).click();
  await expect(page.getByRole("heading", { name: `${pump.key} not found` })).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(rows(page)).toHaveText([/Hull is scratched/]);
  await page.keyboard.press("Shift+U");
  await expect.poll(() => unreadOf(reader)).toBe(0);
});

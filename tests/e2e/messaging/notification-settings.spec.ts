import { expect, expectAccessible, test } from "../../support/pages/e2e";

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

test("the daily digest is chosen with an hour and a time zone, the browser's at first", async ({
  page,
  workspace,
  signIn,
}) => {
  const reader = await workspace.person("contributor", "Dora", "Digest");
  await signIn(reader);
  await page.goto("/settings/notifications");
  await expect(page.getByText("You get none at the moment.")).toBeVisible();
  await page.getByRole("switch", { name: /Daily digest/ }).click();
  await expect(page.getByText(/^The next one is due on/)).toBeVisible();
  const digest = () => reader.api.get<object>("/api/profile/digest");
  const here = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(await digest()).toMatchObject({ is_active: true, hour: 8, time_zone: here });
  await page.getByLabel("Hour").selectOption({ index: 17 });
  await page.getByRole("button", { name: /Time zone/ }).click();
  await page.getByPlaceholder("Find a city").fill("kathmandu");
  await expect(page.getByRole("option", { name: "Asia/Kathmandu" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(digest).toMatchObject({ hour: 17, time_zone: "Asia/Kathmandu" });
  await expectAccessible(page);
  await page.getByRole("button", { name: `Use ${here}` }).click();
  await expect.poll(digest).toMatchObject({ hour: 17, time_zone: here });
  await page.reload();
  await expect(page.getByRole("switch", { name: /Daily digest/ })).toBeChecked();
});

test("a change of the digest keeps the one before it, which is still being saved", async ({
  page,
  workspace,
  signIn,
}) => {
  const reader = await workspace.person("contributor", "Quentin", "Quick");
  await signIn(reader);
  await page.goto("/settings/notifications");
  await page.getByRole("switch", { name: /Daily digest/ }).click();
  await expect(page.getByText(/^The next one is due on/)).toBeVisible();
  const held: (() => void)[] = [];
  await page.route("**/api/profile/digest", async (route) => {
    if (route.request().method() === "PUT") await new Promise<void>((go) => held.push(go));
    await route.fallback();
  });
  const hour = page.getByLabel("Hour");
  await hour.selectOption({ index: 17 });
  await page.getByRole("button", { name: /Time zone/ }).click();
  await page.getByPlaceholder("Find a city").fill("kathmandu");
  await page.getByRole("option", { name: "Asia/Kathmandu" }).click();
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  // The second change is sent once the first has been answered.
  await expect.poll(() => held.length).toBe(2);
  await hour.selectOption({ index: 9 });
  held[1]?.();
  await expect.poll(() => held.length).toBe(3);
  held[2]?.();
  const digest = () => reader.api.get<object>("/api/profile/digest");
  await expect.poll(digest).toMatchObject({ hour: 9, time_zone: "Asia/Kathmandu" });
});

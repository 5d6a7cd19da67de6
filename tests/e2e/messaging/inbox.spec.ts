import type { WatchStatus } from "@/lib/issues/watches/schema";
import { chooseTheme, expect, expectAccessible, test, type Theme } from "../../support/pages/e2e";
import {
  comment,
  link,
  makeScene,
  pane,
  pathOf,
  row,
  rows,
  unreadOf,
} from "../../support/pages/inbox-scene";

test(
  "an issue's notifications share one row, and new ones wait behind a button",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const { reader, other, project, pump, hull } = await makeScene(workspace);
    await comment(other, hull, "I see it too.");
    await comment(other, pump, "It squeaks at night.");
    await other.api.post(`${pathOf(pump)}/move`, { lane_id: project.lanes[1]?.id });
    await signIn(reader);
    await page.goto("/inbox");
    await expect(rows(page)).toHaveText([
      /BO\d+-1Bilge pump squeaks.*Olaf Other moved it from Backlog to To do/,
      /BO\d+-2Hull is scratched.*Olaf Other commented: I see it too\./,
    ]);
    await expect(page.getByRole("tab", { name: "Unread" })).toHaveText("Unread2");
    await expect(page.getByRole("link", { name: "Inbox 2 unread" })).toBeVisible();
    await expect(page).toHaveTitle("(2) Inbox · Lanework");

    await page.getByRole("button", { name: `2 updates about ${pump.key}` }).click();
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).nth(1)).toHaveText(/Olaf Other moved it from Backlog to To do/);
    await expect(rows(page).nth(2)).toHaveText(/Olaf Other commented/);

    await comment(other, hull, "Again.");
    const pill = page.getByRole("button", { name: "1 new" });
    await expect(pill).toBeVisible();
    await expect(rows(page).first()).toContainText(pump.key);
    await page.keyboard.press("n");
    await expect(pill).toHaveCount(0);
    await expect(rows(page).first()).toContainText(hull.key);
    await expect(page.getByRole("button", { name: `2 updates about ${hull.key}` })).toBeVisible();
    await expect(page).toHaveTitle("(2) Inbox · Lanework");

    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await expect(page).toHaveTitle("(2) My issues · Lanework");
  },
);

test(
  "U toggles one item, Shift+U marks all as read, and both can be undone",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const { reader, other, pump, hull } = await makeScene(workspace);
    for (const text of ["One.", "Two.", "Three."]) await comment(other, hull, text);
    await comment(other, pump, "Four.");
    await signIn(reader);
    await page.goto("/inbox");
    await link(page, hull.key).focus();
    await page.keyboard.press("u");
    await expect(row(page, "Unread:")).toHaveText([/Bilge pump squeaks/]);
    await expect.poll(() => unreadOf(reader)).toBe(1);
    await page.keyboard.press("u");
    await expect.poll(() => unreadOf(reader)).toBe(4);
    await page.keyboard.press("Shift+U");
    await expect(page.getByText("2 notifications marked as read")).toBeVisible();
    await expect(row(page, "Unread:")).toHaveCount(0);
    await expect.poll(() => unreadOf(reader)).toBe(0);
    await expect(page).toHaveTitle("Inbox · Lanework");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(row(page, "Unread:")).toHaveCount(2);
    await expect.poll(() => unreadOf(reader)).toBe(4);
  },
);

test("a deletion waits while it can be undone, and takes effect when the user leaves the page", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "One.");
  await comment(other, hull, "Two.");
  await comment(other, pump, "Three.");
  await signIn(reader);
  await page.goto("/inbox");
  await link(page, hull.key).focus();
  await page.keyboard.press("Backspace");
  await expect(rows(page)).toHaveText([/Bilge pump squeaks/]);
  // The deletion can still be undone.
  expect(await unreadOf(reader)).toBe(3);
  await expect(page.getByText("1 notification deleted")).toBeVisible();
  await expect(link(page, pump.key)).toBeFocused();
  await expect(page).toHaveTitle("(1) Inbox · Lanework");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(link(page, hull.key)).toBeFocused();
  await expect(pane(page, hull.key).getByText("Two.")).toBeInViewport();
  await expect(link(page, hull.key)).toHaveAttribute("aria-current", "true");

  await page.keyboard.press("Backspace");
  await expect(rows(page)).toHaveCount(1);
  await page.goto("/sign-in");
  await expect.poll(() => unreadOf(reader)).toBe(1);
});

test("a notification explains why it was sent, and has the setting next to the reason", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump } = await makeScene(workspace);
  await comment(other, pump, "First.");
  await comment(other, pump, `Look, [@Rita Reader](user:${reader.id}).`);
  await signIn(reader);
  await page.goto("/inbox");
  await page.getByRole("button", { name: /2 updates about/ }).click();
  await row(page, "mentioned you")
    .last()
    .getByRole("button", { name: /why am I/ })
    .click();
  const why = page.getByRole("dialog", { name: "Why am I seeing this?" });
  await expect(why).toContainText(`Olaf Other mentioned you in a comment on ${pump.key}.`);
  await why.getByRole("switch", { name: /Email about mentions/ }).click();
  const isMailed = async () =>
    (await reader.api.get<{ notify_mentions: boolean }>("/api/profile")).notify_mentions;
  await expect.poll(isMailed).toBe(false);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  const isWatched = async () =>
    (await reader.api.get<WatchStatus>(`${pathOf(pump)}/watch`)).watching;
  await row(page, "commented")
    .last()
    .getByRole("button", { name: /why am I/ })
    .click();
  await why.getByRole("button", { name: `Stop watching ${pump.key}` }).click();
  await expect(page.getByText(`Stopped watching ${pump.key}`)).toBeVisible();
  expect(await isWatched()).toBe(false);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(isWatched).toBe(true);
  await link(page, pump.key).focus();
  await page.keyboard.press("Shift+W");
  await expect.poll(isWatched).toBe(false);
});

test("filters are in the URL", async ({ page, workspace, signIn }) => {
  const { reader, other, project, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "A comment.");
  await other.api.post(`${pathOf(pump)}/move`, { lane_id: project.lanes[1]?.id });
  await signIn(reader);
  await page.goto("/inbox");
  const only = page.getByRole("group", { name: "Show only" });
  await only.getByRole("button", { name: "Comments" }).click();
  await expect(page).toHaveURL(/kind=comments/);
  await expect(rows(page)).toHaveText([/Hull is scratched/]);
  await page
    .getByRole("combobox", { name: "Project" })
    .selectOption({ label: `Boats ${project.keyPrefix}` });
  await expect(page).toHaveURL(new RegExp(`project_id=${project.id}`));
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveText([/Hull is scratched/]);
  await only.getByRole("button", { name: "Mentions" }).click();
  await expect(
    page.getByText(`Filtered by Mentions, Project: Boats ${project.keyPrefix}.`),
  ).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(/kind=mentions/);

  await page.goto("/inbox?tab=all&kind=memberships");
  await expect(rows(page)).toHaveText([
    new RegExp(`Boats ${project.keyPrefix}.*added you to the project`),
  ]);
  await rows(page).getByRole("link").click();
  await page.getByRole("link", { name: "Open board" }).click();
  await page.waitForURL(`**${project.path}/board`);
});

test("a phone shows one pane at a time", async ({ page, workspace, signIn }) => {
  const { reader, other, pump } = await makeScene(workspace);
  await comment(other, pump, "Small screen.");
  await signIn(reader);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/inbox");
  await expect(page.getByRole("link", { name: /^Inbox\s?1 unread$/ })).toBeVisible();
  await link(page, pump.key).click();
  await expect(pane(page, pump.key).getByText("Small screen.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Notifications" })).toBeHidden();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Inbox" }).click();
  await expect(link(page, pump.key)).toBeFocused();
  await expect(page).not.toHaveURL(/open=/);
});

for (const theme of ["light", "dark"] satisfies Theme[]) {
  test(`the inbox is accessible when empty and with an open issue, in the ${theme} theme`, async ({
    page,
    workspace,
    signIn,
  }) => {
    const { reader, other, pump } = await makeScene(workspace);
    await chooseTheme(page, theme);
    await signIn(reader);
    await page.goto("/inbox");
    await expect(page.getByRole("heading", { name: "You’re all caught up" })).toBeVisible();
    await expectAccessible(page);
    await comment(other, pump, "One.");
    await comment(other, pump, "Two.");
    await page.goto(`/inbox?open=${pump.key}`);
    await expect(pane(page, pump.key).getByText("Two.")).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("ArrowRight");
    await expect(rows(page)).toHaveCount(3);
    await expectAccessible(page);
  });
}

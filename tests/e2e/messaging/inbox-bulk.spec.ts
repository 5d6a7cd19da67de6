import { expect, expectAccessible, test } from "../../support/pages/e2e";
import { finger, swipe, tapNow } from "../../support/pages/touch";
import {
  comment,
  link,
  makeScene,
  pathOf,
  row,
  rows,
  unreadOf,
} from "../../support/pages/inbox-scene";

test("selected rows are marked, snoozed and deleted together, and each can be undone", async ({
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
  await expect(link(page, pump.key)).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  const bar = page.getByRole("toolbar", { name: "Selected notifications" });
  await expect(bar).toContainText("2 selected");
  await expectAccessible(page);
  await page.keyboard.press("u");
  await expect.poll(() => unreadOf(reader)).toBe(0);
  await page.keyboard.press("u");
  await expect.poll(() => unreadOf(reader)).toBe(3);

  await page.keyboard.press("h");
  await page.getByRole("menuitem", { name: "Until it changes" }).click();
  await expect(rows(page)).toHaveCount(0);
  const message = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await message("Snoozed 2 issues until they change").getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(() => unreadOf(reader)).toBeGreaterThan(0);

  await link(page, pump.key).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await expect(rows(page)).toHaveCount(0);
  await message("2 notifications deleted").getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
});

test("a row’s menu opens by right-click and by key, and does what keys do", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Below.");
  await comment(other, pump, "Above.");
  await signIn(reader);
  await page.goto("/inbox");
  await rows(page).nth(1).click({ button: "right" });
  const menu = page.getByRole("menu", { name: `Actions for ${hull.key}` });
  await expect(menu).toContainText(`You’re watching ${hull.key}.`);
  await expectAccessible(page);
  await menu.getByRole("menuitem", { name: "Mark as read" }).click();
  await expect(row(page, "Unread:")).toHaveText([/Bilge pump squeaks/]);
  await link(page, pump.key).focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(rows(page)).toHaveText([/Hull is scratched/]);
});

test("all read notifications, and those for finished issues, are deleted at once", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, project, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Open.");
  await other.api.post(`${pathOf(pump)}/move`, { lane_id: project.lanes.at(-1)?.id });
  await signIn(reader);
  await page.goto("/inbox?tab=all");
  await expect(row(page, "Bilge pump")).toHaveCount(1);
  await page.getByRole("button", { name: "More inbox actions" }).click();
  await page.getByRole("menuitem", { name: "Delete for finished issues" }).click();
  await page.getByRole("button", { name: "Delete 1 notification" }).click();
  await expect(row(page, "Bilge pump")).toHaveCount(0);
  await expect(row(page, "Hull is scratched")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Bilge pump")).toHaveCount(1);

  await page.getByRole("button", { name: "More inbox actions" }).click();
  await page.getByRole("menuitem", { name: "Delete all read" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete 1 notification?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, "added you to the project")).toHaveCount(1);
  await page.getByRole("button", { name: "More inbox actions" }).click();
  await page.getByRole("menuitem", { name: "Delete all read" }).click();
  await dialog.getByRole("button", { name: "Delete 1 notification" }).click();
  // The scene's membership notification is read.
  await expect(row(page, "added you to the project")).toHaveCount(0);
  await expect(rows(page)).toHaveCount(2);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a swipe to the right marks a row as read, which can be undone, and one to the left snoozes it", async ({
    page,
    workspace,
    signIn,
  }) => {
    const { reader, other, pump, hull } = await makeScene(workspace);
    await comment(other, hull, "Below.");
    await comment(other, pump, "Above.");
    await signIn(reader);
    await page.goto("/inbox");
    await expect(rows(page)).toHaveCount(2);
    await swipe(page, link(page, pump.key), 130);
    await expect(page.getByText("Marked as read")).toBeVisible();
    await expect(row(page, "Unread:")).toHaveText([/Hull is scratched/]);
    // A tap right after a quick swipe must not be taken for one that stops a fling.
    const undo = page.getByRole("button", { name: "Undo" });
    await tapNow(page, undo);
    await expect(row(page, "Unread:")).toHaveCount(2);
    await swipe(page, link(page, pump.key), 130);
    await undo.waitFor();
    await tapNow(page, undo);
    await expect(row(page, "Unread:")).toHaveCount(2);
    await swipe(page, link(page, hull.key), -60);
    await expect(rows(page)).toHaveCount(2);
    await swipe(page, link(page, hull.key), -130);
    await expect(rows(page)).toHaveText([/Bilge pump squeaks/]);
    await expect(page.getByText(`Snoozed ${hull.key} until`)).toBeVisible();
    // The next row has focus, without an outline that only keys need.
    await expect(link(page, pump.key)).toBeFocused();
    await expect(rows(page).first()).toHaveCSS("outline-width", "0px");
    await expect(page).toHaveURL(/\/inbox$/);
  });

  test("a swipe far to the left deletes a row, which can be undone", async ({
    page,
    workspace,
    signIn,
  }) => {
    const { reader, other, pump } = await makeScene(workspace);
    await comment(other, pump, "Above.");
    await signIn(reader);
    await page.goto("/inbox");
    await swipe(page, link(page, pump.key), -230);
    await expect(rows(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Comments" })).toHaveText("Comments");
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.waitFor();
    await tapNow(page, undo);
    await expect(row(page, "Unread:")).toHaveText([/Bilge pump squeaks/]);
  });

  test("a long press opens a row’s menu", async ({ page, workspace, signIn }) => {
    const { reader, other, pump } = await makeScene(workspace);
    await comment(other, pump, "Above.");
    await signIn(reader);
    await page.goto("/inbox");
    const { touch, x } = await finger(page, link(page, pump.key));
    await touch("touchStart", x);
    const menu = page.getByRole("menu", { name: `Actions for ${pump.key}` });
    await expect(menu).toBeVisible();
    await touch("touchEnd");
    await expect(page).toHaveURL(/\/inbox$/);
    await menu.getByRole("menuitem", { name: "Mark as read" }).tap();
    await expect.poll(() => unreadOf(reader)).toBe(0);
  });
});

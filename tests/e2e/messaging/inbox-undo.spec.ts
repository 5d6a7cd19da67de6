import { expect, test } from "../../support/pages/e2e";
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

test("undoing a deletion or a snooze brings an unread row back unread, also in the pane", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Below.");
  await comment(other, pump, "Above.");
  await signIn(reader);
  await page.clock.install();
  // The row that opens with the page is read after a second, however long the page takes.
  await page.goto(`/inbox?tab=all&open=${hull.key}`);
  const unread = row(page, "Unread:");
  await expect(pane(page, hull.key).getByText("Below.")).toBeVisible();
  await page.clock.runFor(1_100);
  await expect(unread).toHaveText([/Bilge pump squeaks/]);
  await link(page, hull.key).focus();
  await page.keyboard.press("k");
  await expect(page).toHaveURL(new RegExp(`open=${pump.key}`));

  for (const remove of ["delete", "snooze"]) {
    if (remove === "delete") await page.keyboard.press("Backspace");
    else {
      await page.keyboard.press("h");
      await page.getByRole("menuitem", { name: "Until it changes" }).click();
    }
    await expect(row(page, "Bilge pump")).toHaveCount(0);
    await expect(page).toHaveTitle("Inbox · Lanework");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(link(page, pump.key)).toBeFocused();
    await expect(pane(page, pump.key).getByText("Above.")).toBeVisible();
    await page.clock.runFor(3_000);
    await expect(unread).toHaveText([/Bilge pump squeaks/]);
    await expect(page).toHaveTitle("(1) Inbox · Lanework");
    await expect.poll(() => unreadOf(reader)).toBe(1);
  }
  // Turning to it reads it.
  await pane(page, pump.key).getByText("Above.").click();
  await page.clock.runFor(1_100);
  await expect.poll(() => unreadOf(reader)).toBe(0);
});

test("undoing what was done to several rows restores each as it was", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Below.");
  await comment(other, hull, "Below, again.");
  await comment(other, pump, "Above.");
  await signIn(reader);
  await page.clock.install();
  await page.goto("/inbox");
  await link(page, hull.key).click();
  await page.clock.runFor(1_100);
  await expect(row(page, "Unread:")).toHaveText([/Bilge pump squeaks/]);
  await page.keyboard.press("ControlOrMeta+a");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText("2 notifications deleted")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(rows(page)).toHaveCount(2);
  await page.clock.runFor(3_000);
  await expect(row(page, "Unread:")).toHaveText([/Bilge pump squeaks/]);

  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("u");
  await expect.poll(() => unreadOf(reader)).toBe(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(row(page, "Unread:")).toHaveText([/Bilge pump squeaks/]);
  await expect.poll(() => unreadOf(reader)).toBe(1);
});

test("U can be undone in both directions", async ({ page, workspace, signIn }) => {
  const { reader, other, pump } = await makeScene(workspace);
  await comment(other, pump, "Above.");
  await signIn(reader);
  await page.goto("/inbox");
  await expect(link(page, pump.key)).toBeFocused();
  await page.keyboard.press("u");
  await expect(page.getByText("Marked as read")).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText("Marked as unread")).toBeVisible();
  await expect(page.getByText("Marked as read")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(row(page, "Unread:")).toHaveCount(0);
  await expect.poll(() => unreadOf(reader)).toBe(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(row(page, "Unread:")).toHaveCount(1);
  await expect.poll(() => unreadOf(reader)).toBe(1);
});

test("Shift+U leaves what waits behind the button unread, whose number is of rows", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Shown.");
  await comment(other, hull, "Shown, too.");
  await signIn(reader);
  await page.goto("/inbox");
  await rows(page).hover();
  for (const text of ["One.", "Two.", "Three."]) await comment(other, pump, text);
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  await expect(page).toHaveTitle("(2) Inbox · Lanework");
  await page.keyboard.press("Shift+U");
  await expect.poll(() => unreadOf(reader)).toBe(3);
  await expect(page).toHaveTitle("(1) Inbox · Lanework");
  await page.getByRole("button", { name: "1 new" }).click();
  await expect(row(page, "Unread:")).toHaveText([/Bilge pump squeaks/]);
});

test("a change that was undone before anybody read of it is neither listed nor counted", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, project, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Stays.");
  const move = (lane: number) =>
    other.api.post(`${pathOf(pump)}/move`, { lane_id: project.lanes[lane]?.id });
  await move(1);
  await move(0);
  await signIn(reader);
  await page.goto("/inbox");
  await expect(rows(page)).toHaveText([/Hull is scratched/]);
  await expect(page).toHaveTitle("(1) Inbox · Lanework");
  await expect.poll(() => unreadOf(reader)).toBe(1);

  await rows(page).hover();
  await move(1);
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  await move(0);
  await expect(page.getByRole("button", { name: "1 new" })).toHaveCount(0);
  await expect.poll(() => unreadOf(reader)).toBe(1);
  await page.goto("/inbox?tab=all");
  await expect(row(page, "Unread:")).toHaveText([/Hull is scratched/]);
  await expect(row(page, "Bilge pump")).toHaveCount(0);
});

test("Unread says when all has been read, and takes it away if the tab is pressed again", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump } = await makeScene(workspace);
  await comment(other, pump, "Above.");
  await signIn(reader);
  await page.goto("/inbox");
  await expect(link(page, pump.key)).toBeFocused();
  await expect(page.getByText("You’re all caught up")).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(page.getByText("You’re all caught up")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("tab", { name: "Unread" }).click();
  await expect(page.getByRole("heading", { name: "You’re all caught up" })).toBeVisible();
});

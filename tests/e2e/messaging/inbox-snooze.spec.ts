import { prisma } from "@/tests/support/database/prisma";
import { chooseTheme, expect, expectAccessible, test, type Theme } from "../../support/pages/e2e";
import {
  comment,
  link,
  makeScene,
  pane,
  row,
  rows,
  unreadOf,
} from "../../support/pages/inbox-scene";

test("a snoozed issue leaves the inbox until it changes, and comes back unread, on top", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Below.");
  await comment(other, pump, "Above.");
  await signIn(reader);
  await page.goto("/inbox");
  await expect(pane(page, pump.key)).toBeVisible();
  await page.keyboard.press("h");
  await page.getByRole("menuitem", { name: "Until it changes" }).click();
  await expect(page.getByText(`Snoozed ${pump.key} until it changes`)).toBeVisible();
  await expect(rows(page)).toHaveText([/Hull is scratched/]);
  await expect(link(page, hull.key)).toBeFocused();
  await expect(pane(page, hull.key)).toBeVisible();
  await expect(page.getByRole("tab", { name: "Snoozed" })).toHaveText("Snoozed1");
  await expect(page).toHaveTitle("(1) Inbox · Lanework");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(rows(page)).toHaveCount(2);
  await expect(link(page, pump.key)).toBeFocused();
  await expect.poll(() => unreadOf(reader)).toBe(2);

  await page.keyboard.press("h");
  await page.getByRole("menuitem", { name: "Until it changes" }).click();
  await expect(rows(page)).toHaveText([/Hull is scratched/]);
  await page.getByRole("tab", { name: "Snoozed" }).click();
  await expect(rows(page)).toHaveText([/Bilge pump squeaks.*Until it changes/]);
  await page.getByRole("tab", { name: "Unread" }).click();
  await expect(rows(page)).toHaveText([/Hull is scratched/]);
  await comment(other, pump, "It is back.");
  // The focus is on the tab, so nothing in use moves.
  await expect(rows(page)).toHaveText([/Bilge pump squeaks.*It is back\./, /Hull is scratched/]);
});

test("H highlights the first choice, which Enter takes, and no key reaches the page below", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Below.");
  await comment(other, pump, "Above.");
  await signIn(reader);
  await page.goto("/inbox");
  await expect(link(page, pump.key)).toBeFocused();
  await page.keyboard.press("h");
  const first = page.getByRole("menuitem").first();
  await expect(first).toBeFocused();
  for (const key of ["j", "ControlOrMeta+a", "Backspace", "u", "k"]) {
    await page.keyboard.press(key);
  }
  await expect(first).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, "Unread:")).toHaveCount(2);
  await expect(page.getByText(/selected/)).toHaveCount(0);
  await expect(page).toHaveURL(/\/inbox$/);
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveText([/Hull is scratched/]);
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(page.getByText(`Snoozed ${pump.key} until`)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(rows(page)).toHaveCount(2);

  await page.keyboard.press("ControlOrMeta+a");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.getByRole("menu")).toContainText("Snooze 2 issues");
  await page.getByRole("menuitem", { name: "Pick a date and time…" }).click();
  await expect(page.getByRole("dialog", { name: "Snooze 2 issues until" })).toBeVisible();
});

test("a read row that is snoozed is not unread until it is back, and moving it back can be undone", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump } = await makeScene(workspace);
  await comment(other, pump, "Above.");
  await signIn(reader);
  await page.goto("/inbox?tab=all");
  await link(page, pump.key).focus();
  await page.keyboard.press("u");
  await page.keyboard.press("h");
  await page.getByRole("menuitem", { name: /^Tomorrow/ }).click();
  await page.getByRole("tab", { name: "Snoozed" }).click();
  await expect(rows(page)).toHaveText([/Bilge pump squeaks/]);
  await expect(row(page, "Unread:")).toHaveCount(0);
  await link(page, pump.key).focus();
  await page.keyboard.press("h");
  await page.getByRole("menuitem", { name: "Move back to inbox" }).click();
  await expect(page.getByText(`${pump.key} moved back to the inbox`)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(rows(page)).toHaveText([/Bilge pump squeaks/]);
  await expect(page.getByRole("tab", { name: "Snoozed" })).toHaveText("Snoozed1");
});

test("a snooze until a time ends by itself, without a reload", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, pump, "Older.");
  await comment(other, hull, "Newer.");
  await signIn(reader);
  await page.goto("/inbox");
  await link(page, pump.key).focus();
  await page.keyboard.press("h");
  await page.getByRole("menuitem", { name: "Pick a date and time…" }).click();
  const dialog = page.getByRole("dialog", { name: "Snooze until" });
  await expect(dialog.getByLabel("When")).toBeFocused();
  await page.keyboard.type("in many days");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/Write it like “in 3 days”/)).toBeVisible();
  await dialog.getByLabel("When").fill("in 3 days");
  await expect(dialog.getByLabel("Date and time")).toHaveValue(/T09:00$/);
  await dialog.getByLabel("When").fill("jan 3");
  await expect(dialog.getByText(/^Sun.* Jan.*2\d{3}.*9:00/)).toBeVisible();
  await dialog.getByLabel("When").fill("jan 3 at");
  await expect(dialog.getByLabel("Date and time")).toHaveValue("");
  await expect(dialog.getByText("Not understood yet")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link(page, pump.key)).toBeFocused();
  await page.keyboard.press("h");
  await page.getByRole("menuitem", { name: "Pick a date and time…" }).click();
  await dialog.getByLabel("Date and time").fill("2020-01-01T09:00");
  await dialog.getByRole("button", { name: "Snooze" }).click();
  await expect(dialog.getByText("Choose a time in the future.")).toBeVisible();
  await dialog.getByLabel("Date and time").fill("2099-01-01T09:00");
  await dialog.getByRole("button", { name: "Snooze" }).click();
  await expect(rows(page)).toHaveText([/Hull is scratched/]);
  await expect(link(page, hull.key)).toBeFocused();
  await expect.poll(() => unreadOf(reader)).toBe(1);

  // The page learns of the earlier time with the next change, and then waits for it.
  await prisma.notification.updateMany({
    where: { issueId: pump.id },
    data: { snoozedUntil: new Date(Date.now() + 6_000) },
  });
  await rows(page).hover();
  await comment(other, hull, "Unrelated.");
  await expect(row(page, "Unrelated.")).toContainText("Hull is scratched");
  await page.getByRole("button", { name: "1 new" }).click();
  await expect(row(page, "Bilge pump")).toContainText("Back from snooze");
  await expect(rows(page).first()).toContainText("Bilge pump");
});

for (const theme of ["light", "dark"] satisfies Theme[]) {
  test(`the snoozed tab, the menu and the dialog are accessible in the ${theme} theme`, async ({
    page,
    workspace,
    signIn,
  }) => {
    const { reader, other, pump } = await makeScene(workspace);
    await comment(other, pump, "Later.");
    await chooseTheme(page, theme);
    await signIn(reader);
    await page.goto("/inbox?tab=snoozed");
    await expect(page.getByRole("heading", { name: "Nothing snoozed" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/inbox");
    await link(page, pump.key).focus();
    await page.keyboard.press("h");
    await expect(page.getByRole("menuitem", { name: /^Tomorrow/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Pick a date and time…" }).click();
    await expect(page.getByRole("dialog", { name: "Snooze until" })).toBeVisible();
    await expectAccessible(page);
  });
}

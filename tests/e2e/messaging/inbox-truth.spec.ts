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

test("a move that is undone after it was read of is news, under All too, and opening it leads to it", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, project, pump, hull } = await makeScene(workspace);
  const move = (lane: number) =>
    other.api.post(`${pathOf(pump)}/move`, { lane_id: project.lanes[lane]?.id });
  await comment(other, pump, "Old words.");
  await move(1);
  await signIn(reader);
  await page.goto("/inbox?tab=all");
  await link(page, pump.key).click();
  const changed = (text: RegExp) =>
    pane(page, pump.key).locator("[id^=change-]", { hasText: text });
  await expect(changed(/moved it from Backlog to To do/)).toBeInViewport();
  await expect.poll(() => unreadOf(reader)).toBe(0);
  await move(0);
  await comment(other, hull, "Elsewhere.");
  // What is about the open issue joins its row at once.
  await page.getByRole("button", { name: "1 new" }).click();
  await expect(row(page, "Bilge pump")).toHaveText(/Unread:.*moved it from To do to Backlog/);
  await page.reload();
  await link(page, pump.key).click();
  await expect(changed(/moved it from To do to Backlog/)).toBeInViewport();
  await expect(changed(/moved it from To do to Backlog/)).toHaveClass(/bg-surface-selected/);
});

test("U right after opening a row wins over reading it by looking", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump } = await makeScene(workspace);
  await comment(other, pump, "Read me.");
  await signIn(reader);
  await page.clock.install();
  await page.goto("/inbox?tab=all");
  await link(page, pump.key).click();
  await expect(pane(page, pump.key).getByText("Read me.")).toBeVisible();
  await page.keyboard.press("u");
  await page.keyboard.press("u");
  await page.clock.runFor(3_000);
  await expect(row(page, "Unread:")).toHaveText([/Bilge pump squeaks/]);
  await expect.poll(() => unreadOf(reader)).toBe(1);
});

test("a second window follows what is deleted, snoozed and undone in the first", async ({
  page,
  context,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Below.");
  await comment(other, pump, "Above.");
  await signIn(reader);
  await page.goto("/inbox");
  await expect(rows(page)).toHaveCount(2);
  const second = await context.newPage();
  await second.goto("/inbox");
  await expect(rows(second)).toHaveCount(2);

  await link(page, pump.key).focus();
  await page.keyboard.press("Backspace");
  await expect(rows(second)).toHaveText([/Hull is scratched/]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(rows(second)).toHaveCount(2);

  await page.keyboard.press("h");
  await page.getByRole("menuitem", { name: "Until it changes" }).click();
  await expect(rows(second)).toHaveText([/Hull is scratched/]);
  await page.getByRole("tab", { name: "Snoozed" }).click();
  await expect(rows(page)).toHaveText([/Bilge pump squeaks/]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(rows(page)).toHaveCount(0);
  await expect(rows(second)).toHaveCount(2);

  // A deletion is not shown again by a page that was read before it arrived.
  await second.bringToFront();
  await link(second, pump.key).focus();
  await second.keyboard.press("Backspace");
  await expect(rows(second)).toHaveText([/Hull is scratched/]);
  await second.reload();
  await expect(rows(second)).toHaveText([/Hull is scratched/]);
  await expect.poll(() => unreadOf(reader)).toBe(1);
});

test("a comment that arrives in the open pane is read, and news in an empty inbox is shown at once", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await signIn(reader);
  await page.goto("/inbox");
  await expect(page.getByRole("heading", { name: "You’re all caught up" })).toBeVisible();
  await comment(other, pump, "First.");
  await expect(rows(page)).toHaveText([/Bilge pump squeaks/]);
  await link(page, pump.key).click();
  await expect.poll(() => unreadOf(reader)).toBe(0);
  await comment(other, pump, "Second.");
  await expect(pane(page, pump.key).getByText("Second.")).toBeInViewport();
  await expect.poll(() => unreadOf(reader)).toBe(0);
  await comment(other, hull, "Elsewhere.");
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  expect(await unreadOf(reader)).toBe(1);
});

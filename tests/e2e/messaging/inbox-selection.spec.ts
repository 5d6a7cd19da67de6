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

test("an item that keys pass over quickly stays unread, and the open one is read after a moment", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, project, pump, hull } = await makeScene(workspace);
  const mast = await workspace.issue(project, { title: "Mast creaks" }, other);
  await reader.api.post(`${pathOf(mast)}/watch`, {});
  await comment(other, hull, "Looked at.");
  await comment(other, mast, "Passed over.");
  await comment(other, pump, "On top.");
  await signIn(reader);
  await page.clock.install();
  await page.goto("/inbox");
  await expect(pane(page, pump.key).getByText("On top.")).toBeInViewport();
  await expect(link(page, pump.key)).toBeFocused();
  await expect(link(page, pump.key)).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/\/inbox$/);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(link(page, hull.key)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`open=${hull.key}`));
  await expect(pane(page, hull.key).getByText("Looked at.")).toBeInViewport();
  await expect(page.locator("[data-inbox-row][aria-current]")).toHaveCount(1);
  await page.clock.runFor(1_100);
  await expect(row(page, /Unread:.*Hull is scratched/)).toHaveCount(0);
  await expect(row(page, /Unread:.*Mast creaks/)).toHaveCount(1);
  // A read item stays in the list until the list is reloaded.
  await expect(rows(page)).toHaveCount(3);

  await page.keyboard.press("Escape");
  await expect(pane(page, hull.key)).toHaveCount(0);
  await expect(link(page, hull.key)).toBeFocused();
  await page.reload();
  await expect(row(page, /Mast creaks/)).toHaveCount(1);
  await expect(row(page, /Hull is scratched/)).toHaveCount(0);
});

test("the first item stays unread until a click in the pane", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump } = await makeScene(workspace);
  await comment(other, pump, "On top.");
  await signIn(reader);
  await page.clock.install();
  await page.goto("/inbox");
  await expect(pane(page, pump.key).getByText("On top.")).toBeInViewport();
  await page.clock.runFor(5_000);
  await expect(page).toHaveTitle("(1) Inbox · Lanework");
  expect(await unreadOf(reader)).toBe(1);
  await pane(page, pump.key).getByText("On top.").click();
  await page.clock.runFor(1_100);
  await expect.poll(() => unreadOf(reader)).toBe(0);
});

test("moving on from the first item after looking at it counts as reading it", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Below.");
  await comment(other, pump, "On top.");
  await signIn(reader);
  await page.clock.install();
  await page.goto("/inbox?tab=all");
  await expect(pane(page, pump.key).getByText("On top.")).toBeInViewport();
  await page.clock.runFor(5_000);
  await expect(row(page, "Unread:")).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(row(page, "Unread:")).toHaveText([/Hull is scratched/]);
  await expect.poll(() => unreadOf(reader)).toBe(1);
});

test("the pane marks where the unread comments begin, also once they are read", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump } = await makeScene(workspace);
  await comment(reader, pump, "Mine.");
  await comment(other, pump, "Second.");
  await comment(other, pump, "Third.");
  await signIn(reader);
  await page.goto("/inbox");
  await link(page, pump.key).click();
  const items = pane(page, pump.key)
    .getByRole("list", { name: "Comments and changes" })
    .getByRole("listitem");
  const order = ["Mine.", "New", "Second.", "Third."];
  const texts = async () =>
    (await items.allInnerTexts()).flatMap((text) => order.find((one) => text.includes(one)) ?? []);
  await expect.poll(texts).toEqual(order);
  await expect.poll(() => unreadOf(reader)).toBe(0);
  expect(await texts()).toEqual(order);
});

test("R comments on the issue, Ctrl+Enter sends, and Escape leads back to the row", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump } = await makeScene(workspace);
  await comment(other, pump, "Can you look?");
  await signIn(reader);
  await page.goto("/inbox");
  await expect(link(page, pump.key)).toBeFocused();
  await page.keyboard.press("r");
  const field = pane(page, pump.key).getByRole("textbox", { name: "Comment" });
  await expect(field).toBeFocused();
  await page.keyboard.type("On it.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(pane(page, pump.key).getByRole("listitem").getByText("On it.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(link(page, pump.key)).toBeFocused();
});

test("one row is filled at a time, and the focused one is the one in the pane", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Below.");
  await comment(other, pump, "Above.");
  await signIn(reader);
  await page.goto("/inbox");
  const fills = () =>
    rows(page).evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  const [open, none] = await fills();
  expect(open).not.toBe(none);
  await rows(page).nth(1).hover();
  await expect.poll(async () => (await fills())[1]).not.toBe(none);
  expect((await fills())[1]).not.toBe(open);

  await page.keyboard.press("j");
  await rows(page).first().hover();
  await expect.poll(fills).toEqual([none, open]);
});

test("Enter opens the issue’s page, and Space shows it in the pane", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump } = await makeScene(workspace);
  await comment(other, pump, "Look here.");
  await signIn(reader);
  await page.goto("/inbox");
  await link(page, pump.key).focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(new RegExp(`open=${pump.key}`));
  await page.keyboard.press("y");
  await expect(page.getByRole("dialog", { name: "Why am I seeing this?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await link(page, pump.key).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/issues/${pump.key}#comment-*`);
  await expect.poll(() => unreadOf(reader)).toBe(0);
});

test("coming back from an issue’s page leads to the row that was opened", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Below.");
  await comment(other, pump, "Above.");
  await signIn(reader);
  await page.goto("/inbox");
  await link(page, pump.key).click();
  await expect(page).toHaveURL(new RegExp(`open=${pump.key}`));
  await link(page, hull.key).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/issues/${hull.key}#comment-*`);
  await expect(page.getByRole("heading", { name: "Hull is scratched" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(link(page, hull.key)).toBeFocused();
  await expect(pane(page, hull.key)).toBeVisible();

  await page.keyboard.press("Escape");
  await link(page, hull.key).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/issues/${hull.key}#comment-*`);
  await expect(page.getByRole("heading", { name: "Hull is scratched" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(link(page, hull.key)).toBeFocused();
});

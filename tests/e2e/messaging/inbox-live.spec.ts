import { expect, test } from "../../support/pages/e2e";
import {
  comment,
  link,
  makeScene,
  pane,
  row,
  rows,
  unreadOf,
} from "../../support/pages/inbox-scene";

test("what arrives is shown at once while the list has the focus but not the pointer", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, pump, "First.");
  await signIn(reader);
  await page.goto("/inbox");
  await expect(link(page, pump.key)).toBeFocused();
  await comment(other, hull, "Elsewhere.");
  await expect(rows(page)).toHaveText([/Hull is scratched/, /Bilge pump squeaks/]);
  await expect(link(page, pump.key)).toBeFocused();
  await expect(pane(page, pump.key)).toBeVisible();
  await expect(page.getByRole("button", { name: "1 new" })).toHaveCount(0);
});

test("under the pointer, rows stay where they are, and the open one shows what arrives about it", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, project, pump, hull } = await makeScene(workspace);
  await comment(other, pump, "First.");
  await comment(other, hull, "Above.");
  await signIn(reader);
  await page.goto("/inbox");
  await link(page, pump.key).click();
  await comment(other, pump, "Second.");
  await expect(row(page, "Second.")).toContainText("Bilge pump squeaks");
  await expect(rows(page)).toHaveText([/Hull is scratched/, /Bilge pump squeaks/]);
  await expect(page.getByRole("button", { name: "1 new" })).toHaveCount(0);

  const mentions = page.getByRole("button", { name: "Mentions" });
  const before = await mentions.boundingBox();
  const mine = await workspace.issue(
    project,
    { title: "Anchor is stuck", assignee_id: reader.id },
    other,
  );
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  expect(await mentions.boundingBox()).toEqual(before);
  await expect(rows(page)).toHaveCount(2);

  await pane(page, pump.key).hover();
  await expect(rows(page)).toHaveText([/Anchor is stuck/, /Bilge pump squeaks/, /Hull is/]);
  await expect(link(page, pump.key)).toHaveAttribute("aria-current", "true");
  await expect(link(page, mine.key)).toBeVisible();
});

test("undoing a deletion also undoes that the next row, which opened by itself, was read", async ({
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
  await expect.poll(() => unreadOf(reader)).toBe(1);
  await page.keyboard.press("Backspace");
  await expect(pane(page, hull.key).getByText("Below.")).toBeVisible();
  await expect.poll(() => unreadOf(reader)).toBe(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(() => unreadOf(reader)).toBe(1);
  await expect(row(page, "Unread:")).toHaveText([/Hull is scratched/]);
});

test("Escape from a property's list leads back to the row, and the issue stays where it was", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, project } = await makeScene(workspace);
  const mine = await workspace.issue(project, { title: "Mast is loose" }, reader);
  const long = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join("\n\n");
  await comment(other, mine, long);
  await comment(other, mine, "The last one.");
  await signIn(reader);
  await page.goto("/inbox");
  await link(page, mine.key).click();
  const last = pane(page, mine.key).getByText("The last one.");
  await expect(last).toBeInViewport();
  await page.keyboard.press("p");
  await expect(page.getByRole("combobox", { name: "Priority" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(link(page, mine.key)).toBeFocused();
  await expect(last).toBeInViewport();
});

test("with several rows selected, keys for an issue's properties say why they change nothing", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Below.");
  await comment(other, pump, "Above.");
  await signIn(reader);
  await page.goto("/inbox");
  await expect(pane(page, pump.key).getByText("Above.")).toBeVisible();
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText("2 selected")).toBeVisible();
  await expect(pane(page, hull.key).getByText("Below.")).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByText("2 notifications are selected")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Priority" })).toHaveCount(0);
});

test("a comment that arrives leaves the field where somebody writes in its place", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump } = await makeScene(workspace);
  const long = Array.from({ length: 40 }, (_, line) => `Line ${line}`).join("\n\n");
  await comment(other, pump, long);
  await signIn(reader);
  await page.goto("/inbox");
  await link(page, pump.key).click();
  await page.keyboard.press("r");
  const field = pane(page, pump.key).getByRole("textbox", { name: "Comment" });
  await expect(field).toBeFocused();
  await field.fill("I am writing");
  const before = await field.boundingBox();
  for (const text of ["Second.", "Third.", "Fourth."]) await comment(other, pump, text);
  await expect(pane(page, pump.key).getByText("Fourth.")).toBeVisible();
  // Each comment is much higher than what fonts and rounding make.
  const moved = Math.abs(((await field.boundingBox())?.y ?? Infinity) - (before?.y ?? 0));
  expect(moved).toBeLessThan(10);
});

test("the list's edge can be moved with keys, and stays there", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump } = await makeScene(workspace);
  await comment(other, pump, "One.");
  await signIn(reader);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/inbox");
  const widthOf = async () => (await rows(page).boundingBox())?.width ?? 0;
  const before = await widthOf();
  expect(before).toBeGreaterThanOrEqual(420);
  const edge = page.getByRole("separator", { name: "Width of the list" });
  await edge.press("Shift+ArrowRight");
  await expect.poll(widthOf).toBe(before + 8);
  await page.reload();
  await expect.poll(widthOf).toBe(before + 8);
  await edge.press("Enter");
  await expect.poll(widthOf).toBe(before);
});

test("the palette leads to the inbox's tabs", async ({ page, workspace, signIn }) => {
  const { reader } = await makeScene(workspace);
  await signIn(reader);
  await page.goto("/inbox");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("snoozed");
  await page.getByRole("option", { name: /Snoozed notifications/ }).click();
  await expect(page).toHaveURL(/tab=snoozed/);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("an open notification leads to the next one, also when it is deleted", async ({
    page,
    workspace,
    signIn,
  }) => {
    const { reader, other, pump, hull } = await makeScene(workspace);
    await comment(other, hull, "Below.");
    await comment(other, pump, "Above.");
    await signIn(reader);
    await page.goto("/inbox?tab=all");
    await link(page, pump.key).tap();
    await page.getByRole("button", { name: "Next notification" }).tap();
    await expect(pane(page, hull.key).getByText("Below.")).toBeVisible();
    await page.getByRole("button", { name: "Previous notification" }).tap();
    await expect(pane(page, pump.key).getByText("Above.")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole("button", { name: "Delete notification" }).tap();
    await expect(pane(page, hull.key).getByText("Below.")).toBeVisible();
  });
});

import type { Page } from "@playwright/test";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import { GroupScene } from "../../support/pages/group-scene";
import { swipe } from "../../support/pages/touch";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

const link = (page: Page, name: string) => page.locator("[data-error-row]", { hasText: name });
const links = (page: Page) => page.locator("[data-error-row]");

test("a swipe to the right resolves an error, one to the left ignores it", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Swipes", "SWI");
  const first = await scene.group("AError", 1);
  const second = await scene.group("BError", 2);
  await scene.group("CError", 3);
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  await expect(links(page)).toHaveCount(3);
  await swipe(page, link(page, "AError"), 60);
  await expect(links(page)).toHaveCount(3);
  await swipe(page, link(page, "AError"), 130);
  await expect(page.getByText("AError resolved")).toBeVisible();
  await swipe(page, link(page, "BError"), -130);
  await expect(page.getByText("BError ignored")).toBeVisible();
  await expect(links(page)).toHaveText([/CError/]);
  await expect(page).toHaveURL(`${scene.project.path}/errors`);
  expect((await scene.read<ErrorGroup>(first.id)).status).toBe(1);
  expect((await scene.read<ErrorGroup>(second.id)).status).toBe(2);
});

test("the filters are a field and a button, which opens the rest in a sheet", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "One row", "ONE");
  await scene.group("AError", 1);
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  const bar = page.getByRole("search", { name: "Filter errors" });
  expect((await bar.boundingBox())?.height).toBeLessThan(64);
  await bar.getByRole("button", { name: "Filter" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("Sort by").selectOption("First seen");
  await expect(page).toHaveURL(/sort=first_seen/);
  await sheet.getByLabel("Environment").selectOption("production");
  await expect(page).toHaveURL(/environment=production/);
  await page.keyboard.press("Escape");
  await expect(bar.getByRole("button", { name: "Filter 1 active" })).toBeFocused();
  await expectAccessible(page);
});

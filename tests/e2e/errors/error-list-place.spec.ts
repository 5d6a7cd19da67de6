import type { Page } from "@playwright/test";
import { expect, test } from "../../support/pages/e2e";
import { GroupScene } from "../../support/pages/group-scene";

const link = (page: Page, name: string) => page.locator("[data-error-row]", { hasText: name });
const links = (page: Page) => page.locator("[data-error-row]");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("the list continues at the error that was viewed, scrolled as it was", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Place", "PLA");
  for (let n = 10; n < 40; n += 1) await scene.group(`Error${n}`, n);
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  for (let n = 10; n < 26; n += 1) await page.keyboard.press("j");
  await expect(link(page, "Error25")).toBeFocused();
  const top = async () => Math.round((await link(page, "Error25").boundingBox())?.y ?? 0);
  const before = await top();

  await page.keyboard.press("Enter");
  await expect(heading(page, "Error25")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(link(page, "Error25")).toBeFocused();
  expect(await top()).toBe(before);
  await page.keyboard.press("j");
  await expect(link(page, "Error26")).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(heading(page, "Error26")).toBeFocused();
  await page.goBack();
  await expect(link(page, "Error26")).toBeFocused();

  // Resolving moves on, and the list continues with what came next.
  await page.keyboard.press("Enter");
  await expect(heading(page, "Error26")).toBeFocused();
  await page.keyboard.press("r");
  await expect(heading(page, "Error27")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(link(page, "Error27")).toBeFocused();
});

test("a reopened error is listed at once, not counted as new", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Own", "OWN");
  await scene.group("AError", 1);
  const ignored = await scene.group("BError", 2, { status: 2 });
  await scene.group("CError", 3);
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors?tab=ignored`);
  await page.keyboard.press("j");
  await page.keyboard.press("o");
  await page.getByRole("tab", { name: "Open" }).click();
  await expect(links(page)).toHaveText([/AError/, /BError/, /CError/]);
  const status = async () => (await scene.read<{ status: number }>(ignored.id)).status;
  await expect.poll(status, { timeout: 15_000 }).toBe(0);
  await expect(links(page)).toHaveText([/AError/, /BError/, /CError/]);
  await expect(page.getByRole("button", { name: /new$/ })).toBeHidden();
});

import type { Page } from "@playwright/test";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { expect, test } from "../../support/pages/e2e";
import { GroupScene } from "../../support/pages/group-scene";

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

const SERVER = /_rsc=|\/api\/projects\/\d+\/error-groups/;

/** Holds back every page and every answer of the API until the returned function is called. */
async function holdServer(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<unknown>((resolve) => {
    release = () => resolve(null);
  });
  await page.route(SERVER, async (route) => {
    await released;
    await route.fallback();
  });
  return () => release();
}

async function openScene(
  name: string,
  key: string,
  workspace: Parameters<typeof GroupScene.make>[0],
) {
  const scene = await GroupScene.make(workspace, name, key);
  const groups = [
    await scene.group("FirstError", 1),
    await scene.group("SecondError", 2),
    await scene.group("ThirdError", 3),
  ] as const;
  const statuses = () =>
    Promise.all(groups.map(async ({ id }) => (await scene.read<ErrorGroup>(id)).status));
  return { scene, groups, statuses };
}

test("keys pressed one after another each handle their own error, without the server’s answer", async ({
  page,
  workspace,
  signIn,
}) => {
  const { groups, statuses } = await openScene("Quick keys", "QUI", workspace);
  await signIn(workspace.admin);
  await page.goto(groups[0].page);
  await expect(page.getByText("1 of 3")).toBeVisible();
  const release = await holdServer(page);

  await page.keyboard.press("i");
  await expect(title(page, "SecondError")).toBeFocused();
  await page.keyboard.press("r");
  await expect(title(page, "ThirdError")).toBeFocused();
  await expect(page).toHaveURL(groups[2].page);
  await expect(page).toHaveTitle(/^ThirdError: rule is undefined · Quick keys/);
  release();
  await expect.poll(statuses).toEqual([2, 1, 0]);
});

test("keys pressed while the list is on its way do nothing to the errors beside it", async ({
  page,
  workspace,
  signIn,
}) => {
  const { scene, groups, statuses } = await openScene("Leaving", "LEA", workspace);
  await signIn(workspace.admin);
  await page.goto(groups[0].page);
  await expect(page.getByText("1 of 3")).toBeVisible();
  const release = await holdServer(page);

  await page.keyboard.press("i");
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  await page.keyboard.press("r");
  release();
  await expect(page).toHaveURL(`${scene.project.path}/errors`);
  await expect(page.locator("[data-error-row]")).toHaveText([/SecondError/, /ThirdError/]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(statuses).toEqual([2, 0, 0]);
});

test("Back, Forward and a reload show the error that the address names", async ({
  page,
  workspace,
  signIn,
}) => {
  const { scene, groups } = await openScene("History", "HIS", workspace);
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  await page.locator("[data-error-row]", { hasText: "FirstError" }).click();
  await expect(page.getByText("1 of 3")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(title(page, "ThirdError")).toBeVisible();
  await page.goBack();
  await expect(title(page, "SecondError")).toBeVisible();
  await expect(page).toHaveURL(groups[1].page);
  await page.reload();
  await expect(title(page, "SecondError")).toBeVisible();
  await page.goForward();
  await expect(title(page, "ThirdError")).toBeVisible();
  await expect(page).toHaveTitle(/^ThirdError/);
  await page.goBack();
  await expect(title(page, "SecondError")).toBeVisible();
  await page.goBack();
  await expect(title(page, "FirstError")).toBeVisible();
  await page.goBack();
  await expect(page.locator("[data-error-row]")).toHaveCount(3);
});

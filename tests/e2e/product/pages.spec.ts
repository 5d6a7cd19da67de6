import type { Page } from "@playwright/test";
import { expect, expectWellMade, port, test as base } from "../../support/pages/e2e";
import { otherPlaces, places } from "../../support/pages/places";
import { Workspace } from "../../support/people/workspace";

/** Uses the demo workspace, because its pages contain a bit of everything. */
const test = base.extend({
  workspace: async ({}, provide) => provide(await Workspace.demo(port)),
});

/** Waits until the page's script, if any, has run. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  const themes = page.getByRole("radio", { name: "System" });
  if ((await themes.count()) > 0) await expect(themes.first()).toBeChecked();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

for (const [name, place] of Object.entries({ ...places, ...otherPlaces })) {
  test(`${name} is accessible in both themes and fits on a phone`, async ({
    page,
    workspace,
    signIn,
    complaints,
  }) => {
    const { address, as, status = 200 } = place;
    if (status !== 200) complaints.allow(new RegExp(`status of ${status} `));
    if (as) await signIn(await as(workspace));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: "light" });
    const response = await page.goto(await address(workspace));
    expect(response?.status()).toBe(status);
    await settle(page);
    await test.step("light", () => expectWellMade(page));
    // Changes theme and width together, because colors and layout do not affect each other.
    await test.step("dark, 360 px", async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: "dark" });
      await expectWellMade(page);
    });
  });
}

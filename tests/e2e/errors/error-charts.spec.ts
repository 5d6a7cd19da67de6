import { prisma } from "@/tests/support/database/prisma";
import { expect, test } from "../../support/pages/e2e";
import { GroupScene } from "../../support/pages/group-scene";

test("the charts show a day, a week or a month, in the URL", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Periods", "PER");
  const { id: errorGroupId } = await scene.group("OldError", 1, { occurrenceCount: 90n });
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await prisma.errorGroupHour.createMany({
    data: [
      { hour: ago(0), count: 1n },
      { hour: ago(72), count: 20n },
      { hour: ago(20 * 24), count: 40n },
    ].map((row) => ({ ...row, tenantId: workspace.id, errorGroupId })),
  });
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  const chart = (text: RegExp) => page.getByRole("img", { name: text });
  await expect(chart(/^Once in the last 24 hours/)).toBeVisible();
  await page.getByLabel("Period", { exact: true }).selectOption("7 days");
  await expect(chart(/^21 times in the last 7 days, 20 in the busiest six hours/)).toBeVisible();
  await page.getByLabel("Period", { exact: true }).selectOption("30 days");
  await expect(chart(/^61 times in the last 30 days/)).toBeVisible();
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("period") === "30d");
  await page.reload();
  await expect(chart(/^61 times in the last 30 days/)).toBeVisible();
  await page.keyboard.press("]");
  await expect(page.locator("[data-error-row]", { hasText: "OldError" })).toBeFocused();
});

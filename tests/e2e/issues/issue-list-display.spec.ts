import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import type { WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;

test.beforeAll(async ({ workspace }) => {
  project = await workspace.project("Grouped", "GRP");
  for (let number = 0; number < 10; number++) {
    await workspace.issue(project, { title: `Part ${number}`, priority: number % 5 });
  }
});

async function openList(page: Page): Promise<void> {
  await page.goto(`${project.path}/issues`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

test("groups have counts, collapse by press and by arrow key, and are in the URL", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await openList(page);
  await page.keyboard.press("d");
  const panel = page.getByRole("dialog", { name: "Display options" });
  await panel.getByRole("combobox", { name: "Group by" }).selectOption({ label: "Priority" });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const grid = page.getByRole("treegrid", { name: "Issues" });
  const highest = grid.getByRole("row", { name: /^Highest 2/ });
  await expect(highest).toHaveAttribute("aria-expanded", "true");
  await expect(page).toHaveURL(/group=priority/);
  await expectAccessible(page);

  await page.keyboard.press("j");
  await expect(highest).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(highest).toHaveAttribute("aria-expanded", "false");
  await expect(page.locator('[data-row="1"]')).toHaveAttribute("data-group", "1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator('[data-row="1"]')).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(highest).toBeFocused();
  await highest.click();
  await expect(highest).toHaveAttribute("aria-expanded", "false");

  await page.reload();
  await expect(highest).toHaveAttribute("aria-expanded", "true");
});

test("the columns are in the URL, and their widths are kept", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await openList(page);
  await page.keyboard.press("d");
  const panel = page.getByRole("dialog", { name: "Display options" });
  await panel.getByRole("checkbox", { name: "Created" }).click();
  await expect(panel.getByRole("checkbox", { name: "Created" })).toBeChecked();
  await panel.getByRole("checkbox", { name: "Estimate" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Created" })).toBeVisible();
  await expect(page).toHaveURL(/columns=labels%2Clane%2Cassignee%2Ccreated%2Cupdated/);

  const edge = page.getByRole("separator", { name: "Width of Lane" });
  const heading = page.getByRole("columnheader", { name: "Lane" });
  const before = (await heading.boundingBox())?.width ?? 0;
  await edge.focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(edge).toHaveAttribute("aria-valuenow", String(before + 8));
  const box = await edge.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 6, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) - 26, (box?.y ?? 0) + 10);
  await page.mouse.up();
  await expect(edge).toHaveAttribute("aria-valuenow", String(before + 40));

  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Created" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Estimate" })).toHaveCount(0);
  expect((await heading.boundingBox())?.width).toBe(before + 40);
});

import { expect, type Page } from "@playwright/test";
import type { WorkspaceProject } from "../people/workspace";
import { boxOf, centre } from "./board";

/** The month that tests open: far from today, so that nothing is overdue. */
export const MONTH = "2099-06";

export const dayOf = (page: Page, day: number) =>
  page.locator(`[data-day="${MONTH}-${String(day).padStart(2, "0")}"]`);

export const issueIn = (page: Page, key: string) => page.locator(`[data-issue-key="${key}"]`);

/** Opens the month, and waits until issues can be dragged. */
export async function openCalendar(
  page: Page,
  project: WorkspaceProject,
  query = "",
): Promise<void> {
  await page.goto(`${project.path}/calendar?month=${MONTH}${query}`);
  await expect(page.locator("[data-drags]")).toBeAttached();
}

/** Drags an issue, or the end of its bar, to a point. */
export async function dragIssue(
  page: Page,
  key: string,
  to: { x: number; y: number },
  end?: "due",
): Promise<void> {
  const item = issueIn(page, key).last();
  const from = await centre(item);
  if (end) from.x += (await boxOf(item)).width / 2 - 3;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 4, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

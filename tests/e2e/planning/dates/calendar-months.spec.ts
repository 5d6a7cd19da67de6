import type { Locator, Page } from "@playwright/test";
import { boxOf, centre } from "../../../support/pages/board";
import { issueIn, MONTH, openCalendar } from "../../../support/pages/calendar";
import { expect, test } from "../../../support/pages/e2e";
import { finger, middle } from "../../../support/pages/touch-only";
import type { Workspace, WorkspaceProject } from "../../../support/people/workspace";

const heading = (page: Page) => page.getByRole("heading", { level: 2 }).first();
const next = (page: Page) => page.getByRole("button", { name: "Next month" });
/** A day of the month shown: the drag may have turned more than one. */
function dayShown(page: Page, day: string): { day: string; cell: Locator } {
  const month = new URL(page.url()).searchParams.get("month") ?? "";
  return { day: `${month}-${day}`, cell: page.locator(`[data-day="${month}-${day}"]`) };
}

async function dueOn(workspace: Workspace, project: WorkspaceProject, key: string) {
  const path = `/api/projects/${project.id}/issues/${key}`;
  return (await workspace.admin.api.get<{ due_on: string | null }>(path)).due_on;
}

/** Picks an issue up and holds it at the control of the next month until that is shown. */
async function carryOn(page: Page, key: string): Promise<void> {
  const from = await centre(issueIn(page, key));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 4, { steps: 3 });
  const to = await centre(next(page));
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await expect(heading(page)).not.toHaveAccessibleName("June 2099");
  await page.mouse.move(to.x + 100, to.y + 200);
}

test("an issue held at the control of a month is dropped there, and undone", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  const project = await workspace.project("Calendar months", "CAN");
  const first = await workspace.issue(project, { title: "Ship it", due_on: `${MONTH}-10` });
  const second = await workspace.issue(project, { title: "Plan it", due_on: `${MONTH}-11` });
  const due = (key: string) => dueOn(workspace, project, key);
  await signIn(workspace.admin);
  await openCalendar(page, project);

  await carryOn(page, first.key);
  const { day, cell } = dayShown(page, "15");
  const to = await centre(cell);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(cell).toContainText("Ship it");
  await expect(page.getByText(`${first.key} is due`)).toBeVisible();
  await expect.poll(() => due(first.key)).toBe(day);
  await expect(cell).toContainText("Ship it");
  await page.keyboard.press("Control+z");
  await expect(cell).not.toContainText("Ship it");
  await expect.poll(() => due(first.key)).toBe(`${MONTH}-10`);

  // Someone else deletes it on the way.
  await openCalendar(page, project);
  await carryOn(page, second.key);
  complaints.allow(/status of 404/);
  await workspace.admin.api.send("DELETE", `/api/projects/${project.id}/issues/${second.key}`);
  const late = dayShown(page, "15");
  const point = await centre(late.cell);
  await page.mouse.move(point.x, point.y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText(`${second.key} was not changed`)).toBeVisible();
  await expect(issueIn(page, second.key)).toHaveCount(0);
});

test("keys take an issue over the end of the month, and the calendar follows", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Calendar ends", "CAO");
  const issue = await workspace.issue(project, { title: "Last day", due_on: `${MONTH}-28` });
  await signIn(workspace.admin);
  await openCalendar(page, project);
  const item = issueIn(page, issue.key);
  await item.focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(heading(page)).toHaveAccessibleName("July 2099");
  await expect(page.locator('[data-day="2099-07-05"]')).toContainText("Last day");
  await expect(item).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.locator(`[data-day="${MONTH}-28"]`)).toContainText("Last day");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(heading(page)).toHaveAccessibleName("June 2099");
  await expect(item).toBeFocused();
  await expect.poll(() => dueOn(workspace, project, issue.key)).toBe(`${MONTH}-21`);
});

test.describe("on a touchscreen", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a finger takes an issue to another month", async ({ page, workspace, signIn }) => {
    const project = await workspace.project("Calendar finger", "CAI");
    const issue = await workspace.issue(project, { title: "Hold it", due_on: `${MONTH}-10` });
    await signIn(workspace.admin);
    await openCalendar(page, project);
    const { press, move, lift } = await finger(page);
    await press(await middle(issueIn(page, issue.key)));
    await expect(page.locator("[data-dragging]")).toBeAttached();
    const control = await middle(next(page));
    await move(control);
    await expect(page).not.toHaveURL(new RegExp(`month=${MONTH}`));
    // Away from the control, and from the edges, near which the days scroll.
    await move({ x: 180, y: 400 });
    const { width, height, x, y } = await boxOf(page.locator("[data-spot]:visible").nth(2));
    await move({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) });
    const over = await page.locator("[data-spot].bg-surface-selected").getAttribute("data-spot");
    await lift();
    await expect.poll(() => dueOn(workspace, project, issue.key)).toBe(over);
    await expect(page.locator(`[data-day="${over}"]`)).toContainText("Hold it");
  });
});

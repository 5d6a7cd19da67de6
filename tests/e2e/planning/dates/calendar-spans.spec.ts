import { boxOf, centre } from "../../../support/pages/board";
import { dayOf, dragIssue, issueIn, MONTH, openCalendar } from "../../../support/pages/calendar";
import { expect, expectAccessible, keepUninformed, test } from "../../../support/pages/e2e";
import type { Workspace, WorkspaceProject } from "../../../support/people/workspace";

// The whole month fits, or it would scroll while a day near the lower edge is dragged to.
test.use({ viewport: { width: 1280, height: 1000 } });

interface Dates {
  start_on: string | null;
  due_on: string | null;
}

/** The days of the month on which an issue starts and is due. */
async function daysOf(workspace: Workspace, project: WorkspaceProject, key: string) {
  const path = `/api/projects/${project.id}/issues/${key}`;
  const { start_on, due_on } = await workspace.admin.api.get<Dates>(path);
  return [start_on, due_on].map((day) => day && Number(day.slice(-2)));
}

test("an issue spans its days, and its bar, its ends and keys change them", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Calendar spans", "CAS");
  const days = () => daysOf(workspace, project, "CAS-1");
  await workspace.issue(project, {
    title: "Refit the hull",
    start_on: `${MONTH}-09`,
    due_on: `${MONTH}-11`,
  });
  await workspace.issue(project, {
    title: "All summer",
    start_on: "2099-05-01",
    due_on: "2099-08-31",
  });
  await signIn(workspace.admin);
  await openCalendar(page, project);
  const bar = issueIn(page, "CAS-1");
  await expect(bar).toHaveAccessibleName(/Jun 9, 2099 to Jun 11, 2099/);
  await expect(issueIn(page, "CAS-2")).toHaveCount(5);
  const width = async () => (await boxOf(bar)).width / (await boxOf(dayOf(page, 9))).width;
  expect(await width()).toBeGreaterThan(2.8);
  expect(await width()).toBeLessThan(3);
  await expectAccessible(page);

  // By its middle, the day before its last one.
  await dragIssue(page, "CAS-1", await centre(dayOf(page, 18)));
  await expect.poll(days).toEqual([17, 19]);
  await dragIssue(page, "CAS-1", await centre(dayOf(page, 23)), "due");
  await expect.poll(days).toEqual([17, 23]);
  await expect(bar).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect.poll(days).toEqual([17, 19]);

  await bar.focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(days).toEqual([10, 12]);
  await expect(bar).toBeFocused();
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(days).toEqual([10, 13]);
  await page.keyboard.press("Alt+Shift+ArrowLeft");
  await expect.poll(days).toEqual([9, 13]);
  await expect(bar).toBeFocused();
  // A day that only bars from other ones are over leads to the first of them.
  await dayOf(page, 12).focus();
  await page.keyboard.press("Enter");
  await expect(issueIn(page, "CAS-2").nth(1)).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await openCalendar(page, project);
  await expect(dayOf(page, 13)).toContainText("Jun 9, 2099 to Jun 13, 2099");
  await expect(page.getByRole("region", { name: "Due after June 2099" })).toContainText(
    "All summer",
  );
  await expectAccessible(page);
});

test("a drag ends right when others change the issue, and a refused one says why", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/422|412/);
  const project = await workspace.project("Calendar races", "CAX");
  const { api } = workspace.admin;
  const path = `/api/projects/${project.id}/issues/CAX-1`;
  const change = async (fields: Partial<Dates>) =>
    api.put(path, { ...(await api.get(path)), ...fields });
  const days = () => daysOf(workspace, project, "CAX-1");
  await workspace.issue(project, {
    title: "Shared",
    start_on: `${MONTH}-09`,
    due_on: `${MONTH}-11`,
  });
  await signIn(workspace.admin);
  await openCalendar(page, project);
  const bar = issueIn(page, "CAX-1");
  const from = await centre(bar);
  const to = await centre(dayOf(page, 18));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await change({ due_on: `${MONTH}-12` });
  await expect(bar).toHaveAccessibleName(/to Jun 12, 2099/);
  await page.mouse.up();
  await expect.poll(days).toEqual([17, 20]);

  // Archived by someone else before the drop.
  const again = await centre(bar);
  await page.mouse.move(again.x, again.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y - 200, { steps: 4 });
  await api.post(`${path}/archive`, {});
  await expect(bar).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByText("CAX-1 was not changed")).toBeVisible();

  // A change that has not arrived here: the due date would be before the start.
  await api.post(`${path}/unarchive`, {});
  await keepUninformed(page);
  await openCalendar(page, project);
  await change({ start_on: `${MONTH}-20` });
  await dragIssue(page, "CAX-1", await centre(dayOf(page, 18)), "due");
  await expect(page.getByText("CAX-1 was not changed")).toBeVisible();
  await expect(page.getByText(/Must not be before the start date/)).toBeVisible();
  await expect.poll(days).toEqual([20, 20]);
  await expect(bar).toHaveAccessibleName(/CAX-1 Shared, /);
});

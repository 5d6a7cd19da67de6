import { centre } from "../../../support/pages/board";
import { dayOf, dragIssue, issueIn, MONTH, openCalendar } from "../../../support/pages/calendar";
import { chooseTheme, expect, expectAccessible, test } from "../../../support/pages/e2e";

test("issues are dragged to days, from those without one and back, and undone", async ({
  page,
  workspace,
  signIn,
  otherBrowser,
}) => {
  const project = await workspace.project("Calendar", "CAL");
  await workspace.issue(project, { title: "Ship it", due_on: `${MONTH}-10` });
  await workspace.issue(project, { title: "Plan it" });
  await signIn(workspace.admin);
  await openCalendar(page, project);
  await expect(page.getByRole("heading", { name: "June 2099" })).toBeVisible();
  await expect(dayOf(page, 10)).toContainText("Ship it");
  const undated = page.getByRole("complementary", { name: "No due date" });
  await expect(undated).toContainText("Plan it");
  await expectAccessible(page);

  const other = await otherBrowser(workspace.admin);
  await openCalendar(other, project);

  await dragIssue(page, "CAL-1", await centre(dayOf(page, 17)));
  await expect(dayOf(page, 17)).toContainText("Ship it");
  await expect(page.getByText("CAL-1 is due Jun 17, 2099")).toBeVisible();
  await expect(dayOf(other, 17)).toContainText("Ship it");
  await page.keyboard.press("Control+z");
  await expect(dayOf(page, 10)).toContainText("Ship it");

  await dragIssue(page, "CAL-2", await centre(dayOf(page, 3)));
  await expect(dayOf(page, 3)).toContainText("Plan it");
  await expect(undated).not.toContainText("Plan it");
  await dragIssue(page, "CAL-2", await centre(undated));
  await expect(undated).toContainText("Plan it");
  await expect(dayOf(page, 3)).not.toContainText("Plan it");
  await expect(dayOf(other, 3)).not.toContainText("Plan it");
});

test("an issue that one list has let go of and the other not read yet stays, and can be dragged", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Calendar slow", "CAW");
  await workspace.issue(project, { title: "Plan it" });
  await signIn(workspace.admin);
  await openCalendar(page, project);
  const undated = page.getByRole("complementary", { name: "No due date" });
  await expect(undated).toContainText("Plan it");
  const reads: (() => Promise<void>)[] = [];
  await page.route(/\/issues\?.*due=2099-05/, (route) => {
    reads.push(() => route.continue());
  });
  const withoutIt = page.waitForResponse(
    async (response) =>
      /due=none/.test(response.url()) && !(await response.text()).includes("Plan it"),
  );
  await dragIssue(page, "CAW-1", await centre(dayOf(page, 3)));
  await withoutIt;
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  await expect(dayOf(page, 3)).toContainText("Plan it");
  // Twice, before the days are read again.
  await dragIssue(page, "CAW-1", await centre(dayOf(page, 12)));
  await expect(dayOf(page, 12)).toContainText("Plan it");
  await dragIssue(page, "CAW-1", await centre(undated));
  await expect(undated).toContainText("Plan it");
  await page.unroute(/\/issues\?.*due=2099-05/);
  // What was read for the first change is no longer wanted.
  await Promise.all(reads.map((read) => read().catch(() => undefined)));
  const issue = () =>
    workspace.admin.api.get<{ due_on: string | null }>(`/api/projects/${project.id}/issues/CAW-1`);
  await expect.poll(async () => (await issue()).due_on).toBeNull();
  await page.reload();
  await expect(undated).toContainText("Plan it");
});

test("keys move between days and issues, change dates, and open the peek", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Calendar keys", "CAK");
  await workspace.issue(project, { title: "First", due_on: `${MONTH}-10` });
  await workspace.issue(project, { title: "Second", due_on: `${MONTH}-12` });
  await signIn(workspace.admin);
  await openCalendar(page, project);

  await page.keyboard.press("j");
  await expect(issueIn(page, "CAK-1")).toBeFocused();
  await page.keyboard.press("j");
  await expect(issueIn(page, "CAK-2")).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(dayOf(page, 19)).toContainText("Second");
  await expect(issueIn(page, "CAK-2")).toBeFocused();
  await page.keyboard.press("Shift+D");
  await page.getByRole("combobox", { name: "Due date" }).fill("24 Jun 2099");
  await page.keyboard.press("Enter");
  await expect(dayOf(page, 24)).toContainText("Second");
  await expect(issueIn(page, "CAK-2")).toBeFocused();

  await page.keyboard.press("Enter");
  const peek = page.getByRole("dialog", { name: "Issue CAK-2" });
  await expect(peek).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("dialog", { name: "Issue CAK-1" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(issueIn(page, "CAK-1")).toBeFocused();

  await page.keyboard.press("ArrowRight");
  await expect(dayOf(page, 11)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(dayOf(page, 18)).toBeFocused();
  // An empty day: Enter starts an issue that is due on it.
  await page.keyboard.press("Enter");
  const composer = page.getByRole("dialog", { name: "New issue" });
  await expect(composer.getByRole("button", { name: "Due date: Jun 18, 2099" })).toBeVisible();
  await composer.getByRole("textbox", { name: "Title" }).fill("Third");
  await page.keyboard.press("Control+Enter");
  await expect(dayOf(page, 18)).toContainText("Third");

  await page.keyboard.press("]");
  await expect(page.getByRole("heading", { name: "July 2099" })).toBeVisible();
  await page.keyboard.press("[");
  await page.keyboard.press("t");
  await expect(page).not.toHaveURL(/month=/);
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await page.waitForURL("**/issues");
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await page.waitForURL("**/calendar");
});

test("a full day lists the rest, filters and views apply, and a phone has a list of days", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Calendar full", "CAF");
  for (let at = 1; at <= 7; at += 1)
    await workspace.issue(project, {
      title: `Task ${at}`,
      due_on: `${MONTH}-10`,
      priority: at % 5,
      ...(at === 7 && { lane_id: project.lanes.at(-1)?.id }),
    });
  await chooseTheme(page, "dark");
  await signIn(workspace.admin);
  await openCalendar(page, project);
  await dayOf(page, 10)
    .getByRole("button", { name: /3 more issues on/ })
    .click();
  const rest = page.getByRole("dialog", { name: /^Issues on/ });
  await expect(rest.getByRole("link")).toHaveCount(7);
  await expect(rest.getByRole("link", { name: /Task 7/ })).toHaveAccessibleName(/done/);
  await expectAccessible(page);
  await rest.getByRole("link", { name: /Task 7/ }).click();
  await expect(page.getByRole("dialog", { name: "Issue CAF-7" })).toBeVisible();
  await page.keyboard.press("Escape");

  await openCalendar(page, project, "&priority=0");
  await expect(page.locator("[data-issue-key]")).toHaveText(["Task 5"]);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save view…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Urgent days");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("button", { name: "Urgent days", exact: true })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await openCalendar(page, project);
  await expect(dayOf(page, 10)).toContainText("Wed, Jun 10");
  await expect(dayOf(page, 10).getByRole("link")).toHaveCount(7);
  await expect(dayOf(page, 11)).toBeHidden();
  await expectAccessible(page);
});

test("someone who can only read cannot move issues, and learns why", async ({
  page,
  workspace,
  signIn,
}) => {
  const viewer = await workspace.person("member", "Vera", "Viewer");
  const project = await workspace.project("Calendar read", "CAR", { members: [viewer] });
  await workspace.issue(project, { title: "Fixed day", due_on: `${MONTH}-10` });
  await signIn(viewer);
  await openCalendar(page, project);
  await dragIssue(page, "CAR-1", await centre(dayOf(page, 17)));
  await expect(page.getByText("You can’t change CAR-1")).toBeVisible();
  await expect(dayOf(page, 10)).toContainText("Fixed day");
  await expect(page.getByRole("button", { name: /^New issue due/ })).toHaveCount(0);
});

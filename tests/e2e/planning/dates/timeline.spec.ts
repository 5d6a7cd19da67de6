import type { Locator, Page } from "@playwright/test";
import { chooseTheme, expect, expectAccessible, test } from "../../../support/pages/e2e";
import { boxOf } from "../../../support/pages/board";
import { finger, swipe } from "../../../support/pages/touch";
import type { Workspace, WorkspaceProject } from "../../../support/people/workspace";

const DAY_MS = 86_400_000;
/** Near today, which the timeline shows first. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** "Dec 8" */
const dayText = (days: number) =>
  new Date(inDays(days)).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
const bar = (page: Page, key: string) => page.locator(`[data-issue-key="${key}"][data-bar-id]`);

interface Dates {
  start_on: string | null;
  due_on: string | null;
}

async function openTimeline(page: Page, project: WorkspaceProject, query = ""): Promise<void> {
  await page.goto(`${project.path}/timeline?zoom=weeks${query}`);
  await expect(page.locator("[data-drags]")).toBeAttached();
}

/** Drags a point of a bar by a number of days, which are 28 pixels wide. */
async function drag(page: Page, from: Locator, at: "middle" | "end", days: number): Promise<void> {
  const box = await boxOf(from);
  const x = at === "middle" ? box.x + box.width / 2 : box.x + box.width - 3;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + Math.sign(days) * 8, y, { steps: 3 });
  await page.mouse.move(x + days * 28, y, { steps: 6 });
  await page.mouse.up();
}

async function datesOf(workspace: Workspace, project: WorkspaceProject, key: string) {
  const path = `/api/projects/${project.id}/issues/${key}`;
  const { start_on, due_on } = await workspace.admin.api.get<Dates>(path);
  return [start_on, due_on];
}

test("bars and their edges are dragged, keys move them, and changes are undone", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Timeline", "TIM");
  const issue = await workspace.issue(project, {
    title: "Build it",
    start_on: inDays(2),
    due_on: inDays(8),
  });
  await workspace.issue(project, { title: "Someday" });
  const dates = () => datesOf(workspace, project, issue.key);
  await signIn(workspace.admin);
  await openTimeline(page, project);
  await expectAccessible(page);

  await drag(page, bar(page, "TIM-1"), "middle", 3);
  await expect.poll(dates).toEqual([inDays(5), inDays(11)]);
  await drag(page, bar(page, "TIM-1"), "end", 2);
  await expect.poll(dates).toEqual([inDays(5), inDays(13)]);
  await page.keyboard.press("Control+z");
  await expect.poll(dates).toEqual([inDays(5), inDays(11)]);

  await bar(page, "TIM-1").focus();
  /** Presses a key, and waits until what it changes is saved and shown. */
  const press = async (key: string, from: number, to: number) => {
    await page.keyboard.press(key);
    await expect.poll(dates).toEqual([inDays(from), inDays(to)]);
    await expect(bar(page, "TIM-1")).toHaveAccessibleName(
      new RegExp(`${dayText(from)}.* to ${dayText(to)}`),
    );
  };
  // The second comes before the screen shows the first.
  await page.keyboard.press("Alt+ArrowLeft");
  await press("Alt+ArrowLeft", 3, 9);
  await press("Alt+ArrowRight", 4, 10);
  await press("Alt+ArrowDown", 11, 17);
  await press("Shift+ArrowRight", 11, 18);
  await press("Alt+Shift+ArrowRight", 12, 18);
  await expect(bar(page, "TIM-1")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Issue TIM-1" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar(page, "TIM-1")).toBeFocused();

  // Issues without dates wait in a group, where pressing a day sets them.
  await page.getByRole("button", { name: /^No dates/ }).click();
  const title = await page.getByRole("link", { name: "Someday" }).boundingBox();
  await page.mouse.click((title?.x ?? 0) + 500, (title?.y ?? 0) + 8);
  await expect(bar(page, "TIM-2")).toBeVisible();
});

test("epics group bars, arrows say what blocks what, and a phone fits", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Timeline epics", "TIE");
  const epic = await workspace.admin.api.post<{ id: number }>(`/api/projects/${project.id}/epics`, {
    title: "Checkout",
    description: "",
    color: 0x3b82f6,
  });
  const ship = await workspace.issue(project, {
    title: "Ship",
    epic_id: epic.id,
    due_on: inDays(4),
  });
  await workspace.issue(project, {
    title: "Contract",
    start_on: inDays(1),
    due_on: inDays(9),
    blocks_ids: [ship.id],
  });
  await chooseTheme(page, "dark");
  await signIn(workspace.admin);
  await openTimeline(page, project);
  await expect(bar(page, "TIE-1")).toHaveAccessibleName(/a blocker is due later/);
  await expect(page.locator("[data-line]")).toHaveCount(1);
  await expect(page.locator("[data-line] title")).toHaveText(
    "TIE-1 is due before TIE-2, which blocks it",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Checkout, 1 issue/ }).click();
  await expect(bar(page, "TIE-1")).toHaveCount(0);
  await expect(page.locator("[data-line]")).toHaveCount(0);
  await page.getByRole("radio", { name: "Quarters" }).check({ force: true });
  await expect(page).toHaveURL(/zoom=quarters/);

  await page.setViewportSize({ width: 360, height: 740 });
  await openTimeline(page, project);
  await expect(bar(page, "TIE-2")).toBeVisible();
  await expectAccessible(page);
});

test("sub-issues stand below their parents, whose bars cover them, and keys hide and show them", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Timeline tree", "TIS");
  const parent = await workspace.issue(project, { title: "Launch" });
  const child = { parent_id: parent.id, start_on: inDays(2), due_on: inDays(4) };
  await workspace.issue(project, { ...child, title: "Film it" });
  await workspace.issue(project, { title: "Apart", due_on: inDays(3) });
  await workspace.issue(project, { ...child, title: "Cut it", due_on: inDays(12) });
  await signIn(workspace.admin);
  await openTimeline(page, project);
  const row = (title: string) => page.getByRole("row").filter({ hasText: title });
  const titles = page.getByRole("row").getByRole("rowheader").getByRole("link");
  const all = ["Launch", "Film it", "Cut it", "Apart"];
  await expect(titles).toHaveText(all);
  await expect(row("Launch")).toHaveAttribute("aria-level", "2");
  await expect(row("Film it")).toHaveAttribute("aria-level", "3");
  await expect(
    row("Launch").getByRole("gridcell", {
      name: new RegExp(`Sub-issues: ${dayText(2)}.* to ${dayText(12)}`),
    }),
  ).toBeVisible();
  await expectAccessible(page);

  const launch = page.getByRole("link", { name: "Launch" });
  await launch.focus();
  await page.keyboard.press("ArrowRight");
  await expect(bar(page, "TIS-2")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(launch).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(titles).toHaveText(["Launch", "Apart"]);
  await page.reload();
  await expect(titles).toHaveText(["Launch", "Apart"]);
  await page.getByRole("button", { name: "Show sub-issues of TIS-1" }).click();
  await expect(titles).toHaveText(all);

  // The bar follows what is below it.
  await drag(page, bar(page, "TIS-4"), "end", 2);
  await expect(
    row("Launch").getByRole("gridcell", { name: new RegExp(` to ${dayText(14)}`) }),
  ).toBeVisible();
});

test("someone who can only read cannot move bars", async ({ page, workspace, signIn }) => {
  const viewer = await workspace.person("member", "Vera", "Viewer");
  const project = await workspace.project("Timeline read", "TIR", { members: [viewer] });
  await workspace.issue(project, { title: "Fixed", start_on: inDays(2), due_on: inDays(8) });
  await signIn(viewer);
  await openTimeline(page, project);
  await drag(page, bar(page, "TIR-1"), "middle", 3);
  await expect(page.getByText("You can’t change TIR-1")).toBeVisible();
});

test("a drag goes on beyond the edge of the screen, and keeps what others change meanwhile", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Timeline far", "TIF");
  const fields = { title: "Far away", start_on: inDays(2), due_on: inDays(8) };
  const issue = await workspace.issue(project, fields);
  const path = `/api/projects/${project.id}/issues/${issue.key}`;
  const { api } = workspace.admin;
  await signIn(workspace.admin);
  await openTimeline(page, project);
  const scroller = page.getByRole("treegrid", { name: "Timeline" });
  const scrolled = () => scroller.evaluate(({ scrollLeft }) => scrollLeft);
  const before = await scrolled();
  const [box, edges] = [await boxOf(bar(page, "TIF-1")), await boxOf(scroller)];
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 3, y);
  await page.mouse.down();
  await page.mouse.move(edges.x + edges.width - 4, y, { steps: 5 });
  await expect.poll(scrolled).toBeGreaterThan(before + 600);
  await page.mouse.move(edges.x + edges.width - 120, y);
  // What someone else changes meanwhile is shown, and kept.
  const name = await bar(page, "TIF-1").getAttribute("aria-label");
  await api.put(path, { ...(await api.get(path)), start_on: inDays(1) });
  await expect(bar(page, "TIF-1")).not.toHaveAttribute("aria-label", name ?? "");
  await page.mouse.up();
  await expect
    .poll(async () => ((await api.get<Dates>(path)).due_on ?? "") > inDays(20))
    .toBe(true);
  expect((await api.get<Dates>(path)).start_on).toBe(inDays(1));
});

test.describe("on a touchscreen", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("holding a bar moves it, and swiping over it scrolls", async ({
    page,
    workspace,
    signIn,
  }) => {
    const project = await workspace.project("Timeline touch", "TIT");
    const issue = await workspace.issue(project, {
      title: "Hold it",
      start_on: inDays(1),
      due_on: inDays(5),
    });
    const dates = () => datesOf(workspace, project, issue.key);
    await signIn(workspace.admin);
    await openTimeline(page, project);
    const scroller = page.getByRole("treegrid", { name: "Timeline" });
    const scrolled = () => scroller.evaluate(({ scrollLeft }) => scrollLeft);
    const { touch, x } = await finger(page, bar(page, "TIT-1"));
    await touch("touchStart", x);
    await expect(page.locator("[data-dragging]")).toBeAttached();
    await touch("touchMove", x + 15);
    await touch("touchMove", x + 28);
    await touch("touchEnd");
    // Near the side, it also scrolls.
    await expect.poll(async () => (await dates())[0]).not.toBe(inDays(1));
    const moved = await dates();
    expect(Date.parse(moved[1] ?? "") - Date.parse(moved[0] ?? "")).toBe(4 * DAY_MS);
    await expect(page.getByRole("dialog")).toHaveCount(0);

    const before = await scrolled();
    await swipe(page, bar(page, "TIT-1"), -60);
    await expect.poll(scrolled).toBeGreaterThan(before + 20);
    expect(await dates()).toEqual(moved);
  });
});

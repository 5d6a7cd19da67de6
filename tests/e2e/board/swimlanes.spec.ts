import type { Page } from "@playwright/test";
import {
  type Crew,
  card,
  centre,
  drag,
  expectCards,
  makeBoard,
  makeCrew,
  openBoard,
} from "../../support/pages/board";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import { fillProject } from "../../support/pages/many-issues";

let crew: Crew;

test.beforeAll(async ({ workspace }) => {
  crew = await makeCrew(workspace);
});

/** The list of a swimlane's part of a lane. */
const cell = (page: Page, swimlane: string, lane: string) =>
  page.getByRole("list", { name: `${swimlane}, ${lane}`, includeHidden: true });

const titlesIn = (page: Page, swimlane: string, lane: string) =>
  cell(page, swimlane, lane).getByRole("article").getByRole("link");

test(
  "swimlanes group the board, and dragging to another one changes the field and can be undone",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const project = await makeBoard(workspace, crew);
    await signIn(workspace.admin);
    await page.goto(`${project.path}/board`);
    await page.keyboard.press("d");
    await page.getByLabel("Swimlanes").selectOption("Priority");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/group=priority/);
    await expect(titlesIn(page, "Highest", "To do")).toHaveText(["Sails torn"]);
    await expect(titlesIn(page, "Medium", "To do")).toHaveText(["Mast creaks", "Anchor rusts"]);
    await expectAccessible(page);

    const box = await cell(page, "Highest", "In progress").locator("..").boundingBox();
    if (!box) throw new Error("the cell is not on the screen");
    const target = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await drag(page, card(page, "Mast creaks"), target);
    await expect(titlesIn(page, "Highest", "In progress")).toHaveText(["Mast creaks"]);
    await expect(page.getByText(/^[A-Z]+-2 moved to Highest, In progress$/)).toBeVisible();
    const highest = async () => {
      const issues = await workspace.admin.api.get(`/api/projects/${project.id}/issues?priority=0`);
      return issues.map(({ title }: { title: string }) => title);
    };
    await expect.poll(highest).toContain("Mast creaks");

    await page.keyboard.press("ControlOrMeta+z");
    await expect(titlesIn(page, "Highest", "In progress")).toHaveCount(0);
    await expect(card(page, "Mast creaks")).toBeVisible();
  },
);

test("a move to another swimlane that is refused is reverted", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board?group=priority`);
  await expect(titlesIn(page, "Medium", "To do")).toHaveText(["Mast creaks", "Anchor rusts"]);
  await expect(page.locator("[data-drags]")).toBeAttached();
  complaints.allow(/Failed to load resource/);
  await page.route("**/issues/*", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await card(page, "Mast creaks").getByRole("link").focus();
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect(page.getByText(/was not moved/).first()).toBeVisible();
  await expect(titlesIn(page, "Medium", "To do")).toHaveText(["Mast creaks", "Anchor rusts"]);
  await expect(titlesIn(page, "Highest", "To do")).toHaveText(["Sails torn"]);
});

test("keys move between swimlanes, and a collapsed one stays collapsed", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board?group=priority`);
  await card(page, "Sails torn").getByRole("link").focus();
  await page.keyboard.press("ArrowDown");
  await expect(card(page, "Mast creaks").getByRole("link")).toBeFocused();
  // Steps stop at the edge of the swimlane, because going on would change the priority.
  await page.keyboard.press("Alt+ArrowUp");
  const announcements = page.locator("[aria-live=polite]");
  await expect(announcements.filter({ hasText: "is at the top of Medium, To do" })).toBeAttached();
  await expect(titlesIn(page, "Medium", "To do")).toHaveText(["Mast creaks", "Anchor rusts"]);
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect(titlesIn(page, "Highest", "To do")).toHaveText(["Sails torn", "Mast creaks"]);
  await expect(card(page, "Mast creaks").getByRole("link")).toBeFocused();
  await page.getByRole("button", { name: /^Highest/ }).click();
  await expect(card(page, "Sails torn")).toBeHidden();
  await page.reload();
  await expect(card(page, "Anchor rusts")).toBeVisible();
  await expect(card(page, "Sails torn")).toBeHidden();
});

test("a card lands on the line in another swimlane, and undo puts it back between its neighbors", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board?group=priority`);
  await expect(page.locator("[data-drags]")).toBeAttached();
  const anchor = await centre(card(page, "Anchor rusts"));
  await drag(page, card(page, "Sails torn"), { x: anchor.x, y: anchor.y - 25 });
  const between = ["Mast creaks", "Sails torn", "Anchor rusts"];
  await expect(titlesIn(page, "Medium", "To do")).toHaveText(between);
  await expect(page.getByText(/^[A-Z]+-1 moved to Medium, To do$/)).toBeVisible();
  await page.reload();
  await expect(titlesIn(page, "Medium", "To do")).toHaveText(between);

  await expect(page.locator("[data-drags]")).toBeAttached();
  const paint = await centre(card(page, "Paint hull"));
  await drag(page, card(page, "Sails torn"), { x: paint.x, y: paint.y - 25 });
  await expect(titlesIn(page, "Medium", "In progress")).toHaveText(["Sails torn", "Paint hull"]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(titlesIn(page, "Medium", "To do")).toHaveText(between);
  await expect(page.getByText(/^[A-Z]+-1 is back in Medium, To do$/)).toBeVisible();
  await page.reload();
  await expect(titlesIn(page, "Medium", "To do")).toHaveText(between);
});

test("undo of moves across swimlanes restores the place in the whole lane", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  const lane_id = project.lanes[1]?.id;
  await workspace.issue(project, { title: "Rudder jams", lane_id, priority: 0 });
  await workspace.issue(project, { title: "Hatch leaks", lane_id });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board?group=priority`);
  await expect(page.locator("[data-drags]")).toBeAttached();
  const before = ["Mast creaks", "Anchor rusts", "Hatch leaks"];
  await expect(titlesIn(page, "Medium", "To do")).toHaveText(before);
  await card(page, "Anchor rusts").getByRole("link").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowRight");
  await expect(titlesIn(page, "Highest", "In progress")).toHaveText(["Anchor rusts"]);
  await expect(card(page, "Anchor rusts").getByRole("link")).toBeFocused();
  await expect(page.getByText(/^[A-Z]+-3 moved to Highest, In progress$/)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText(/^[A-Z]+-3 is back in Medium, To do$/)).toBeVisible();
  await expect(titlesIn(page, "Medium", "To do")).toHaveText(before);
  await expect(card(page, "Anchor rusts").getByRole("link")).toBeFocused();
  const lane = ["Sails torn", "Mast creaks", "Anchor rusts", "Rudder jams", "Hatch leaks"];
  await openBoard(page, project);
  await expectCards(page, "To do", lane);
});

test("an issue is in the swimlane of each of its labels, and dragging replaces that label", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  const crash = await workspace.label(project, "crash", 0xef4444);
  const sea = await workspace.label(project, "sea", 0x3b82f6);
  const sky = await workspace.label(project, "sky", 0x22c55e);
  const { api } = workspace.admin;
  const todo = project.lanes[1]?.id;
  await workspace.issue(project, { title: "Leak", lane_id: todo, label_ids: [crash.id, sea.id] });
  await workspace.issue(project, { title: "Cloud", lane_id: todo, label_ids: [sky.id] });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board?group=label`);
  for (const label of ["crash", "sea"])
    await expect(titlesIn(page, label, "To do")).toHaveText(["Leak"]);
  await expect(titlesIn(page, "No label", "To do")).toHaveCount(3);
  await expect(page.getByRole("region", { name: "No label" })).toBeVisible();
  await expect(page.getByRole("button", { name: "crash 1 issue" })).toContainText(
    "Issues with several labels are shown under each.",
  );
  await expectAccessible(page);

  // Within a row, only the lane changes, in both rows.
  const inSea = cell(page, "sea", "To do").getByRole("article");
  await inSea.getByRole("link").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(titlesIn(page, "sea", "In progress")).toHaveText(["Leak"]);
  await expect(titlesIn(page, "crash", "In progress")).toHaveText(["Leak"]);
  await expect(titlesIn(page, "sea", "In progress")).toBeFocused();

  const box = await cell(page, "sky", "To do").locator("..").boundingBox();
  if (!box) throw new Error("the cell is not on the screen");
  const target = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await drag(page, cell(page, "sea", "In progress").getByRole("article"), target);
  await expect(titlesIn(page, "sky", "To do")).toHaveText(["Cloud", "Leak"]);
  await expect(titlesIn(page, "crash", "To do")).toHaveText(["Leak"]);
  await expect(page.getByRole("region", { name: "sea", exact: true })).toHaveCount(0);
  const labelsOf = async () => {
    const [leak] = await api.get(`/api/projects/${project.id}/issues?query=Leak`);
    return leak.label_ids.toSorted((a: number, b: number) => a - b);
  };
  await expect.poll(labelsOf).toEqual([crash.id, sky.id]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(labelsOf).toEqual([crash.id, sea.id]);
  await expect(titlesIn(page, "sea", "In progress")).toHaveText(["Leak"]);
  await expect(titlesIn(page, "sky", "To do")).toHaveText(["Cloud"]);
});

test("an issue added in a swimlane has its value", async ({ page, workspace, signIn }) => {
  const project = await makeBoard(workspace, crew);
  const label = await workspace.label(project, "crash", 0xef4444);
  await workspace.issue(project, { title: "Leak", label_ids: [label.id] });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board?group=label`);
  await page.getByRole("button", { name: "Add issue to crash, To do" }).click();
  const field = page.getByRole("textbox", { name: "Title of a new issue in crash, To do" });
  await field.fill("Hole");
  await page.keyboard.press("Enter");
  await expect(titlesIn(page, "crash", "To do")).toHaveText(["Hole"]);
  await expect(page.getByRole("button", { name: "crash 2 issues" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`${project.path}/board?group=priority`);
  await page.getByRole("button", { name: "Add issue to Highest, In progress" }).click();
  await page.getByRole("textbox", { name: /new issue in Highest, In progress/ }).fill("Fire");
  await page.keyboard.press("Enter");
  await expect(titlesIn(page, "Highest", "In progress")).toHaveText(["Fire"]);
});

test("swimlanes of 10,000 issues show their first cards, and more on request", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Many swimlanes", "MSW");
  await fillProject(workspace, project, 10_000);
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board?group=priority`);
  const first = cell(page, "Highest", "Backlog");
  await expect(first.getByRole("article").first()).toBeVisible();
  expect(await page.getByRole("article").count()).toBeLessThan(200);
  await first
    .locator("..")
    .getByRole("button", { name: /^Show 50 more/ })
    .click();
  await expect(first.getByRole("listitem").first()).toHaveAttribute("aria-setsize", "60");
});

test("a card dropped in another swimlane is where it was dropped, and nothing scrolls", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  const todo = project.lanes[1]?.id;
  for (const priority of [0, 0, 0, 2, 2, 2, 2, 2, 2, 2])
    await workspace.issue(project, { title: `Rope ${priority}`, lane_id: todo, priority });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board?group=priority`);
  await expect(page.locator("[data-drags]")).toBeAttached();
  const board = page.locator(".swimlanes");
  const highest = titlesIn(page, "Highest", "To do");
  const medium = titlesIn(page, "Medium", "To do");
  await expect(highest).toHaveCount(4);
  const scrollTop = () => board.evaluate(({ scrollTop: top }) => Math.round(top));
  await board.evaluate((element) => (element.scrollTop = 200));
  const at = await scrollTop();
  expect(at).toBeGreaterThan(100);
  const target = await medium.first().boundingBox();
  if (!target) throw new Error("not on the screen");
  await drag(page, highest.nth(3), { x: target.x + 20, y: target.y + 4 });
  await expect(highest).toHaveCount(3);
  await expect(page.getByText(/moved to Medium, To do$/)).toBeVisible();
  const dropped = page.locator("article:has(> a:focus)");
  await expect(dropped).toBeInViewport({ ratio: 1 });
  const box = await dropped.boundingBox();
  // A card has gone from the swimlane above, so everything below is higher by its height.
  expect(Math.abs((box?.y ?? 0) - target.y)).toBeLessThan(180);
  expect(Math.abs((await scrollTop()) - at)).toBeLessThan(180);
});

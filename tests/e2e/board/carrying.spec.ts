import type { Page } from "@playwright/test";
import {
  type Crew,
  card,
  centre,
  drag,
  expectCards,
  lane,
  makeBoard,
  makeCrew,
  openBoard,
} from "../../support/pages/board";
import { expect, test } from "../../support/pages/e2e";

let crew: Crew;

test.beforeAll(async ({ workspace }) => {
  crew = await makeCrew(workspace);
});

const BEFORE = ["Sails torn", "Mast creaks", "Anchor rusts"];

/** Selects cards with Ctrl or Cmd and a click. */
async function select(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles)
    await card(page, title)
      .getByRole("link")
      .click({ modifiers: ["ControlOrMeta"] });
}

test(
  "dragging a selected card carries the selection, and one undo restores all",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const project = await makeBoard(workspace, crew);
    await signIn(workspace.admin);
    await openBoard(page, project);
    // Carried in the order of the board, not of the selection.
    await select(page, "Anchor rusts", "Sails torn");
    const target = await centre(card(page, "Paint hull"));
    const start = await centre(card(page, "Anchor rusts"));
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(target.x, target.y - 30, { steps: 8 });
    await expect(page.locator("[data-drag-ghost]").getByText("2", { exact: true })).toBeVisible();
    await page.mouse.up();
    const after = ["Sails torn", "Anchor rusts", "Paint hull"];
    await expectCards(page, "In progress", after);
    await expectCards(page, "To do", ["Mast creaks"]);
    await expect(page.getByText("2 issues moved to In progress", { exact: true })).toBeVisible();
    await page.reload();
    await expectCards(page, "In progress", after);

    await openBoard(page, project);
    await select(page, "Anchor rusts", "Sails torn");
    await drag(page, card(page, "Sails torn"), await centre(lane(page, "Done")));
    await expectCards(page, "Done", ["Sails torn", "Anchor rusts"]);
    await page.keyboard.press("ControlOrMeta+z");
    await expectCards(page, "In progress", after);
    await expect(page.getByText("2 issues are back in In progress")).toBeVisible();
    await page.reload();
    await expectCards(page, "In progress", after);
  },
);

test("keys carry the selection too", async ({ page, workspace, signIn }) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  await select(page, "Sails torn", "Mast creaks");
  await page.keyboard.press("Alt+ArrowDown");
  await expectCards(page, "To do", ["Anchor rusts", "Sails torn", "Mast creaks"]);
  await page.keyboard.press("Alt+ArrowRight");
  await expect(lane(page, "In progress").getByRole("article")).toHaveCount(3);
  await expect(card(page, "Mast creaks").getByRole("link")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expectCards(page, "To do", BEFORE);

  const announcements = page.locator("[aria-live=polite]");
  await page.keyboard.press("m");
  await expect(announcements.filter({ hasText: "2 issues picked up, To do" })).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const moved = announcements.filter({ hasText: "2 issues moved to In progress, 1 to 2 of 3" });
  await expect(moved).toBeAttached();
  await expectCards(page, "In progress", ["Sails torn", "Mast creaks", "Paint hull"]);
  await expect(page.getByText("2 issues moved to In progress", { exact: true })).toBeVisible();
  await page.reload();
  await expectCards(page, "In progress", ["Sails torn", "Mast creaks", "Paint hull"]);
});

test("a selection dragged to another swimlane gets its value", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board?group=priority`);
  await expect(page.locator("[data-drags]")).toBeAttached();
  await select(page, "Mast creaks", "Anchor rusts");
  const target = await centre(card(page, "Sails torn"));
  await drag(page, card(page, "Mast creaks"), { x: target.x, y: target.y - 25 });
  const titles = (row: string) =>
    page
      .getByRole("list", { name: `${row}, To do` })
      .getByRole("article")
      .getByRole("link");
  const after = ["Mast creaks", "Anchor rusts", "Sails torn"];
  await expect(titles("Highest")).toHaveText(after);
  await expect(page.getByText("2 issues moved to Highest, To do", { exact: true })).toBeVisible();
  await page.reload();
  await expect(titles("Highest")).toHaveText(after);

  // The selection is in the URL.
  await expect(page.locator("[data-drags]")).toBeAttached();
  await drag(page, card(page, "Anchor rusts"), await centre(card(page, "Paint hull")));
  await expect(titles("Highest")).toHaveText(["Sails torn"]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(titles("Highest")).toHaveText(after);
  await expect(page.getByText("2 issues are back in Highest, To do")).toBeVisible();
  await page.reload();
  await expect(titles("Highest")).toHaveText(after);
});

test("cards of a selection that were refused stay, and a message says so", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  const own = { title: "Cora's issue", lane_id: project.lanes[1]?.id };
  await workspace.issue(project, own, crew.contributor);
  await signIn(crew.contributor);
  await openBoard(page, project);
  await select(page, "Sails torn", "Cora's issue");
  await drag(page, card(page, "Cora's issue"), await centre(lane(page, "Done")));
  await expectCards(page, "Done", ["Cora's issue"]);
  await expectCards(page, "To do", BEFORE);
  await expect(page.getByText(/^[A-Z]+-1 was not moved$/)).toBeVisible();
  await expect(page.getByText(/your role has Own/)).toBeVisible();
});

test("a drag that Escape cancels over its own card does not open it", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  const start = await centre(card(page, "Mast creaks"));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 6, { steps: 3 });
  await expect(page.locator("[data-dragging]")).toBeAttached();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.locator("[data-dragging]")).toHaveCount(0);
  // The next press opens its card, so the cancelled one has been handled.
  await card(page, "Anchor rusts").click({ position: { x: 20, y: 8 } });
  await expect(page.getByRole("dialog")).toContainText("Anchor rusts");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

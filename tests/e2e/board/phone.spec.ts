import { type Crew, card, expectCards, lane, makeBoard, makeCrew } from "../../support/pages/board";
import { expect, expectAccessible, test } from "../../support/pages/e2e";

const SCREEN = { width: 390, height: 844 };
test.use({ viewport: SCREEN, hasTouch: true, isMobile: true });

let crew: Crew;

test.beforeAll(async ({ workspace }) => {
  crew = await makeCrew(workspace);
});

test("a card’s menu and its submenus are full-width sheets", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board`);
  await card(page, "Mast creaks")
    .getByRole("button", { name: /^Actions/ })
    .tap();
  const menu = page.getByRole("menu");
  await menu.getByRole("menuitem", { name: "Priority" }).tap();
  await expect(menu.getByRole("menuitem", { name: "Peek" })).toBeHidden();
  await menu.getByRole("menuitem", { name: "Back from Priority" }).tap();
  await menu.getByRole("menuitem", { name: "Move to…" }).tap();
  await expect(menu.getByRole("menuitem", { name: "In progress" })).toBeInViewport({ ratio: 1 });
  // A sheet that still slides in moves.
  await expect
    .poll(async () => {
      const box = await menu.boundingBox();
      return box && [box.x, box.width, Math.round(box.y + box.height)];
    })
    .toEqual([0, SCREEN.width, SCREEN.height]);
  await expectAccessible(page);
  await menu.getByRole("menuitem", { name: "In progress" }).tap();
  await expectCards(page, "To do", ["Sails torn", "Anchor rusts"]);
  await expect(menu).toBeHidden();
});

test("the filter panel and the bar of a selection fit the screen", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board`);
  await page.getByRole("button", { name: /^Filter/ }).tap();
  await expect(page.getByRole("option", { name: "Creator" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await card(page, "Mast creaks")
    .getByRole("button", { name: /^Actions/ })
    .tap();
  await page.getByRole("menuitem", { name: "Select" }).tap();
  const bar = page.getByRole("toolbar", { name: "Selected issues" });
  for (const word of ["Lane", "Assignee", "Priority", "Sprint", "Epic", "Labels", "Estimate"])
    await expect(bar.getByText(word, { exact: true })).toBeInViewport({ ratio: 1 });

  // A tap selects another card, or takes back a selected one.
  await card(page, "Sails torn").getByRole("link").tap();
  await expect(bar.getByText("2 selected")).toBeVisible();
  await card(page, "Mast creaks").getByRole("link").tap();
  await expect(bar.getByText("1 selected")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await bar.getByRole("button", { name: "Delete" }).tap();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(lane(page, "To do").getByRole("article")).toHaveCount(3);
});

test("a finger adds issues and closes the field with buttons", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board`);
  const todo = lane(page, "To do");
  await todo.getByRole("button", { name: "Add issue to To do" }).tap();
  const field = page.getByLabel("Title of a new issue in To do");
  await field.fill("Ropes spliced");
  await todo.getByRole("button", { name: "Add", exact: true }).tap();
  await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts", "Ropes spliced"]);
  await expect(field).toBeFocused();
  await todo.getByRole("button", { name: "Close", exact: true }).tap();
  await expect(field).toBeHidden();
});

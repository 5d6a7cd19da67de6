import {
  type Crew,
  card,
  centre,
  drag,
  expectCards,
  makeBoard,
  makeCrew,
  openBoard,
  watchMoves,
} from "../../support/pages/board";
import { expect, keepUninformed, test } from "../../support/pages/e2e";

// With animations enabled, as they are for most people.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

let crew: Crew;

test.beforeAll(async ({ workspace }) => {
  crew = await makeCrew(workspace);
});

test(
  "dragging a card with the mouse moves it for everyone with one request, and can be undone",
  { tag: "@core" },
  async ({ page, workspace, signIn, otherBrowser }) => {
    const project = await makeBoard(workspace, crew);
    await signIn(workspace.admin);
    await openBoard(page, project);
    // Opened before the move, because the move can be undone for only a few seconds.
    const other = await otherBrowser(crew.contributor);
    await other.goto(`${project.path}/board`);
    const moves = watchMoves(page);
    const target = await centre(card(page, "Paint hull"));
    await drag(page, card(page, "Mast creaks"), { x: target.x, y: target.y - 30 });
    await expectCards(page, "In progress", ["Mast creaks", "Paint hull"]);
    await expectCards(page, "To do", ["Sails torn", "Anchor rusts"]);
    await expect(card(page, "Mast creaks").getByRole("link")).toBeFocused();
    expect(page.url()).not.toContain("peek");

    await expectCards(other, "In progress", ["Mast creaks", "Paint hull"]);
    expect(moves).toHaveLength(1);

    await page.getByRole("button", { name: "Undo" }).click();
    await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts"]);
    await expect(page.getByText("is back in To do")).toBeAttached();
    await other.reload();
    await expectCards(other, "To do", ["Sails torn", "Mast creaks", "Anchor rusts"]);
  },
);

test("dropping a card where it was picked up, or cancelling the drag with Escape, moves nothing", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  const moves = watchMoves(page);
  const start = await centre(card(page, "Sails torn"));
  const target = await centre(card(page, "Paint hull"));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y, { steps: 8 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await drag(page, card(page, "Sails torn"), { x: start.x + 8, y: start.y + 20 });
  await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts"]);
  expect(moves).toEqual([]);
  expect(page.url()).not.toContain("peek");
});

test(
  "a card is moved by keyboard, and every step is announced",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const project = await makeBoard(workspace, crew);
    await signIn(workspace.admin);
    await openBoard(page, project);
    const moves = watchMoves(page);
    const announcements = page.locator("[aria-live=polite]");
    await card(page, "Mast creaks").getByRole("link").focus();

    await page.keyboard.press("m");
    await expect(announcements.filter({ hasText: "picked up, To do, 2 of 3" })).toBeAttached();
    await page.keyboard.press("ArrowRight");
    await expect(announcements.filter({ hasText: "In progress, 2 of 2" })).toBeAttached();
    await page.keyboard.press("ArrowUp");
    await expect(announcements.filter({ hasText: "In progress, 1 of 2" })).toBeAttached();
    await page.keyboard.press("Enter");
    await expect(announcements.filter({ hasText: /moved to In progress, 1 of 2/ })).toBeAttached();
    await expectCards(page, "In progress", ["Mast creaks", "Paint hull"]);
    await expect(card(page, "Mast creaks").getByRole("link")).toBeFocused();

    await page.keyboard.press("m");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Escape");
    await expect(announcements.filter({ hasText: "Move cancelled" })).toBeAttached();
    await expectCards(page, "In progress", ["Mast creaks", "Paint hull"]);
    expect(moves).toHaveLength(1);
  },
);

test("Alt and an arrow key move the card one step, and Ctrl+Z undoes the steps together", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  await card(page, "Anchor rusts").getByRole("link").focus();
  // Steps are undone together if the next one follows soon after the previous one is saved. Here
  // the next one comes even before that.
  let store = () => {};
  const stored = new Promise<void>((resolve) => (store = resolve));
  await page.route("**/move", async (route) => {
    await stored;
    await route.continue();
  });
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByText(/moved to To do, 2 of 3/)).toBeAttached();
  await page.keyboard.press("Alt+ArrowRight");
  store();
  await expect(page.getByText(/moved to In progress, 2 of 2/)).toBeAttached();
  await expectCards(page, "In progress", ["Paint hull", "Anchor rusts"]);
  await expect(card(page, "Anchor rusts").getByRole("link")).toBeFocused();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts"]);
  await page.reload();
  await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts"]);
});

test("fields are set by keyboard on the board, and Move to… works by keyboard and from the menu", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  const sails = card(page, "Sails torn");
  await sails.getByRole("link").focus();

  await page.keyboard.press("p");
  await page.getByRole("option", { name: "Low", exact: true }).click();
  await expect(sails).toContainText("Low");
  await expect(sails.getByRole("link")).toBeFocused();

  await page.keyboard.press("e");
  await page.getByRole("textbox", { name: "Estimate" }).fill("2h 15m");
  await page.keyboard.press("Enter");
  await expect(sails).toContainText("2h 15m");

  await page.keyboard.press("s");
  await page.keyboard.type("prog");
  await page.keyboard.press("Enter");
  await expectCards(page, "In progress", ["Paint hull", "Sails torn"]);
  await expect(sails.getByRole("link")).toBeFocused();

  await sails.hover();
  await sails.getByRole("button", { name: /Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Move to…" }).click();
  await page.getByRole("menuitem", { name: "Done" }).click();
  await expectCards(page, "Done", ["Sails torn"]);
});

test("users who cannot move a card see why, and whose card it is", async ({
  page,
  workspace,
  signIn,
  otherBrowser,
}) => {
  const project = await makeBoard(workspace, crew);
  const ownIssue = { title: "Cora's issue", lane_id: project.lanes[1]?.id };
  await workspace.issue(project, ownIssue, crew.contributor);
  await signIn(crew.viewer);
  await openBoard(page, project);
  const moves = watchMoves(page);
  await drag(page, card(page, "Sails torn"), await centre(card(page, "Paint hull")));
  await expect(page.getByText("Needs Issues: Update All; your role has None.")).toBeVisible();
  await expect(page.getByText("View only")).toBeVisible();
  await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts", "Cora's issue"]);
  expect(moves).toEqual([]);
  expect(page.url()).not.toContain("peek");

  const theirs = await otherBrowser(crew.contributor);
  await openBoard(theirs, project);
  await drag(theirs, card(theirs, "Sails torn"), await centre(card(theirs, "Paint hull")));
  await expect(theirs.getByText(/your role has Own; .* was created by Ada Admin\./)).toBeVisible();
  const target = await centre(card(theirs, "Paint hull"));
  await drag(theirs, card(theirs, "Cora's issue"), { x: target.x, y: target.y + 60 });
  await expectCards(theirs, "In progress", ["Paint hull", "Cora's issue"]);
});

test("a rejected move is reverted, and a message says so", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await keepUninformed(page);
  await openBoard(page, project);
  const [sails] = await workspace.admin.api.get(`/api/projects/${project.id}/issues`);
  await workspace.admin.api.send("DELETE", `/api/projects/${project.id}/issues/${sails.key}`);
  complaints.allow(/404/);
  await drag(page, card(page, "Sails torn"), await centre(card(page, "Paint hull")));
  await expect(page.getByText(`${sails.key} was not moved`)).toBeVisible();
  await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts"]);
});

test("a move made offline is announced as waiting, keeps its page, and is saved when the connection is back", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to (load|fetch)/);
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  await card(page, "Anchor rusts").getByRole("link").focus();
  // The code for messages has come, so they work offline.
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByText(/^[A-Z]+-3 moved to In progress$/)).toBeVisible();
  await page.context().setOffline(true);
  await page.keyboard.press("Alt+ArrowRight");
  await expectCards(page, "Done", ["Anchor rusts"]);
  const notice = page.getByText(
    "Offline: changes to issues and errors will be saved when you’re back",
  );
  await expect(notice).toBeVisible();
  const question = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  await (await question).dismiss();
  await page.context().setOffline(false);
  await expect(page.getByText("Back online")).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText(/^[A-Z]+-3 moved to Done$/)).toBeVisible();
  await page.reload();
  await expectCards(page, "Done", ["Anchor rusts"]);
});

test("a move whose request does not get through is sent again", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  await page.route("**/move", (route) => route.abort("internetdisconnected"), { times: 2 });
  await card(page, "Anchor rusts").getByRole("link").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByText(/^[A-Z]+-3 moved to In progress$/)).toBeVisible();
  await page.reload();
  await expectCards(page, "In progress", ["Paint hull", "Anchor rusts"]);
});

test.describe("on a touchscreen", () => {
  test.use({ hasTouch: true });

  test("holding a card moves it, and swiping scrolls", async ({ page, workspace, signIn }) => {
    const project = await makeBoard(workspace, crew);
    await signIn(workspace.admin);
    await openBoard(page, project);
    const moves = watchMoves(page);
    const touch = await page.context().newCDPSession(page);
    const send = (type: string, points: { x: number; y: number }[]) =>
      touch.send("Input.dispatchTouchEvent", {
        type: type as "touchStart",
        touchPoints: points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
      });
    const from = await centre(card(page, "Sails torn"));
    const to = await centre(card(page, "Paint hull"));

    await send("touchStart", [from]);
    await send("touchMove", [{ x: from.x, y: from.y - 60 }]);
    await send("touchMove", [{ x: from.x, y: from.y - 120 }]);
    await send("touchEnd", []);
    await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts"]);

    await send("touchStart", [from]);
    await expect(page.locator("[data-dragging]")).toBeAttached();
    await send("touchMove", [{ x: from.x + 40, y: from.y }]);
    await send("touchMove", [{ x: to.x, y: to.y - 30 }]);
    await send("touchEnd", []);
    await expectCards(page, "In progress", ["Sails torn", "Paint hull"]);
    expect(moves).toHaveLength(1);
    expect(page.url()).not.toContain("peek");
  });
});

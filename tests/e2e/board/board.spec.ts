import {
  type Crew,
  card,
  centre,
  drag,
  expectCards,
  lane,
  listens,
  makeBoard,
  makeCrew,
  openBoard,
} from "../../support/pages/board";
import { chooseTheme, expect, expectAccessible, test } from "../../support/pages/e2e";

let crew: Crew;

test.beforeAll(async ({ workspace }) => {
  crew = await makeCrew(workspace);
});

for (const theme of ["light", "dark"] as const) {
  test(`the board is accessible in the ${theme} theme`, async ({ page, workspace, signIn }) => {
    const project = await makeBoard(workspace, crew);
    const label = await workspace.label(project, "storm");
    const [first] = await workspace.admin.api.get(`/api/projects/${project.id}/issues`);
    const fields = { title: "Everything", label_ids: [label.id], blocked_by_ids: [first.id] };
    await workspace.issue(project, { ...fields, assignee_id: workspace.admin.id });
    await chooseTheme(page, theme);
    await signIn(workspace.admin);
    await openBoard(page, project);
    await expect(
      card(page, "Everything").getByRole("button", { name: "Blocked by 1" }),
    ).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Filter" }).click();
    const panel = page.getByRole("dialog", { name: "Filters" });
    await expect(panel.getByRole("combobox", { name: "Filter by" })).toBeFocused();
    await expectAccessible(page);
    await panel.getByRole("option", { name: "Assignee" }).click();
    await expect(panel.getByRole("option", { name: "Unassigned" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(panel.getByRole("option", { name: "Assignee" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await card(page, "Everything").hover();
    await card(page, "Everything").getByRole("button", { name: "Actions for" }).click();
    await expect(page.getByRole("menuitem", { name: "Move to…" })).toBeVisible();
    await expectAccessible(page);
  });
}

test(
  "cards show their fields and what blocks them",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const project = await makeBoard(workspace, crew);
    const [sails, mast] = await workspace.admin.api.get(`/api/projects/${project.id}/issues`);
    const blocked = { title: "Set sail", blocked_by_ids: [sails.id, mast.id] };
    await workspace.issue(project, { ...blocked, lane_id: project.lanes[1]?.id });
    await signIn(workspace.admin);
    await openBoard(page, project);
    await expect(lane(page, "To do").getByRole("heading")).toHaveText("To do");
    await expect(lane(page, "To do")).toContainText("4 issues");
    await expect(lane(page, "To do")).toContainText("Total estimate: 1h 30m");
    await expect(card(page, "Sails torn")).toContainText("Highest");
    await expect(card(page, "Mast creaks")).toContainText("1h 30m");
    const badge = (title: string, name: string) => card(page, title).getByRole("button", { name });
    await expect(badge("Mast creaks", "Blocks 1")).toBeVisible();
    await badge("Set sail", "Blocked by 2").hover();
    const list = page.getByRole("dialog", { name: /is blocked by/ });
    await expect(list).toContainText("Sails torn");
    await expect(list.getByRole("button", { name: /Mast creaks/ })).toContainText("To do");

    await test.step("done issues neither block nor wait", async () => {
      const done = { lane_id: project.lanes.at(-1)?.id };
      const path = `/api/projects/${project.id}/issues`;
      await workspace.admin.api.post(`${path}/${sails.id}/move`, done);
      await expect(badge("Set sail", "Blocked by 1")).toBeVisible();
      await expect(badge("Sails torn", "Blocks 1")).toBeHidden();
      await workspace.admin.api.post(`${path}/${mast.id}/move`, done);
      await expect(card(page, "Set sail").getByRole("button", { name: /Blocked/ })).toBeHidden();
    });
  },
);

test("filters are in the URL", { tag: "@core" }, async ({ page, workspace, signIn }) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  await page.getByLabel("Filter by text").fill("a");
  await page.getByRole("button", { name: "Filter" }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByRole("option", { name: "Type" }).click();
  await panel.getByRole("option", { name: "Bug" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/query=a&type=1/);
  await expectCards(page, "To do", ["Sails torn"]);

  await test.step("a reload restores them", async () => {
    await page.reload();
    await expect(page.getByLabel("Filter by text")).toHaveValue("a");
    await expectCards(page, "To do", ["Sails torn"]);
  });
  await test.step("Back removes the last filter", async () => {
    await page.goBack();
    await expect(page).not.toHaveURL(/type/);
    await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts"]);
    await page.goForward();
    await expect(page).toHaveURL(/query=a&type=1/);
    await expectCards(page, "To do", ["Sails torn"]);
  });
  await test.step("without matches, the filters are listed and can be cleared", async () => {
    await page.getByLabel("Filter by text").fill("barnacle");
    await expect(page.getByText("Filtered by “barnacle”, Type: Bug.")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page).not.toHaveURL(/query|type/);
    await expectCards(page, "In progress", ["Paint hull"]);
  });
  await test.step("a chip removes its filter", async () => {
    await page.goto(`${project.path}/board?priority=0`);
    await expectCards(page, "To do", ["Sails torn"]);
    await page.getByRole("button", { name: "Remove filter Priority: Highest" }).click();
    await expect(page).not.toHaveURL(/priority/);
    await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts"]);
  });
  await test.step("pressing a chip edits its values, and Escape returns to it", async () => {
    await page.goto(`${project.path}/board?priority=0`);
    await page.getByRole("button", { name: "Priority: Highest", exact: true }).click();
    await panel.getByRole("radio", { name: "is not" }).check();
    await expect(page).toHaveURL(/priority=%210|priority=!0/);
    await expectCards(page, "To do", ["Mast creaks", "Anchor rusts"]);
    await page.keyboard.press("Escape");
    await expect(
      page.getByRole("button", { name: "Priority is not Highest", exact: true }),
    ).toBeFocused();
  });
  await test.step("a field takes several values, by keyboard", async () => {
    await page.goto(`${project.path}/board`);
    await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts"]);
    await page.getByRole("button", { name: "Filter" }).press("Enter");
    await panel.getByRole("combobox", { name: "Filter by" }).fill("assi");
    await page.keyboard.press("Enter");
    await panel.getByRole("combobox", { name: "Assignee" }).press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/assignee_id=none(%2C|,)me/);
    await expect(
      page.getByRole("button", { name: "Assignee: Unassigned or Me", exact: true }),
    ).toBeVisible();
  });
});

test("arrow keys move between cards and lanes, Enter opens a card, and Escape goes back", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  const focusOn = (title: string) => expect(card(page, title).getByRole("link")).toBeFocused();
  await focusOn("Sails torn");
  await page.keyboard.press("ArrowDown");
  await focusOn("Mast creaks");
  await page.keyboard.press("ArrowRight");
  await focusOn("Paint hull");
  await page.keyboard.press("ArrowLeft");
  await focusOn("Sails torn");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/peek=/);
  await expect(page.getByRole("dialog")).toContainText("Sails torn");
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/peek=/);
  await focusOn("Sails torn");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/issues\/[A-Z]+-\d+$/);
});

test("issues are added to a lane one after another with Enter", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  await lane(page, "Done").getByRole("button", { name: "Add issue to Done" }).click();
  await expect(page.getByLabel("Title of a new issue in Done")).toBeFocused();
  await page.keyboard.type("Barrels stowed");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Crew paid");
  await page.keyboard.press("Enter");
  await expectCards(page, "Done", ["Barrels stowed", "Crew paid"]);
  await expect(page.getByLabel("Title of a new issue in Done")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(lane(page, "Done").getByRole("button", { name: "Add issue to Done" })).toBeFocused();
  await page.reload();
  await expectCards(page, "Done", ["Barrels stowed", "Crew paid"]);
});

test("lanes collapse, stay collapsed on the next visit, and accept cards", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  await page.getByRole("button", { name: "Collapse Done" }).click();
  const collapsed = page.getByRole("region", { name: "Done, collapsed" });
  await expect(collapsed).toBeVisible();
  await page.reload();
  await expect(collapsed).toBeVisible();
  await listens(page);
  await drag(page, card(page, "Paint hull"), await centre(collapsed));
  await expect(collapsed.getByRole("button", { name: "Expand Done, 1 issue" })).toBeVisible();
  await collapsed.getByRole("button").click();
  await expectCards(page, "Done", ["Paint hull"]);
});

test("an empty project suggests the first steps", async ({ page, workspace, signIn }) => {
  const project = await workspace.project("Empty", "EMP");
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board`);
  await expect(page.getByText("Empty has no issues yet")).toBeVisible();
  const importLink = page.locator("main").getByRole("link", { name: "Import CSV" });
  await expect(importLink).toHaveAttribute("href", `${project.path}/import`);
  await expectAccessible(page);
  const dialog = page.getByRole("dialog");
  await page.locator("main").getByRole("button", { name: "Create issue" }).click();
  await expect(dialog).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("lanes are side by side, and nothing else scrolls horizontally", async ({
    page,
    workspace,
    signIn,
  }) => {
    const project = await makeBoard(workspace, crew);
    await signIn(workspace.admin);
    await page.goto(`${project.path}/board`);
    await expect(lane(page, "Backlog")).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  });
});

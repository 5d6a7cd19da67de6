import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import type { Person, WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;
let ana: Person;

test.beforeAll(async ({ workspace }) => {
  ana = await workspace.person("contributor", "Ana", "Astronaut");
  project = await workspace.project("Orbit", "ORB", { members: [ana] });
  await workspace.issue(project, { title: "Dock at the station" });
  await workspace.admin.api.post(`/api${project.path}/saved-views`, {
    name: "Sorted bugs",
    screen: "list",
    query: "type=1&group=lane&sort=-title",
    is_shared: true,
  });
});

const list = (page: Page) => page.getByRole("list", { name: "Favorites" });
const rows = (page: Page) => list(page).getByRole("listitem");

/** The request that stores a change. */
const stored = (page: Page, method: string) =>
  page.waitForResponse(
    (response) =>
      response.url().includes("/api/profile/favorites") && response.request().method() === method,
  );

test("projects, views and issues become favorites, in the person's own order", async ({
  page,
  signIn,
}) => {
  await signIn(ana);
  await page.goto(`${project.path}/board`);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  // Nothing in the sidebar is a heading, so the page's own is the first.
  await expect(page.getByRole("heading").first()).toHaveText("Orbit board");
  const star = page.getByRole("button", { name: "Favorite Orbit" });
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect(rows(page)).toHaveText([/Orbit/]);

  await page.getByRole("link", { name: "Sorted bugs" }).click();
  await page.waitForURL(/group=lane&sort=-title.*view=/);
  await page.getByRole("button", { name: "Favorite Sorted bugs" }).click();
  await page.goto(`${project.path}/issues/ORB-1`);
  await page.getByRole("button", { name: "Favorite ORB-1" }).click();
  await expect(rows(page)).toHaveText([/Orbit/, /Sorted bugs/, /Dock at the station/]);
  await expect(list(page).getByRole("link", { name: /ORB-1/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expectAccessible(page);

  // The keyboard keeps the focus on what it moves.
  const moved = stored(page, "PUT");
  await list(page).getByRole("link", { name: /Orbit/ }).first().focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(rows(page)).toHaveText([/Sorted bugs/, /Orbit/, /Dock at the station/]);
  await expect(list(page).getByRole("link", { name: /^Orbit$/ })).toBeFocused();
  await moved;
  const menuMoved = stored(page, "PUT");
  await list(page).getByRole("button", { name: "Actions for ORB-1" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect(rows(page)).toHaveText([/Sorted bugs/, /Dock at the station/, /Orbit/]);
  await menuMoved;
  const dropped = stored(page, "PUT");
  await rows(page).nth(2).dragTo(rows(page).nth(0));
  await expect(rows(page)).toHaveText([/Orbit/, /Sorted bugs/, /Dock at the station/]);
  await dropped;

  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(html).toContain("Actions for Sorted bugs");
  await list(page)
    .getByRole("link", { name: /Sorted bugs/ })
    .click();
  await page.waitForURL(/type=1&group=lane&sort=-title&view=/);
});

test("a favorite is removed and brought back where it was; the palette does it, too", async ({
  page,
  signIn,
  workspace,
}) => {
  const ben = await workspace.person("contributor", "Ben", "Booster");
  const base = await workspace.project("Base", "BAS", { members: [ben] });
  const titles = ["First", "Second", "Third"];
  for (const title of titles) {
    const { id } = await workspace.issue(base, { title });
    await ben.api.post("/api/profile/favorites", { issue_id: id });
  }
  await signIn(ben);
  await page.goto(`${base.path}/board`);
  await expect(rows(page)).toHaveText([/First/, /Second/, /Third/]);
  await list(page).getByRole("button", { name: "Actions for BAS-2" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Remove from favorites" }).click();
  await expect(rows(page)).toHaveText([/First/, /Third/]);
  await expect(list(page).getByRole("link", { name: /Third/ })).toBeFocused();
  const restored = stored(page, "PUT");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveText([/First/, /Second/, /Third/]);
  await restored;

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByPlaceholder("Search issues or run a command…").fill("add base to fav");
  const added = stored(page, "POST");
  await page.getByRole("option", { name: "Add Base to favorites" }).click();
  await expect(rows(page)).toHaveText([/First/, /Second/, /Third/, /Base/]);
  await added;

  // A favorite follows its issue.
  await page.goto(`${base.path}/issues/BAS-3`);
  const removed = stored(page, "DELETE");
  await page.getByRole("button", { name: "Favorite BAS-3" }).click();
  await expect(rows(page)).toHaveText([/First/, /Second/, /Base/]);
  await removed;
  await page.reload();
  await expect(rows(page)).toHaveText([/First/, /Second/, /Base/]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("favorites are in the drawer, and their menus can be touched", async ({
    page,
    signIn,
    workspace,
  }) => {
    const cleo = await workspace.person("contributor", "Cleo", "Comet");
    const moon = await workspace.project("Moon", "MOO", { members: [cleo] });
    await signIn(cleo);
    await page.goto(`${moon.path}/board`);
    await page.getByRole("button", { name: "Favorite Moon" }).tap();
    await page.getByRole("button", { name: "More", exact: true }).tap();
    await expect(rows(page)).toHaveText([/Moon/]);
    await expectAccessible(page);
    await list(page).getByRole("button", { name: "Actions for Moon" }).tap();
    await page.getByRole("menuitem", { name: "Remove from favorites" }).tap();
    await expect(list(page)).toHaveCount(0);
  });
});

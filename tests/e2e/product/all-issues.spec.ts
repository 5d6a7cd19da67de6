import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectWellMade, test } from "../../support/pages/e2e";
import type { Person, WorkspaceProject } from "../../support/people/workspace";

let rockets: WorkspaceProject;
let boats: WorkspaceProject;
let ben: Person;

test.beforeAll(async ({ workspace }) => {
  ben = await workspace.person("contributor", "Ben", "Builder");
  rockets = await workspace.project("Rockets", "ROC", { members: [ben] });
  boats = await workspace.project("Boats", "BOA");
  await workspace.issue(rockets, { title: "Nozzle cracks", priority: 0, assignee_id: ben.id });
  await workspace.issue(rockets, { title: "Paint peels", priority: 3 });
  await workspace.issue(boats, { title: "Hull leaks", priority: 0 });
});

const keysShown = (page: Page) =>
  page
    .locator("main [data-issue-key]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-issue-key")).sort());
const expectKeys = (page: Page, keys: string[]) =>
  expect.poll(() => keysShown(page)).toEqual(keys.toSorted());

async function openMenu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("menu")).toBeVisible();
}

test("a view of all issues is saved, shared, starred, found by others, and deleted with undo", async ({
  page,
  workspace,
  signIn,
  otherBrowser,
}) => {
  await signIn(workspace.admin);
  // The former address.
  await page.goto("/search?priority=0");
  await expect(page).toHaveURL(/\/issues\?priority=0$/);
  await expect(page.getByLabel("Search issues")).toBeFocused();
  await expectKeys(page, ["BOA-1", "ROC-1"]);
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("combobox", { name: "Group by" }).click();
  await page.getByRole("option", { name: "Project" }).click();
  await expect(page.getByRole("row", { name: /^Rockets 1/ })).toBeVisible();
  await page.keyboard.press("Escape");

  await openMenu(page, "Views");
  await page.getByRole("menuitem", { name: "Save view…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Fires");
  await page.getByRole("switch", { name: /Share with the workspace/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("button", { name: "Fires", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Favorite Fires" }).click();
  const favorites = page.getByRole("list", { name: "Favorites" });
  await expect(favorites.getByRole("link", { name: "Fires in All issues" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const views = page.getByRole("list", { name: "Saved views" });
  await expect(views.getByRole("link", { name: "Fires" })).toHaveAttribute("aria-current", "page");

  await page.getByRole("link", { name: "All issues", exact: true }).click();
  await expect(page.getByRole("link", { name: /Paint peels/ })).toBeVisible();
  await page.goto(`${rockets.path}/board`);
  await favorites.getByRole("link", { name: "Fires in All issues" }).click();
  await expectKeys(page, ["BOA-1", "ROC-1"]);
  await expect(page.getByRole("row", { name: /^Boats 1/ })).toBeVisible();

  // Another person finds it in the palette, and sees only their own projects' issues.
  const theirs = await otherBrowser(ben);
  await theirs.goto(`${rockets.path}/board`);
  await theirs.keyboard.press("ControlOrMeta+k");
  await theirs.getByPlaceholder("Search issues or run a command…").fill("fires");
  await theirs.getByRole("option", { name: "Fires", exact: true }).click();
  await expectKeys(theirs, ["ROC-1"]);
  await openMenu(theirs, "Fires");
  await expect(theirs.getByRole("menuitem", { name: /Rename or share/ })).toContainText(
    "Only Ada Admin or an admin can change this view.",
  );

  await page.goto("/issues");
  await views.getByRole("link", { name: "Fires" }).click();
  await openMenu(page, "Fires");
  await page.getByRole("menuitem", { name: "Rename or share…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Blazes");
  await page.getByRole("button", { name: "Save view" }).click();
  await openMenu(page, "Blazes");
  await page.getByRole("menuitem", { name: "Delete Blazes…" }).click();
  await page.getByRole("button", { name: "Delete view" }).click();
  await expect(page.getByText("View Blazes deleted")).toBeVisible();
  await expect(views).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(views.getByRole("link", { name: "Blazes" })).toBeVisible();
  await expect(favorites.getByRole("link", { name: "Blazes in All issues" })).toBeVisible();
});

test("issues of several projects are selected, changed together and archived, with undo", async ({
  page,
  workspace,
  signIn,
}) => {
  const cars = await workspace.project("Cars", "CAR");
  const bikes = await workspace.project("Bikes", "BIK");
  await workspace.admin.api.post(`/api${cars.path}/lanes`, { title: "Paint shop" });
  const wheel = await workspace.issue(cars, { title: "Wheel wobbles", priority: 1 });
  const chain = await workspace.issue(bikes, { title: "Chain wobbles", priority: 3 });
  const priorities = async () =>
    Promise.all(
      [
        [cars, wheel],
        [bikes, chain],
      ].map(async ([project, issue]) => {
        const path = `/api/projects/${project?.id}/issues/${issue?.id}`;
        return (await workspace.admin.api.get<{ priority: number }>(path)).priority;
      }),
    );
  await signIn(workspace.admin);
  await page.goto("/issues?query=wobbles");
  await expectKeys(page, ["BIK-1", "CAR-1"]);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByRole("checkbox", { name: "Select CAR-1" }).check();
  await page.getByRole("checkbox", { name: "Select BIK-1" }).check();
  const bar = page.getByRole("toolbar", { name: "Selected issues" });
  await expect(bar.getByRole("status")).toHaveText("2 selected");
  // What belongs to one project is not offered.
  await expect(bar.getByRole("button", { name: "Sprint" })).toHaveCount(0);
  await expectAccessible(page);

  await page.keyboard.press("p");
  await page.getByRole("option", { name: "Highest" }).click();
  await expect(page.getByText(/^2 issues set to/)).toBeVisible();
  await expect.poll(priorities).toEqual([0, 0]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(priorities).toEqual([1, 3]);

  // A lane by its name: the issue whose project lacks it stays, and is named.
  await page.keyboard.press("s");
  await page.getByRole("option", { name: /Paint shop.*In 1 of 2 projects/ }).click();
  await expect(page.getByText(/^CAR-1 moved to Paint shop/)).toBeVisible();
  await bar.getByRole("button", { name: "1 not changed" }).click();
  const kept = page.getByRole("dialog", { name: "Not changed" });
  await expect(kept.getByText("Bikes has no lane “Paint shop”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: "Select CAR-1" }).check();
  await expect(bar.getByRole("status")).toHaveText("2 selected");

  await bar.getByRole("button", { name: "Archive" }).click();
  await expectKeys(page, []);
  await expect(page.getByText(/^2 issues archived/)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expectKeys(page, ["BIK-1", "CAR-1"]);
});

test("lanes of several projects are offered once all of them are read", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  const kites = await workspace.project("Kites", "KIT");
  const skis = await workspace.project("Skis", "SKI");
  await workspace.issue(kites, { title: "Tail flutters" });
  await workspace.issue(skis, { title: "Tip flutters" });
  await signIn(workspace.admin);
  complaints.allow(/404/);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(
    `**/api/projects/${kites.id}/lanes`,
    async (route) => {
      await answered;
      await route.fulfill({ status: 404, json: { message: "The lanes are gone." } });
    },
    { times: 1 },
  );
  await page.goto("/issues?query=flutters&sort=-title");
  await expectKeys(page, ["KIT-1", "SKI-1"]);
  await page.getByRole("checkbox", { name: "Select SKI-1" }).check();
  await page.getByRole("checkbox", { name: "Select KIT-1" }).check();
  const bar = page.getByRole("toolbar", { name: "Selected issues" });
  await expect(bar.getByRole("status")).toHaveText("2 selected");
  await page.keyboard.press("s");
  const choice = page.getByRole("dialog", { name: "Lane for 2 issues" });
  await expect(choice.getByRole("status")).toHaveText("Loading…");
  await expect(choice.getByRole("option")).toHaveCount(0);
  answer();
  await expect(choice.getByRole("alert")).toContainText("Couldn’t load the lanes of all projects.");
  await expect(choice.getByRole("button", { name: "Try again" })).toBeFocused();
  await page.keyboard.press("Enter");
  await choice.getByRole("option", { name: "Done" }).click();
  await expect(page.getByText(/^2 issues moved to Done/)).toBeVisible();
});

test("fields of the focused row are changed by keys and by its menu, in any project", async ({
  page,
  workspace,
  signIn,
}) => {
  const trains = await workspace.project("Trains", "TRA", { members: [ben] });
  const planes = await workspace.project("Planes", "PLA");
  await workspace.issue(trains, { title: "Whistle squeaks", priority: 3 });
  await workspace.issue(planes, { title: "Flap squeaks", priority: 3 });
  await signIn(workspace.admin);
  await page.goto("/issues?query=squeaks&sort=title&columns=project,lane,assignee,due");
  const rows = page.getByRole("grid", { name: "Issues" }).locator("[data-issue-key]");
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Search issues").press("Escape");
  await expect(rows.first()).toBeFocused();
  await expect(rows.first()).toContainText("Planes");

  await page.keyboard.press("p");
  await page.getByRole("option", { name: "Highest" }).click();
  await expect(rows.first().getByRole("button", { name: "Priority: Highest" })).toBeVisible();
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await page.getByRole("option", { name: "Ben Builder" }).click();
  await expect(rows.nth(1).getByRole("button", { name: "Assignee: Ben Builder" })).toBeVisible();

  await rows.nth(1).click({ button: "right" });
  const menu = page.getByRole("menu", { name: "Actions for TRA-1" });
  await menu.getByRole("menuitem", { name: "Move to…" }).click();
  await page.getByRole("menuitem", { name: "Done" }).click();
  await expect(rows.nth(1).getByRole("button", { name: "Lane: Done" })).toBeVisible();
  await page.keyboard.press(".");
  await expect(menu).toBeVisible();
  await menu.getByRole("menuitem", { name: "Archive" }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText(/^TRA-1 archived/)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows.nth(1).getByRole("button", { name: "Lane: Done" })).toBeVisible();
});

test("all issues fit a phone, and open by key", async ({ page, signIn, workspace }) => {
  await signIn(workspace.admin);
  await page.goto(`${boats.path}/board`);
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await page.waitForURL((url) => url.pathname === "/issues");
  await expect(page.getByRole("link", { name: /Hull leaks/ })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectWellMade(page);
});

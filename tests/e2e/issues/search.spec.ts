import type { Page } from "@playwright/test";
import { chooseTheme, expect, expectAccessible, test, type Theme } from "../../support/pages/e2e";
import type { Person, WorkspaceProject } from "../../support/people/workspace";

let rockets: WorkspaceProject;
let boats: WorkspaceProject;
let ben: Person;

const results = (page: Page) => page.getByRole("grid", { name: "Issues" });

test.beforeAll(async ({ workspace }) => {
  ben = await workspace.person("contributor", "Ben", "Builder");
  rockets = await workspace.project("Rockets", "ROC", { members: [ben] });
  boats = await workspace.project("Boats", "BOA");
  await workspace.issue(rockets, { title: "Fuel pump leaks", type: 1, assignee_id: ben.id });
  await workspace.issue(rockets, {
    title: "Paint it red",
    description: "Not the fuel pump.",
    assignee_id: ben.id,
    priority: 0,
  });
  await workspace.issue(rockets, {
    title: "Done long ago",
    lane_id: rockets.lanes[3]?.id,
    assignee_id: ben.id,
  });
  await workspace.issue(boats, { title: "Bilge pump squeaks" });
  await Promise.all(
    Array.from({ length: 105 }, (_, i) => workspace.issue(boats, { title: `Plank number ${i}` })),
  );
});

test(
  "search finds and highlights words in every project, and the URL restores the search",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    await signIn(workspace.admin);
    await page.goto("/search");
    const box = page.getByLabel("Search issues");
    await expect(box).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: "issues" })).toBeVisible();
    await box.fill('pump "leaks"');
    const found = results(page);
    await expect(found.locator("[data-issue-key]")).toHaveCount(1);
    await expect(found.locator("mark")).toHaveText(["pump", "leaks"]);
    await expect(page).toHaveURL(/query=pump/);

    await box.fill("pump");
    await expect(found.locator("[data-issue-key]")).toHaveCount(3);
    await expect(found).toContainText("Boats");
    await box.fill("roc-0001");
    await expect(found.locator("[data-issue-key]")).toHaveCount(1);
    await expect(found.locator("mark")).toHaveText(["ROC-1"]);

    await page.goto("/issues?query=pump&type=1");
    await expect(found.locator("[data-issue-key]")).toHaveCount(1);
    await expect(box).toHaveValue("pump");
    await page.getByRole("button", { name: "Remove filter Type: Bug" }).click();
    await expect(found.locator("[data-issue-key]")).toHaveCount(3);
  },
);

test("results follow changes by others", async ({ page, workspace, signIn }) => {
  const issue = await workspace.issue(boats, { title: "Anchor drags" });
  await signIn(workspace.admin);
  const joined = page
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent(
        "framereceived",
        ({ payload }) =>
          String(payload).includes("subscription_succeeded") &&
          String(payload).includes(`Models.Project.${boats.id}`),
      ),
    );
  await page.goto("/issues?query=anchor");
  const found = results(page);
  await expect(found).toContainText("Anchor drags");
  await joined;
  await workspace.admin.api.put(`/api/projects/${boats.id}/issues/${issue.id}`, {
    ...issue,
    title: "Anchor holds",
  });
  await expect(found).toContainText("Anchor holds");
});

test("a long list of results is read on while scrolling", async ({ page, workspace, signIn }) => {
  await signIn(workspace.admin);
  await page.goto("/issues?query=plank");
  const count = page.getByRole("status").filter({ hasText: "issues" });
  await expect(count).toHaveText("100+ issues");
  await expect(async () => {
    await results(page).evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await expect(count).toHaveText("105 issues", { timeout: 1_000 });
  }).toPass();
  await expect(results(page).getByText("Plank number 0", { exact: true })).toBeVisible();
  await page.goto("/issues?query=no+such+words");
  await expect(page.getByRole("heading", { name: "No results for “no such words”" })).toBeVisible();
});

test("the search field leads to the first result, wherever the list was scrolled to", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await page.goto("/issues?sort=title");
  const box = page.getByLabel("Search issues");
  const list = results(page);
  const row = (number: number) => list.locator(`[data-row="${number}"]`);
  await expect(row(0)).toHaveAttribute("data-issue-key");
  for (const key of ["Escape", "Enter", "ArrowDown"]) {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(row(105)).toHaveAttribute("data-issue-key");
    await expect(row(0)).toHaveCount(key === "Escape" ? 0 : 1);
    await box.focus();
    await box.press(key);
    await expect(row(0)).toBeFocused();
    await expect(row(0)).toBeInViewport({ ratio: 1 });
  }

  // Another search or order starts from its first result.
  const top = () => list.evaluate((element) => element.scrollTop);
  await list.evaluate((element) => element.scrollTo(0, 2000));
  await expect.poll(top).toBeGreaterThan(1000);
  await box.fill("plank");
  await expect(page).toHaveURL(/query=plank/);
  await expect.poll(top).toBe(0);
  await list.evaluate((element) => element.scrollTo(0, 2000));
  await expect.poll(top).toBeGreaterThan(1000);
  await list.getByRole("columnheader", { name: "Key" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=-?key/);
  await expect.poll(top).toBe(0);

  // Rows with excerpts are tall: each that J moves to is in full view.
  await box.press("Escape");
  await expect(row(0)).toBeFocused();
  for (let number = 1; number <= 20; number++) {
    await page.keyboard.press("j");
    await expect(row(number)).toBeFocused();
    await expect(row(number)).toBeInViewport({ ratio: 1 });
  }
});

test("if no issue has all of the words, those with any of them are shown, with excerpts", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  const searches: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/issues/search")) searches.push(request.url());
  });
  await page.goto("/issues?query=pump");
  const found = results(page);
  await expect(found.locator("[data-issue-key]")).toHaveCount(3);
  const excerpt = found.locator("[data-issue-key]").filter({ hasText: "Paint it red" });
  await expect(excerpt).toContainText("Not the fuel pump.");
  await expect(excerpt.locator("mark")).toHaveText(["pump"]);

  const fallbacks = () => searches.filter((url) => url.includes("match=any"));
  expect(fallbacks()).toEqual([]);

  await page.getByLabel("Search issues").fill('"fuel pump" bilge');
  await expect(
    page.getByRole("heading", { name: 'No results for “"fuel pump" bilge”' }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Matching any word" })).toBeVisible();
  await expect(found.locator("[data-issue-key]")).toHaveCount(3);
  await expect(found.locator("[data-issue-key]").first()).toContainText("Bilge pump squeaks");
  await expect(page.getByRole("status").filter({ hasText: "match any word" })).toBeVisible();
  expect(fallbacks()).not.toEqual([]);
  await expectAccessible(page);

  // The server sends the results with the page.
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(html).toContain("Matching any word");
  await page.getByLabel("Search issues").press("Escape");
  await expect(found.locator("[data-issue-key]").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${boats.path}/issues/BOA-1`);

  await page.goto("/issues?query=leaks+bilge&priority=0");
  await expect(page.getByText("Filtered by Priority: Highest.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(found.locator("[data-issue-key]")).toHaveCount(2);
});

test("project-specific filters follow the chosen project", async ({ page, workspace, signIn }) => {
  await signIn(workspace.admin);
  await page.goto("/search");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByRole("option", { name: "Project" }).click();
  await panel.getByRole("option", { name: "Rockets", exact: true }).click();
  await panel.getByRole("option", { name: "Lane" }).click();
  await panel.getByRole("option", { name: "Done", exact: true }).click();
  const found = results(page);
  await expect(found.locator("[data-issue-key]")).toHaveText([/Done long ago/]);
  await panel.getByRole("button", { name: "Back" }).click();
  await panel.getByRole("option", { name: "Project" }).click();
  await panel.getByRole("option", { name: "Boats", exact: true }).click();
  await expect(page).not.toHaveURL(/lane_id/);
});

test("results can be navigated by keyboard, and open in the peek across projects", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await page.goto("/issues?query=pump");
  await expect(results(page)).toBeVisible();
  await page.getByLabel("Search issues").press("Escape");
  await page.keyboard.press("j");
  const key = await page.evaluate(() => document.activeElement?.getAttribute("data-issue-key"));
  await page.keyboard.press("Space");
  const peek = page.getByRole("dialog", { name: `Issue ${key}` });
  await expect(peek.getByRole("region", { name: "Activity" })).toContainText("created the issue");
  await expectAccessible(page);
  await peek.getByRole("button", { name: /^Priority: / }).click();
  await page.getByRole("option", { name: "Lowest" }).click();
  await expect(peek.getByRole("button", { name: "Priority: Lowest" })).toBeVisible();
  // The priority list has closed, so Escape now closes the peek.
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test(
  "the palette finds an issue by the words in it",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    await signIn(workspace.admin);
    await page.goto("/my-issues");
    await expect(page.getByRole("heading", { name: "Nothing is assigned to you" })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByPlaceholder("Search issues or run a command…").fill("bilge");
    await page.getByRole("option", { name: /Bilge pump squeaks/ }).click();
    await page.waitForURL(`**${boats.path}/issues/BOA-1`);
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByPlaceholder("Search issues or run a command…").fill("bilge spaceship");
    await expect(page.getByText("Issues matching any word")).toBeVisible();
    await expect(page.getByRole("option", { name: /Bilge pump squeaks/ })).toBeVisible();
  },
);

test("My issues lists the open issues assigned to me, most urgent first", async ({
  page,
  signIn,
}) => {
  await signIn(ben);
  await page.goto("/my-issues");
  const rows = page.getByRole("region", { name: /^Ready/ }).getByRole("listitem");
  await expect(rows).toHaveText([/Paint it red/, /Fuel pump leaks/]);
  await expect(page.getByText("Done long ago")).toHaveCount(0);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${rockets.path}/issues/ROC-2`);
});

for (const theme of ["light", "dark"] satisfies Theme[]) {
  test(`search and My issues are accessible in the ${theme} theme`, async ({ page, signIn }) => {
    await chooseTheme(page, theme);
    await signIn(ben);
    await page.goto("/issues?query=fuel+pump");
    await expect(page.locator("mark").first()).toBeVisible();
    await expectAccessible(page);
    await page.goto("/my-issues");
    await expect(page.getByRole("region", { name: /^Ready/ })).toBeVisible();
    await expectAccessible(page);
  });
}

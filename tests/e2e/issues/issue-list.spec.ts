import type { Page } from "@playwright/test";
import { chooseTheme, expect, expectAccessible, test, type Theme } from "../../support/pages/e2e";
import type { WorkspaceProject } from "../../support/people/workspace";

/** Four pages of 100, so that the last one is far from the first. */
const COUNT = 340;
let project: WorkspaceProject;

test.beforeAll(async ({ workspace }) => {
  project = await workspace.project("Long", "LON");
  const { api } = workspace.admin;
  const label = await workspace.label(project, "crash", 0xef4444);
  for (let first = 1; first <= COUNT; first += 20) {
    const batch = Array.from({ length: 20 }, (_, i) => first + i);
    await Promise.all(
      batch.map((number) =>
        api.post(`/api/projects/${project.id}/issues`, {
          title: `Part ${String(number).padStart(3, "0")}`,
          description: "",
          lane_id: project.lanes[number % 4]?.id,
          priority: number % 5,
          type: number % 2,
          label_ids: number % 3 === 0 ? [label.id] : [],
          assignee_id: number % 2 ? workspace.admin.id : null,
        }),
      ),
    );
  }
});

async function openList(page: Page, query = ""): Promise<void> {
  await page.goto(`${project.path}/issues${query}`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

function focusedKey(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("data-issue-key") ?? null);
}

const total = (page: Page) => page.getByRole("status").filter({ hasText: /issues?$/ });
const titles = (page: Page) => page.locator("[data-issue-key] [data-title]");

test("the list shows its size, and jumping to the end loads only what is there", async ({
  page,
  workspace,
  signIn,
}) => {
  const offsets: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(`/projects/${project.id}/issues`))
      offsets.push(searchParams.get("offset"));
  });
  await signIn(workspace.admin);
  await openList(page);
  await expect(total(page)).toHaveText(`${COUNT} issues`);
  expect(await page.locator("[data-issue-key]").count()).toBeLessThan(60);
  expect(
    await page
      .locator("[data-issue-key]")
      .first()
      .evaluate((row) => row.clientHeight),
  ).toBe(
    // Rows are 36 px high, including a 1 px bottom border.
    35,
  );
  const grid = page.getByRole("grid", { name: "Issues" });
  await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(page.locator(`[data-row="${COUNT - 1}"][data-issue-key]`)).toBeVisible();
  expect(offsets).toContain("300");
  expect(offsets).not.toContain("100");
});

test(
  "open issues come first, and headings sort",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    await signIn(workspace.admin);
    await openList(page);
    await expect(page.getByRole("columnheader", { name: "Updated" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    const grid = page.getByRole("grid", { name: "Issues" });
    await expect(page.locator('[data-row="0"]')).not.toContainText("Done");
    await page.getByRole("button", { name: "Title" }).click();
    await expect(titles(page).first()).toHaveText("Part 001");
    await expect(page).toHaveURL(/sort=open%2Ctitle/);
    await page.getByRole("button", { name: "Title" }).click();
    await expect(titles(page).first()).toHaveText("Part 340");
    await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await page.reload();
    await expect(titles(page).first()).toHaveText("Part 340");
    await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(page.locator(`[data-row="${COUNT - 1}"]`)).toContainText("Done");
  },
);

test(
  "values are edited in the row, by key and by press",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    await signIn(workspace.admin);
    await openList(page, "?query=part+011&sort=key");
    const row = page.getByRole("row", { name: /Part 011/ });
    const value = (name: RegExp) => row.getByRole("button", { name });
    await page.keyboard.press("j");
    await expect(row).toBeFocused();
    await page.keyboard.press("p");
    await expect(page.getByRole("option", { name: "Lowest" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("option", { name: "Lowest" }).click();
    await expect(value(/^Priority: Lowest/)).toBeVisible();
    await expect(row).toBeFocused();
    await page.keyboard.press("e");
    await page.getByRole("textbox", { name: "Estimate" }).fill("2h");
    await page.keyboard.press("Enter");
    await expect(value(/^Estimate: 2h/)).toBeVisible();
    await expect(row).toBeFocused();

    await value(/^Lane: /).click();
    await page.getByRole("option", { name: "In progress" }).click();
    await expect(value(/^Lane: In progress/)).toBeVisible();
    await expect(row).toBeFocused();
    await expect(page).not.toHaveURL(/peek=/);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(value(/^Lane: Done/)).toBeVisible();
  },
);

test("somebody who may not edit is told why", async ({ page, workspace, signIn }) => {
  const viewer = await workspace.person("member", "Vera", "Viewer");
  await workspace.admin.api.post(`/api/projects/${project.id}/members`, { user_id: viewer.id });
  await signIn(viewer);
  await openList(page);
  await page.keyboard.press("j");
  await page.keyboard.press("p");
  await expect(
    page.getByRole("listitem").filter({ hasText: /You can’t change LON-/ }),
  ).toContainText("Needs Issues: Update");
  await expect(page.getByRole("option")).toHaveCount(0);
});

test("the list works by keyboard", { tag: "@core" }, async ({ page, workspace, signIn }) => {
  await signIn(workspace.admin);
  await openList(page);
  const first =
    (await page.locator("[data-issue-key]").first().getAttribute("data-issue-key")) ?? "";
  await page.keyboard.press("j");
  expect(await focusedKey(page)).toBe(first);
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("k");
  const second = (await focusedKey(page)) ?? "";
  expect(second).not.toBe(first);

  await page.keyboard.press("Space");
  const peek = page.getByRole("dialog", { name: `Issue ${second}` });
  await expect(peek.getByLabel("Title")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`peek=${second}`));
  await expectAccessible(page);

  await page.keyboard.press("k");
  await expect(page.getByRole("dialog", { name: `Issue ${first}` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => focusedKey(page)).toBe(first);
  await expect(page).not.toHaveURL(/peek=/);

  await page.keyboard.press("Enter");
  await page.waitForURL(`**${project.path}/issues/${first}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
});

test("an edit in the peek shows in the row immediately", async ({ page, workspace, signIn }) => {
  await signIn(workspace.admin);
  await openList(page, "?query=part+007");
  const row = page.getByRole("row", { name: /Part 007/ });
  await row.click({ position: { x: 8, y: 8 } });
  const peek = page.getByRole("dialog", { name: /^Issue LON-/ });
  await peek.getByRole("button", { name: /^Lane: / }).click();
  await page.getByRole("option", { name: "Done" }).click();
  await expect(row).toContainText("Done");
  await peek.getByLabel("Title").fill("Part 007, renamed");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /Part 007, renamed/ })).toBeVisible();
});

test("filters apply, are in the URL, and can be cleared", async ({ page, workspace, signIn }) => {
  await signIn(workspace.admin);
  await openList(page);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await expectAccessible(page);
  await panel.getByRole("option", { name: "Priority" }).click();
  await panel.getByRole("option", { name: "Highest" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  const status = total(page);
  await expect(status).toHaveText("68 issues");
  await expect(page).toHaveURL(/priority=0/);

  await page.reload();
  await expect(status).toHaveText("68 issues");
  await page.getByLabel("Filter by text").fill("no such issue");
  await expect(page.getByRole("heading", { name: "No matching issues" })).toBeVisible();
  await expect(page.getByText(/no such issue.*Priority: Highest/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(status).toHaveText(`${COUNT} issues`);
});

test("an empty project suggests what to do next", async ({ page, workspace, signIn }) => {
  const empty = await workspace.project("Empty", "EMP");
  await signIn(workspace.admin);
  await page.goto(`${empty.path}/issues`);
  await expect(page.getByRole("heading", { name: "No issues yet" })).toBeVisible();
  await expectAccessible(page);
});

for (const theme of ["light", "dark"] satisfies Theme[]) {
  test(`the list, peek and page are accessible in the ${theme} theme`, async ({
    page,
    workspace,
    signIn,
  }) => {
    await chooseTheme(page, theme);
    await signIn(workspace.admin);
    await openList(page);
    await expectAccessible(page);
    await page
      .locator("[data-issue-key]")
      .nth(2)
      .click({ position: { x: 8, y: 8 } });
    await expect(page.getByRole("region", { name: "Activity" })).toContainText("created the issue");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Open full page" }).click();
    await page.waitForURL(/\/issues\/LON-\d+$/);
    await expect(page.getByRole("region", { name: "Activity" })).toContainText("created the issue");
    await expectAccessible(page);
  });
}

test("nothing scrolls horizontally on a phone", async ({ page, workspace, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(workspace.admin);
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await openList(page);
  expect(await isWide()).toBe(false);
  await page
    .locator("[data-issue-key]")
    .nth(1)
    .click({ position: { x: 8, y: 8 } });
  await expect(page.getByRole("region", { name: "Activity" })).toContainText("created the issue");
  expect(await isWide()).toBe(false);
  await page.getByRole("button", { name: "Open full page" }).click();
  await page.waitForURL(/\/issues\/LON-\d+$/);
  expect(await isWide()).toBe(false);
});

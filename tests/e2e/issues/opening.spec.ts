import type { Page } from "@playwright/test";
import { expect, test } from "../../support/pages/e2e";
import type { WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;
let keys: string[];

test.beforeAll(async ({ workspace }) => {
  project = await workspace.project("Opening", "OPN");
  keys = [];
  for (let number = 1; number <= 40; number++) {
    const { key } = await workspace.issue(project, { title: `Window ${number}`, priority: 2 });
    keys.push(key);
  }
});

/** Holds back an issue's page. Returns a function that lets it arrive. */
async function holdPage(page: Page, key: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/issues/${key}?_rsc=*`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const preview = (page: Page) => page.locator("main > [data-modal]");

for (const from of ["issues", "board"]) {
  test(`an issue opened from the ${from === "issues" ? "list" : "board"} shows what is known while its page is on its way`, async ({
    page,
    workspace,
    signIn,
  }) => {
    const [key = ""] = keys;
    await signIn(workspace.admin);
    await page.goto(`${project.path}/${from}?sort=key`);
    const release = await holdPage(page, key);
    await page.locator(`[data-issue-key=${key}]`).focus();
    await page.keyboard.press("Enter");
    await expect(preview(page)).toContainText(key);
    await expect(preview(page)).toContainText("Window 1");
    await expect(preview(page)).toContainText("Medium");
    // Keys belong to what is seen.
    await page.keyboard.press("p");
    await page.keyboard.press("x");
    release();
    await expect(page).toHaveURL(`${project.path}/issues/${key}`);
    await expect(preview(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: "Window 1" })).toBeVisible();

    await page.goBack();
    await expect(page.locator(`[data-issue-key=${key}]`)).toBeVisible();
    await expect(preview(page)).toHaveCount(0);
    await expect(page.getByText("1 selected")).toHaveCount(0);
  });
}

test("Back returns to where the list was, also after a title was pressed", async ({
  page,
  workspace,
  signIn,
}) => {
  const [, , last = ""] = keys.toReversed();
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues?sort=key`);
  const link = page.locator(`[data-issue-key=${last}] a`);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 5_000);
  await expect(link).toBeInViewport();
  const release = await holdPage(page, last);
  await link.click();
  await expect(preview(page)).toContainText("Window 38");
  // The list below has kept its place.
  const before = (await link.boundingBox())?.y ?? 0;
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Window 38" })).toBeVisible();
  await page.goBack();
  await expect(link).toBeInViewport();
  expect(Math.abs(((await link.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
});

test("another press while a page is on its way goes there instead", async ({
  page,
  workspace,
  signIn,
}) => {
  const [key = ""] = keys;
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues?sort=key`);
  const release = await holdPage(page, key);
  await page.locator(`[data-issue-key=${key}]`).focus();
  await page.keyboard.press("Enter");
  await expect(preview(page)).toContainText("Window 1");
  await page.getByRole("navigation").getByRole("link", { name: "Planning" }).click();
  await expect(page).toHaveURL(`${project.path}/backlog`);
  await expect(preview(page)).toHaveCount(0);
  release();
  await expect(page).toHaveURL(`${project.path}/backlog`);
});

import type { Page } from "@playwright/test";
import { type Crew, listens, makeBoard, makeCrew, openBoard } from "../../support/pages/board";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import type { WorkspaceProject } from "../../support/people/workspace";

let crew: Crew;
let project: WorkspaceProject;

test.beforeAll(async ({ workspace }) => {
  crew = await makeCrew(workspace);
  project = await makeBoard(workspace, crew);
});

async function sheet(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  // A page that has just loaded may not respond to input yet.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press("?");
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const text = await dialog.innerText();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  return text;
}

test(
  "G followed by a letter opens any page from anywhere",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    await signIn(workspace.admin);
    await openBoard(page, project);
    const places: [string, string][] = [
      ["i", "/inbox"],
      ["m", "/my-issues"],
      ["b", "/board"],
      ["l", "/issues"],
      ["e", "/errors"],
      ["s", `${project.path}/settings`],
      ["w", "/settings/profile"],
      ["p", "/projects"],
    ];
    for (const [key, path] of places) {
      await page.keyboard.press("g");
      await page.keyboard.press(key);
      await page.waitForURL((url) => url.pathname.includes(path));
    }
    await page.keyboard.press("/");
    await page.waitForURL((url) => url.pathname === "/issues");
  },
);

test("the cheat sheet lists the shortcuts that work on the page, without duplicates", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await openBoard(page, project);
  const board = await sheet(page);
  for (const line of [
    "New issue or project",
    "Pick up and move with arrow keys",
    "Set priority",
    "Move card left",
    "Extend selection down",
    "Undo last action",
  ]) {
    expect(board).toContain(line);
  }
  await listens(page);
  await page.keyboard.press("x");
  await expect(page.getByRole("toolbar", { name: "Selected issues" })).toBeVisible();
  expect(await sheet(page)).toMatch(/Delete\n/);
  await page.goto("/my-issues");
  expect(await sheet(page)).not.toContain("Move card left");
});

test("single-key shortcuts can be turned off, and the others keep working", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await openBoard(page, project);
  await page.keyboard.press("?");
  const single = page.getByRole("switch", { name: /Single-key shortcuts/ });
  await expectAccessible(page);
  await single.click();
  await expect(single).not.toBeChecked();
  await page.keyboard.press("Escape");
  await page.keyboard.press("x");
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByPlaceholder("Search issues or run a command…")).toBeVisible();
  await expect(page).toHaveURL(/\/board$/);
});

test("on a quiet page, the palette offers New issue, recent issues and what was used before", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues/${project.keyPrefix}-1`);
  await expect(page.getByLabel("Title")).toBeVisible();
  await page.goto("/my-issues");
  const options = page.getByRole("option");
  const field = page.getByPlaceholder("Search issues or run a command…");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(options.nth(0)).toHaveText(/New issue/);
  await expect(options.nth(0)).toHaveAttribute("aria-selected", "true");
  await expect(options.nth(1)).toContainText(`${project.keyPrefix}-1`);
  await expect(page.getByRole("option", { name: /^My issues/ })).toHaveCount(0);
  await field.fill("inbox");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/inbox");

  await page.goto("/my-issues");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(options.nth(1)).toHaveText(/Inbox/);
  await field.fill("no such words");
  await expect(options.last()).toHaveText("Search for “no such words”");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/issues?query=no+such+words");
});

test("the palette offers the most relevant actions first, then recently viewed issues", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues/${project.keyPrefix}-1`);
  await expect(page.getByLabel("Title")).toBeVisible();
  await openBoard(page, project);
  await page.keyboard.press("x");
  await page.keyboard.press("ControlOrMeta+k");
  const options = page.getByRole("option");
  await expect(options.first()).toHaveText(/Set lane for 1 issue/);
  const recent = page.getByRole("option", { name: new RegExp(`${project.keyPrefix}-1`) });
  await expect(recent).toBeVisible();
  await recent.click();
  await page.waitForURL(`**/issues/${project.keyPrefix}-1`);
});

import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { BUGS } from "../../support/pages/bug-reports";
import { cli } from "../../support/processes/cli";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import { PASSWORD } from "../../support/people/workspace";

// With animations enabled, as they are for most people.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/**
 * Public bug reports from the GitBugs data set (CC BY 4.0), which is not part of the repository.
 */
const SEAMONKEY = path.resolve("../shared/data/seamonkey_bugs.csv");

interface Expected {
  total: string;
  backlog: string;
  inProgress: string;
  done: string;
  /** Number of issues that contain "composer" and are not done. */
  openComposer: number;
  /** Title of the first report. */
  title: string;
  externalId: string;
}

const EXPECTED_FROM_FILE: Expected = {
  total: "1,076",
  backlog: "551",
  inProgress: "16",
  done: "509",
  openComposer: 18,
  title: "Port |Bug 752376",
  externalId: "1606681",
};

const EXPECTED_FROM_EXCERPT: Expected = {
  total: "4",
  backlog: "2",
  inProgress: "1",
  done: "1",
  openComposer: 1,
  title: "Composer forgets the font",
  externalId: "100",
};

function lane(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

function header(page: Page, title: string): Locator {
  return lane(page, title).locator("header");
}

test("a day with real bug reports: sign in, import, filter, move, edit, search, sign out", async ({
  page,
  workspace,
  otherBrowser,
  complaints,
}, info) => {
  test.setTimeout(120_000);
  const isReal = existsSync(SEAMONKEY);
  if (!isReal) console.log(`${SEAMONKEY} not found: importing a short excerpt instead`);
  const expected = isReal ? EXPECTED_FROM_FILE : EXPECTED_FROM_EXCERPT;
  const csv = isReal ? SEAMONKEY : info.outputPath("bugs.csv");
  if (!isReal) await writeFile(csv, BUGS.buffer);

  await test.step("sign in with the form, after a wrong password", async () => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/sign-in$/);
    await page.getByLabel("Email").fill(workspace.admin.email);
    await page.getByLabel("Password", { exact: true }).fill("wrong horse");
    complaints.allow(/status of 401/);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText(/email address or password is wrong/)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/projects$/);
    await expect(page.getByText("No projects yet")).toBeVisible();
  });

  await test.step("import", async () => {
    const result = await cli(["import", csv, "--project", "SEA", "--tenant", workspace.slug]);
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(result.stdout).toContain(`${expected.total} imported, 0 already present, 0 skipped`);
    await page.reload();
    await page.locator("main").getByRole("link", { name: "SEA" }).click();
  });

  await test.step("the board shows all issues in their lanes", async () => {
    await expect(header(page, "Backlog")).toContainText(`${expected.backlog} issues`);
    await expect(header(page, "To do")).toContainText("0 issues");
    await expect(header(page, "In progress")).toContainText(`${expected.inProgress} issue`);
    await expect(header(page, "Done")).toContainText(`${expected.done} issue`);
    await expectAccessible(page);
  });

  let moved: string[] = [];
  await test.step("filters narrow it, and the URL restores them", async () => {
    await page.getByLabel("Filter by text").fill("composer");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByLabel("Hide completed issues").click();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/query=composer&exclude_final_lane=true/);
    await expect(header(page, "Backlog")).toContainText(`${expected.openComposer} issue`);
    await page.reload();
    await expect(page.getByLabel("Filter by text")).toHaveValue("composer");
    await expect(header(page, "Backlog")).toContainText(`${expected.openComposer} issue`);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(header(page, "Backlog")).toContainText(`${expected.backlog} issues`);
  });

  const cards = lane(page, "Backlog").getByRole("article");
  await test.step("one card is dragged with the mouse, the next is moved by keyboard", async () => {
    const [first = "", second = ""] = await cards
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label") ?? ""));
    moved = [first, second];
    await expect(page.locator("[data-drags]")).toBeAttached();
    const from = await cards.first().boundingBox();
    const to = await lane(page, "To do").boundingBox();
    if (!from || !to) throw new Error("not on the screen");
    await page.mouse.move(from.x + 40, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 60, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 10 });
    await page.mouse.up();
    await expect(lane(page, "To do").getByRole("article")).toHaveCount(1);

    await page.getByRole("link", { name: second, exact: true }).focus();
    await page.keyboard.press("m");
    const announcements = page.locator("[aria-live=polite]");
    await expect(announcements.filter({ hasText: "picked up, Backlog" })).toBeAttached();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(lane(page, "To do").getByRole("article")).toHaveCount(2);
    await expect(header(page, "To do")).toContainText("2 issues");
  });

  await test.step("another browser sees both in their new places", async () => {
    const colleague = await workspace.person("admin", "Carl", "Colleague");
    const other = await otherBrowser(colleague);
    await other.goto(page.url());
    for (const name of moved) {
      await expect(lane(other, "To do").getByRole("link", { name, exact: true })).toBeVisible();
    }
    await expect(header(other, "To do")).toContainText("2 issues");
  });

  await test.step("an imported bug shows the report's fields", async () => {
    await page.goto(page.url().replace(/board.*/, "issues/SEA-1"));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(expected.title);
    const facts = page.getByRole("region", { name: "Properties" });
    await expect(facts).toContainText(expected.externalId);
    await expect(facts).toContainText("FIXED");
    await expect(facts.locator("time[datetime='2020-01-02T17:14:21.000000Z']")).toBeVisible();
    await expect(
      facts.locator("time[datetime='2020-11-01T20:04:54.000000Z']").first(),
    ).toContainText("2020");
    await expectAccessible(page);
  });

  await test.step("its title is edited in place", async () => {
    const title = page.getByRole("textbox", { name: "Title", exact: true });
    const saved = page.waitForResponse((response) => response.request().method() === "PUT");
    await title.fill("Tab strip zebrafish");
    await title.press("Enter");
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tab strip zebrafish");
  });

  await test.step("search finds it by its new title", async () => {
    await page.keyboard.press("/");
    await page.getByLabel("Search issues").fill("zebrafish");
    await expect(page).toHaveURL(/\/issues\?query=zebrafish/);
    const found = page.getByRole("grid", { name: "Issues" }).getByRole("link");
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(page).toHaveURL(/\/issues\/SEA-1$/);
  });

  await test.step("after signing out, nothing is accessible, even with Back", async () => {
    await page.getByRole("button", { name: /Ada Admin/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.getByText("zebrafish")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  });
});

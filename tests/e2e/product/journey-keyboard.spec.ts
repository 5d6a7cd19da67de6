import type { Locator, Page } from "@playwright/test";
import { BUGS } from "../../support/pages/bug-reports";
import { expect, test, untilLive } from "../../support/pages/e2e";
import { GroupScene } from "../../support/pages/group-scene";
import { comment, link, makeScene, row, rows } from "../../support/pages/inbox-scene";
import { expectFocusSeen, tabTo } from "../../support/pages/keyboard-only";
import { PASSWORD } from "../../support/people/workspace";

/** Journeys of a person without a mouse: every step is a key, and focus is always seen. */

const lane = (page: Page, title: string): Locator =>
  page.getByRole("region", { name: title, exact: true });
const card = (page: Page, title: string): Locator =>
  page.getByRole("article").getByRole("link", { name: title });

async function keys(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.keyboard.press(name);
}

test("signs in after a wrong password, makes a project and imports a file of bugs", async ({
  page,
  workspace,
  complaints,
}) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(workspace.admin.email);
  await keys(page, "Tab");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type("wrong horse");
  complaints.allow(/status of 401/);
  await keys(page, "Enter");
  await expect(page.getByText(/email address or password is wrong/)).toBeVisible();
  // The wrong password is selected, so typing replaces it.
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await keys(page, "Enter");
  await page.waitForURL(/\/projects$/);
  await untilLive(page);

  await keys(page, "c");
  const form = page.getByRole("dialog", { name: "New project" });
  await expect(form.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Seamonkey");
  await keys(page, "Enter");
  await page.waitForURL(/\/board$/);

  await tabTo(page, page.getByRole("link", { name: "Import CSV" }), { limit: 10 });
  await keys(page, "Enter");
  await page.waitForURL(/\/import$/);
  // Playwright takes a moment to be ready for it.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, page.getByRole("button", { name: "Choose a file" }), { limit: 3 });
  await keys(page, "Enter");
  await (await chooser).setFiles(BUGS);
  await expect(page.getByText(/with 4 rows/)).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Start import" }), { limit: 20 });
  await keys(page, "Enter");
  await expect(page.getByText(/^4 issues imported/).first()).toBeVisible({ timeout: 30_000 });
  await tabTo(page, page.getByRole("link", { name: "View issues" }), { limit: 3 });
  await keys(page, "Enter");
  await page.waitForURL(/\/issues$/);
  await keys(page, "g", "b");
  await page.waitForURL(/\/board$/);
  await expect(page.getByRole("article")).toHaveCount(4);
});

test("filters the board, moves a card three ways and opens it", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Boats", "BOT");
  for (const title of ["Sails torn", "Mast creaks", "Anchor rusts"])
    await workspace.issue(project, { title });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board`);

  await keys(page, "f");
  await expect(page.getByPlaceholder("Filter by…")).toBeFocused();
  await page.keyboard.type("mast");
  await keys(page, "Enter");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectFocusSeen(page);
  await tabTo(page, page.getByRole("button", { name: "Clear" }), { limit: 3 });
  await keys(page, "Enter");
  await expect(page.getByRole("article")).toHaveCount(3);
  await expectFocusSeen(page);

  // From a button, J leads to the cards.
  await keys(page, "j");
  await expect(card(page, "Sails torn")).toBeFocused();
  await expectFocusSeen(page);
  await keys(page, "Alt+ArrowRight");
  await expect(lane(page, "To do").getByRole("article")).toHaveCount(1);
  await expect(card(page, "Sails torn")).toBeFocused();
  await keys(page, "m", "ArrowRight", "Enter");
  await expect(lane(page, "In progress").getByRole("article")).toHaveCount(1);
  await expect(card(page, "Sails torn")).toBeFocused();
  await keys(page, "s");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.type("done");
  await keys(page, "Enter");
  await expect(lane(page, "Done").getByRole("article")).toHaveCount(1);
  await expect(card(page, "Sails torn")).toBeFocused();
  await expectFocusSeen(page);
  await keys(page, "ControlOrMeta+z");
  await expect(lane(page, "In progress").getByRole("article")).toHaveCount(1);
  await expect(card(page, "Sails torn")).toBeFocused();

  await keys(page, "Space");
  await expect(page.getByRole("dialog", { name: "BOT-1" })).toBeVisible();
  await expectFocusSeen(page);
  await keys(page, "Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(card(page, "Sails torn")).toBeFocused();
  await keys(page, "Enter");
  await page.waitForURL(/\/issues\/BOT-1$/);
  await keys(page, "Escape");
  await page.waitForURL(/\/board/);
  await expect(card(page, "Sails torn")).toBeFocused();
});

test("edits an issue, comments, and finds it", async ({ page, workspace, signIn }) => {
  const project = await workspace.project("Kites", "KIT");
  await workspace.issue(project, { title: "Tail too short", description: "Measure it." });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues/KIT-1`);
  await tabTo(page, page.getByRole("link", { name: "Skip to content" }), { limit: 1 });
  await keys(page, "Enter");
  await tabTo(page, page.getByRole("textbox", { name: "Title", exact: true }), { limit: 6 });
  await keys(page, "ControlOrMeta+a");
  await page.keyboard.type("Tail of zebrafish");
  await keys(page, "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tail of zebrafish");
  await expectFocusSeen(page);

  const facts = page.getByRole("region", { name: "Properties" });
  await keys(page, "p");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.type("highest");
  await keys(page, "Enter");
  await expect(facts.getByRole("button", { name: /^Priority/ })).toContainText("Highest");
  await expectFocusSeen(page);
  await keys(page, "a");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.type("ada");
  await keys(page, "Enter");
  await expect(facts.getByRole("button", { name: /^Assignee/ })).toContainText("Ada Admin");
  await expectFocusSeen(page);

  await keys(page, "r");
  await expect(page.getByRole("textbox", { name: "Comment" })).toBeFocused();
  await page.keyboard.type("Cut to two metres.");
  await keys(page, "ControlOrMeta+Enter");
  await expect(page.getByRole("paragraph").filter({ hasText: "Cut to two metres." })).toBeVisible();
  await expectFocusSeen(page);

  await keys(page, "Escape");
  await expectFocusSeen(page);
  await keys(page, "/");
  await page.waitForURL(/\/issues/);
  await expect(page.getByLabel("Search issues")).toBeFocused();
  await page.keyboard.type("zebrafish");
  const found = page.getByRole("grid", { name: "Issues" }).locator("[data-issue-key]");
  await expect(found).toHaveCount(1);
  await keys(page, "ArrowDown");
  await expect(found).toBeFocused();
  await keys(page, "Enter");
  await page.waitForURL(/\/issues\/KIT-1$/);
});

test("reads, deletes and restores notifications", async ({ page, workspace, signIn }) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Below.");
  await comment(other, pump, "Above.");
  await signIn(reader);
  await page.goto("/my-issues");
  await keys(page, "g", "i");
  await page.waitForURL(/\/inbox/);
  await expect(link(page, pump.key)).toBeFocused();
  await expectFocusSeen(page);
  await keys(page, "u");
  await expect(row(page, "Unread:")).toHaveCount(1);
  await keys(page, "j");
  await expect(link(page, hull.key)).toBeFocused();
  await keys(page, "Backspace");
  await expect(rows(page)).toHaveCount(1);
  await expectFocusSeen(page);
  await keys(page, "ControlOrMeta+z");
  await expect(rows(page)).toHaveCount(2);
  await expect(link(page, hull.key)).toBeFocused();
  await expectFocusSeen(page);
  await keys(page, "Enter");
  await page.waitForURL(new RegExp(`/issues/${hull.key}`));
  await keys(page, "Escape");
  await page.waitForURL(/\/inbox/);
  await expectFocusSeen(page);
});

test("resolves one error and makes a bug of another", async ({ page, workspace, signIn }) => {
  const scene = await GroupScene.make(workspace, "Shop", "SHP");
  await scene.group("CartError", 1);
  await scene.group("PriceError", 2);
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/board`);
  await keys(page, "g", "e");
  await page.waitForURL(/\/errors$/);
  const error = (name: string) => page.locator("[data-error-row]", { hasText: name });
  await expect(error("CartError")).toBeVisible();
  await keys(page, "j");
  await expect(error("CartError")).toBeFocused();
  await expectFocusSeen(page);
  await keys(page, "r");
  await expect(error("CartError")).toHaveCount(0);
  await expect(error("PriceError")).toBeFocused();
  await expectFocusSeen(page);
  await keys(page, "p");
  const dialog = page.getByRole("dialog", { name: "Promote to bug" });
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await keys(page, "ControlOrMeta+Enter");
  await expect(dialog).toHaveCount(0);
  await expectFocusSeen(page);
  await expect(page.getByText(/SHP-1/).first()).toBeVisible();
  await keys(page, "p");
  await page.waitForURL(/\/issues\/SHP-1$/);
});

test("gives a person a role and signs out", async ({ page, workspace, signIn, complaints }) => {
  await workspace.person("member", "Walter", "Wright");
  await signIn(workspace.admin);
  await page.goto("/my-issues");
  await keys(page, "ControlOrMeta+k");
  await expect(page.getByPlaceholder("Search issues or run a command…")).toBeFocused();
  await page.keyboard.type("roles");
  await keys(page, "Enter");
  await page.waitForURL(/\/settings\/roles/);
  await tabTo(page, page.getByRole("link", { name: "Contributor" }).first());
  await keys(page, "Enter");
  await page.waitForURL(/\/settings\/roles\/\d+/);
  await tabTo(page, page.getByRole("button", { name: "Give this role" }));
  await keys(page, "Enter");
  const question = page.getByRole("dialog", { name: /Give the role/ });
  await expect(question).toBeVisible();
  await expect(page.getByRole("combobox", { name: "People" })).toBeFocused();
  await page.keyboard.type("walter");
  await keys(page, "Enter");
  await keys(page, "Escape");
  await tabTo(page, question.getByRole("button", { name: "Give role" }), { limit: 3 });
  await keys(page, "Enter");
  await expect(page.getByText("Walter Wright now has the role Contributor")).toBeVisible();
  await expect(question).toHaveCount(0);
  await expectFocusSeen(page);

  // Messages, which come last, do not hold focus: Tab goes on to the browser and the page's start.
  await tabTo(page, page.getByRole("button", { name: "Undo" }));
  await tabTo(page, page.getByRole("link", { name: "Skip to content" }), { limit: 2 });
  await keys(page, "ControlOrMeta+k");
  await page.keyboard.type("sign out");
  await expect(page.getByRole("option", { name: "Sign out", exact: true })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  // Live updates may notice that the session has ended before the page is left.
  complaints.allow(/status of 401/);
  await keys(page, "Enter");
  await page.waitForURL(/\/sign-in$/);
  await expect(page.getByLabel("Email")).toBeFocused();
});

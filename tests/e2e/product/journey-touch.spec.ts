import type { Locator, Page } from "@playwright/test";
import { boxOf } from "../../support/pages/board";
import { expect, test, untilLive } from "../../support/pages/e2e";
import { GroupScene } from "../../support/pages/group-scene";
import { comment, link, makeScene, row, rows } from "../../support/pages/inbox-scene";
import { BUGS } from "../../support/pages/bug-reports";
import { expectFits, finger, middle, PHONE, swipe, tap } from "../../support/pages/touch-only";
import { PASSWORD } from "../../support/people/workspace";

/** Journeys of a person with a phone: every step is a finger, and text is typed where it tapped. */
test.use(PHONE);

const bar = (page: Page) => page.getByRole("navigation", { name: "Main pages" });
const lane = (page: Page, title: string): Locator =>
  page.getByRole("region", { name: title, exact: true });
const card = (page: Page, title: string): Locator =>
  page.getByRole("article").filter({ hasText: title });

async function openMore(page: Page): Promise<Locator> {
  await tap(bar(page).getByRole("button", { name: "More" }));
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await expect(drawer).toBeVisible();
  return drawer;
}

test("signs in after a wrong password, makes a project and imports a file of bugs", async ({
  page,
  workspace,
  complaints,
}) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/sign-in$/);
  await expectFits(page);
  await tap(page.getByLabel("Email"));
  await page.keyboard.type(workspace.admin.email);
  await tap(page.getByLabel("Password", { exact: true }));
  await page.keyboard.type("wrong horse");
  complaints.allow(/status of 401/);
  await tap(page.getByRole("button", { name: "Sign in" }));
  await expect(page.getByText(/email address or password is wrong/)).toBeVisible();
  // The field has focus and its text is selected, so typing replaces it.
  await page.keyboard.type(PASSWORD);
  await tap(page.getByRole("button", { name: "Sign in" }));
  await page.waitForURL(/\/projects$/);
  await untilLive(page);
  await expectFits(page);

  await tap(page.getByRole("button", { name: "New project" }).first());
  const form = page.getByRole("dialog", { name: "New project" });
  await tap(form.getByLabel("Name"));
  await page.keyboard.type("Seamonkey");
  await tap(form.getByRole("button", { name: "Create project" }));
  await page.waitForURL(/\/board$/);
  await expectFits(page);

  await tap(page.getByRole("link", { name: "Import CSV" }));
  await page.waitForURL(/\/import$/);
  await expect(page.getByRole("heading", { name: "Choose a CSV or JSON file" })).toBeVisible();
  await expectFits(page);
  const chooser = page.waitForEvent("filechooser");
  await tap(page.getByRole("button", { name: "Choose a file" }));
  await (await chooser).setFiles(BUGS);
  await expect(page.getByText(/with 4 rows/)).toBeVisible();
  await expectFits(page);
  await tap(page.getByRole("button", { name: "Start import" }));
  await expect(page.getByText(/^4 issues imported/).first()).toBeVisible({ timeout: 30_000 });
  await expectFits(page);
  await tap(page.getByRole("link", { name: "View issues" }));
  await page.waitForURL(/\/issues$/);
  await expect(page.getByText("Composer forgets the font")).toBeVisible();
  await expectFits(page);
  await tap(bar(page).getByRole("link", { name: "Board" }));
  await page.waitForURL(/\/board$/);
  await expect(page.getByRole("article")).toHaveCount(4);
});

test("filters the board, drags a card to another lane, and moves it by its menu", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Boats", "BOT");
  await workspace.issue(project, { title: "Sails torn", priority: 0 });
  for (const title of ["Mast creaks", "Anchor rusts"]) await workspace.issue(project, { title });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board`);
  await expectFits(page);

  await tap(page.getByRole("button", { name: "Filter", exact: true }));
  await tap(page.getByRole("option", { name: "Priority", exact: true }));
  await tap(page.getByRole("option", { name: "Highest" }));
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectFits(page);
  // A tap above the sheet closes it.
  await page.touchscreen.tap(195, 400);
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await tap(page.getByRole("button", { name: "Clear" }));
  await expect(page.getByRole("article")).toHaveCount(3);

  await expect(page.locator("[data-drags]")).toBeAttached();
  const { press, move, lift } = await finger(page);
  const from = await middle(card(page, "Sails torn"));
  await press(from);
  await expect(page.locator("[data-dragging]")).toBeAttached();
  // Each lane rests on the way, for so short a time that a slow machine may see the one after it:
  // then back, as a person would.
  await expect(async () => {
    const { x } = await boxOf(lane(page, "To do"));
    await move({ ...from, x: x > 60 ? 375 : x < -60 ? 15 : 200 });
    await move({ ...from, x: 200 });
    await expect(lane(page, "To do")).toBeInViewport({ ratio: 0.8, timeout: 100 });
  }).toPass({ intervals: [100] });
  await lift();
  await expect(lane(page, "To do").getByRole("article")).toHaveCount(1);

  // The first card is so close to the edge of its lane that this ends there.
  await tap(card(page, "Sails torn").getByRole("button", { name: /^Actions for/ }), 40);
  await tap(page.getByRole("menuitem", { name: "Move to…" }));
  await tap(page.getByRole("menuitem", { name: "In progress" }));
  await expect(lane(page, "In progress").getByRole("article")).toHaveCount(1);
  await tap(page.getByRole("button", { name: "Undo" }));
  await expect(lane(page, "To do").getByRole("article")).toHaveCount(1);
  await expectFits(page);
});

test("opens an issue, edits it, comments, and finds it", async ({ page, workspace, signIn }) => {
  const project = await workspace.project("Kites", "KIT");
  await workspace.issue(project, { title: "Tail too short", description: "Measure it." });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board`);
  await tap(card(page, "Tail too short"));
  const peek = page.getByRole("dialog", { name: "KIT-1" });
  await expect(peek).toBeVisible();
  await expectFits(page);
  await tap(
    peek
      .getByRole("link", { name: "Open full page" })
      .or(peek.getByRole("button", { name: "Open full page" })),
  );
  await page.waitForURL(/\/issues\/KIT-1$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectFits(page);

  await page.getByRole("textbox", { name: "Title", exact: true }).tap();
  await page.keyboard.type("Zebrafish ");
  await tap(page.getByRole("button", { name: /^Priority/ }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Zebrafish");
  await tap(page.getByRole("option", { name: "Highest" }));
  await expect(page.getByRole("button", { name: /^Priority/ })).toContainText("Highest");
  const actions = page.getByRole("group", { name: "Actions for KIT-1" });
  await tap(actions.getByRole("button", { name: /^Move KIT-1/ }));
  await tap(page.getByRole("option", { name: "In progress" }));
  await expect(actions).toContainText("In progress");

  // A tap above a list of a dialog closes the list alone.
  await tap(page.getByRole("button", { name: "New issue" }));
  const composer = page.getByRole("dialog", { name: "New issue" });
  await tap(composer.getByRole("button", { name: /^Priority/ }));
  await expect(page.getByRole("option", { name: "Highest" })).toBeVisible();
  await page.touchscreen.tap(195, 150);
  await expect(page.getByRole("option")).toHaveCount(0);
  await tap(composer.getByRole("button", { name: "Close" }));
  await expect(composer).toHaveCount(0);

  await tap(actions.getByRole("button", { name: "Comment" }));
  await expect(page.getByRole("textbox", { name: "Comment" })).toBeFocused();
  await page.keyboard.type("Cut to two metres.");
  await tap(
    page.getByRole("form", { name: "New comment" }).getByRole("button", { name: "Comment" }),
  );
  await expect(page.getByRole("paragraph").filter({ hasText: "Cut to two metres." })).toBeVisible();
  await expectFits(page);

  await tap(bar(page).getByRole("link", { name: "All issues" }));
  await page.waitForURL(/\/issues$/);
  await tap(page.getByLabel("Search issues"));
  await page.keyboard.type("zebrafish");
  const found = page.getByRole("grid", { name: "Issues" }).locator("[data-issue-key]");
  await expect(found).toHaveCount(1);
  await expectFits(page);
  // The row around the title opens the issue beside the list.
  await tap(found.getByRole("link"), 20);
  await page.waitForURL(/\/issues\/KIT-1$/);
});

test("reads, deletes and restores notifications", async ({ page, workspace, signIn }) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "Below.");
  await comment(other, pump, "Above.");
  await signIn(reader);
  await page.goto("/my-issues");
  await expectFits(page);
  await tap(bar(page).getByRole("link", { name: /Inbox/ }));
  await page.waitForURL(/\/inbox/);
  await expect(rows(page)).toHaveCount(2);
  await expectFits(page);

  await swipe(page, link(page, pump.key), 130);
  await expect(row(page, "Unread:")).toHaveCount(1);
  await tap(page.getByRole("button", { name: "Undo" }));
  await expect(row(page, "Unread:")).toHaveCount(2);

  await tap(row(page, "Bilge pump"));
  await expect(page.getByText("Above.", { exact: true })).toBeVisible();
  await expectFits(page);
  await tap(page.getByRole("button", { name: "Delete" }));
  // The next one opens.
  await expect(page.getByText("Below.", { exact: true })).toBeVisible();
  await tap(page.getByRole("button", { name: "Back to inbox" }));
  await expect(rows(page)).toHaveText([/Hull is scratched/]);
  await tap(page.getByRole("button", { name: "Undo" }));
  await expect(rows(page)).toHaveCount(2);
});

test("resolves one error and makes a bug of another", async ({ page, workspace, signIn }) => {
  const scene = await GroupScene.make(workspace, "Shop", "SHP");
  await scene.group("CartError", 1);
  await scene.group("PriceError", 2);
  await signIn(workspace.admin);
  await page.goto("/my-issues");
  await tap((await openMore(page)).getByRole("link", { name: /Shop/ }));
  await page.waitForURL(/\/board$/);
  await tap((await openMore(page)).getByRole("link", { name: "Errors" }));
  await page.waitForURL(/\/errors$/);
  await expectFits(page);
  await tap(page.getByRole("listitem").filter({ hasText: "CartError" }));
  await page.waitForURL(/\/errors\/\d+$/);
  await expectFits(page);
  await tap(page.getByRole("button", { name: "Resolve" }));
  await expect(page.getByRole("heading", { level: 1, name: "PriceError" })).toBeVisible();
  await tap(page.getByRole("button", { name: "Promote" }));
  const dialog = page.getByRole("dialog", { name: "Promote to bug" });
  await expect(dialog.getByLabel("Title")).toBeVisible();
  await expectFits(page);
  await tap(dialog.getByRole("button", { name: "Create bug" }));
  await expect(dialog).toHaveCount(0);
  await tap(page.getByRole("link", { name: "Open SHP-1" }));
  await page.waitForURL(/\/issues\/SHP-1$/);
  await expectFits(page);
});

test("gives a person a role and signs out", async ({ page, workspace, signIn, complaints }) => {
  await workspace.person("member", "Walter", "Wright");
  await signIn(workspace.admin);
  await page.goto("/my-issues");
  await tap((await openMore(page)).getByRole("link", { name: "Settings" }));
  await page.waitForURL(/\/settings\/profile/);
  await expectFits(page);
  await tap(page.getByRole("button", { name: "Settings page: Profile" }));
  await tap(page.getByRole("menuitem", { name: "Roles" }));
  await page.waitForURL(/\/settings\/roles/);
  await expectFits(page);
  await tap(
    page
      .getByRole("main")
      .getByRole("link", { name: /^Contributor/ })
      .first(),
  );
  await page.waitForURL(/\/settings\/roles\/\d+/);
  await expectFits(page);
  await tap(page.getByRole("button", { name: "Give this role" }));
  const question = page.getByRole("dialog", { name: /Give the role/ });
  await expect(question).toBeVisible();
  await tap(page.getByRole("option", { name: /Walter Wright/ }));
  await tap(page.getByRole("button", { name: "Done" }));
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expectFits(page);
  await tap(question.getByRole("button", { name: "Give role" }));
  await expect(page.getByText("Walter Wright now has the role Contributor")).toBeVisible();

  await tap((await openMore(page)).getByRole("button", { name: /Ada Admin/ }));
  // Live updates may notice that the session has ended before the page is left.
  complaints.allow(/status of 401/);
  await tap(page.getByRole("menuitem", { name: "Sign out" }));
  await page.waitForURL(/\/sign-in$/);
  await expectFits(page);
});

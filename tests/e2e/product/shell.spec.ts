import type { Page } from "@playwright/test";
import { expect, expectAccessible, port, test, untilLive } from "../../support/pages/e2e";
import { places } from "../../support/pages/places";
import {
  PASSWORD,
  sessionOf,
  Workspace,
  type WorkspaceProject,
} from "../../support/people/workspace";

let project: WorkspaceProject;

test.beforeAll(async ({ workspace }) => {
  project = await workspace.project("Rocket", "RKT");
  await workspace.issue(project, { title: "Fix the engine" });
  await workspace.admin.api.post(`/api${project.path}/saved-views`, {
    name: "Urgent work",
    screen: "list",
    query: "priority=0",
    is_shared: true,
  });
});

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Navigation" });
const breadcrumbs = (page: Page) =>
  page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("listitem");

test("every page has a title of its own, which begins with the page's name", async ({
  page,
  context,
}) => {
  const demo = await Workspace.demo(port);
  const value = await sessionOf(demo.admin);
  await context.addCookies([{ name: "lanework.session", value, url: demo.origin }]);
  await page.goto(demo.origin);
  const titles = new Map<string, string>();
  for (const [route, { address, as }] of Object.entries(places)) {
    // These show another page.
    if (!as || route === "/" || route === "/settings") continue;
    const html = await page.evaluate(async (url) => (await fetch(url)).text(), await address(demo));
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
    expect(title, route).toMatch(/^\S.* · Lanework$/);
    expect(titles.get(title), `"${title}" is the title of ${route} too`).toBeUndefined();
    titles.set(title, route);
  }
});

test("breadcrumbs lead back from every level", async ({ page, workspace, signIn }) => {
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues/RKT-1`);
  await expect(breadcrumbs(page)).toHaveText(["Rocket", "Issues", "RKT-1"]);
  await expect(page).toHaveTitle(/^RKT-1 Fix the engine · /);
  await breadcrumbs(page).getByRole("link", { name: "Issues" }).click();
  await page.waitForURL(`**${project.path}/issues`);
  await expect(breadcrumbs(page)).toHaveText(["Rocket", "Issues"]);

  await page.goto(`${project.path}/settings/labels`);
  await expect(breadcrumbs(page)).toHaveText(["Rocket", "Settings", "Labels"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Labels");
  await expect(page).toHaveTitle("Labels · Settings · Rocket · Lanework");

  await page.goto("/settings/roles");
  await expect(page).toHaveTitle("Roles · Settings · Lanework");
  await page.getByRole("link", { name: "Member", exact: true }).click();
  await expect(breadcrumbs(page)).toHaveText(["Settings", "Roles", "Member"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roles");
  await expect(page).toHaveTitle("Member · Roles · Settings · Lanework");
});

test("the sidebar lists a project's views, and shows which one is open", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  const response = await page.goto(`${project.path}/board`);
  // It comes with the page, so nothing moves.
  expect(await response?.text()).toContain("Urgent work");
  const view = sidebar(page).getByRole("link", { name: "Urgent work" });
  await expect(view).not.toHaveAttribute("aria-current");
  await expect(sidebar(page).getByRole("link", { name: "Board" })).toHaveAttribute("aria-current");
  await view.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/issues\?priority=0&view=\d+$/);
  await expect(view).toHaveAttribute("aria-current", "page");
  await expect(sidebar(page).locator("[aria-current=page]")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Urgent work", exact: true })).toBeVisible();
});

test("the sidebar can be hidden, and stays so without a shift", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board`);
  await expect(sidebar(page)).toBeVisible();
  await page.getByRole("button", { name: "Hide sidebar" }).click();
  await expect(sidebar(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Show sidebar" })).toBeFocused();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.reload();
  await expect(sidebar(page)).toBeHidden();
  await expectAccessible(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  await page.keyboard.press("\\");
  await expect(sidebar(page)).toBeVisible();
});

async function signInWithForm(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("signing in leads to where the person was", async ({ page, context, workspace }) => {
  const { email } = workspace.admin;
  await page.goto("/sign-in");
  await signInWithForm(page, email);
  await page.waitForURL("**/my-issues");

  await page.goto(`${project.path}/reports`);
  // A request of the page would find its session gone, and go to the sign-in page by itself.
  await page.goto("about:blank");
  await context.clearCookies({ name: "lanework.session" });
  await page.goto("/");
  await signInWithForm(page, email);
  await page.waitForURL(`**${project.path}/board`);

  // A link that needs a session, with a query.
  await page.goto("about:blank");
  await context.clearCookies({ name: "lanework.session" });
  await page.goto(`${project.path}/issues?priority=0`);
  await signInWithForm(page, email);
  await page.waitForURL(`**${project.path}/issues?priority=0`);
});

test("a session that ends leads back to the same page", async ({
  page,
  context,
  workspace,
  complaints,
}) => {
  const { email } = workspace.admin;
  await page.goto("/sign-in");
  await signInWithForm(page, email);
  await page.waitForURL("**/my-issues");
  await page.goto(`${project.path}/issues?priority=2`);
  await page.getByRole("button", { name: "Hide sidebar" }).press("c");
  await page.getByRole("dialog").getByLabel("Title").fill("Sent after the session ended");
  await context.clearCookies({ name: "lanework.session" });
  complaints.allow(/401/);
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.waitForURL(/\/sign-in\?callbackUrl=/);
  await untilLive(page);
  await signInWithForm(page, email);
  await page.waitForURL(`**${project.path}/issues?priority=2`);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("the main pages are at the bottom", async ({ page, workspace, signIn }) => {
    await signIn(workspace.admin);
    await page.goto(`${project.path}/board`);
    const pages = page.getByRole("navigation", { name: "Main pages" });
    await expect(pages).toBeInViewport({ ratio: 1 });
    await expect(pages.getByRole("link", { name: "Board" })).toHaveAttribute("aria-current");
    await pages.getByRole("link", { name: "My issues" }).tap();
    await page.waitForURL("**/my-issues");
    await expect(pages.getByRole("link", { name: "My issues" })).toHaveAttribute("aria-current");
    for (const control of await pages.locator("a, button").all()) {
      const box = await control.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await pages.getByRole("button", { name: "More" }).tap();
    await page.getByRole("dialog", { name: "Navigation" }).getByText("Settings").tap();
    await page.waitForURL("**/settings/profile");
    await expectAccessible(page);
  });

  test("the browser can install it as an app", async ({ page, workspace, signIn }) => {
    await signIn(workspace.admin);
    await page.goto("/my-issues");
    const session = await page.context().newCDPSession(page);
    await expect(page.locator("link[rel=manifest]")).toBeAttached();
    const readManifest = () => session.send("Page.getAppManifest");
    await expect.poll(async () => (await readManifest()).url).toMatch(/\/manifest\.webmanifest$/);
    expect((await readManifest()).errors).toEqual([]);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // Playwright's contexts are incognito.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  });
});

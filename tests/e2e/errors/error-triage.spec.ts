import { GroupStatus } from "@/lib/issues/issues/enumerations";
import type { Page } from "@playwright/test";
import { prisma } from "@/tests/support/database/prisma";
import { expect, expectWellMade, test } from "../../support/pages/e2e";
import { GroupScene } from "../../support/pages/group-scene";
import { HttpClient } from "../../support/http/http-client";
import type { Workspace, WorkspaceProject } from "../../support/people/workspace";

const link = (page: Page, name: string) => page.locator("[data-error-row]", { hasText: name });
const links = (page: Page) => page.locator("[data-error-row]");
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

let projectCount = 0;

/** Creates a project with these errors, the most recently seen first. */
async function withErrors(
  workspace: Workspace,
  errors: Record<string, Parameters<GroupScene["group"]>[2]>,
): Promise<WorkspaceProject> {
  projectCount += 1;
  const scene = await GroupScene.make(workspace, `Shop ${projectCount}`, `SH${projectCount}`);
  for (const [index, [exceptionClass, fields]] of Object.entries(errors).entries()) {
    await scene.group(exceptionClass, index + 1, fields);
  }
  return scene.project;
}

/** Returns a function that reports an error to the project, as an app would. */
async function reporter(workspace: Workspace, project: WorkspaceProject) {
  const path = `/api/projects/${project.id}`;
  const { token } = await workspace.admin.api.post<{ token: string }>(`${path}/tokens`, {
    name: "Shop",
    scope: "ingest",
  });
  const api = new HttpClient(workspace.port, `${workspace.slug}.localhost`, token);
  return (exceptionClass: string) =>
    api.post(`${path}/error-events`, {
      environment: "production",
      exception_class: exceptionClass,
      message: "Something broke",
      stack_trace: `${exceptionClass}: Something broke\n    at run (/srv/shop/src/run.js:1:1)`,
    });
}

/** Returns the stored statuses by exception class. */
async function stored(project: WorkspaceProject): Promise<Record<string, number>> {
  const groups = await prisma.errorGroup.findMany({ where: { projectId: project.id } });
  return Object.fromEntries(groups.map(({ exceptionClass, status }) => [exceptionClass, status]));
}

test("tabs, filters and sort order are in the URL", async ({ page, workspace, signIn }) => {
  const project = await withErrors(workspace, {
    CartError: { occurrenceCount: 4n, release: "shop@2" },
    PriceError: { occurrenceCount: 9n, environment: "staging" },
    BackError: { isRegressed: true },
    NoiseError: { status: GroupStatus.Ignored },
    DoneError: { status: GroupStatus.Resolved },
  });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board`);
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect(page).toHaveURL(`${project.path}/errors`);
  await expect(links(page)).toHaveText([/CartError/, /PriceError/, /BackError/]);
  for (const [name, count] of [
    ["Open", 3],
    ["Regressed", 1],
    ["Ignored", 1],
    ["Resolved", 1],
    ["All", 5],
  ] as const) {
    await expect(tab(page, name)).toHaveText(`${name}${count}`);
  }

  await page.getByLabel("Sort by").selectOption("Total occurrences");
  await expect(links(page)).toHaveText([/PriceError/, /CartError/, /BackError/]);
  await page.getByLabel("Environment", { exact: true }).selectOption("production");
  await expect(links(page)).toHaveText([/CartError/, /BackError/]);
  await expect(tab(page, "Open")).toHaveText("Open2");
  await tab(page, "All").click();
  await page.getByLabel("Filter by text").fill("cart");
  await expect(links(page)).toHaveText([/CartError/]);
  await expect(page).toHaveURL(
    ({ searchParams }) =>
      searchParams.get("tab") === "all" &&
      searchParams.get("sort") === "occurrences" &&
      searchParams.get("environment") === "production" &&
      searchParams.get("query") === "cart",
  );
  await page.reload();
  await expect(links(page)).toHaveText([/CartError/]);

  await page.getByLabel("Release").selectOption("shop@2");
  await page.getByLabel("Filter by text").fill("no such error");
  await expect(
    page.getByText("Filtered by Environment: production, Release: shop@2"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(links(page)).toHaveCount(5);
  await tab(page, "Regressed").click();
  await expect(links(page)).toHaveText([/BackError/]);
  await expectWellMade(page);
});

test(
  "keyboard triage moves on to the next group, and undo restores the previous one",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const project = await withErrors(workspace, {
      AError: { isRegressed: true },
      BError: {},
      CError: {},
    });
    await signIn(workspace.admin);
    await page.goto(`${project.path}/errors`);
    await page.keyboard.press("j");
    await expect(link(page, "AError")).toBeFocused();
    await page.keyboard.press("r");
    await expect(link(page, "BError")).toBeFocused();
    await expect(links(page)).toHaveCount(2);
    await expect(tab(page, "Open")).toHaveText("Open2");
    await expect(tab(page, "Resolved")).toHaveText("Resolved1");
    await page.keyboard.press("i");
    await expect(link(page, "CError")).toBeFocused();
    await expect(page.getByText("BError ignored")).toBeVisible();

    await page.keyboard.press("ControlOrMeta+z");
    await expect(link(page, "BError")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(link(page, "AError")).toBeFocused();
    await expect(page.getByText("Regressed", { exact: true })).toHaveCount(1);
    await expect(links(page)).toHaveText([/AError/, /BError/, /CError/]);

    await page.keyboard.press("r");
    await expect(link(page, "BError")).toBeFocused();
    // Leaving the page does not cancel it.
    await page.goto("/my-issues");
    await expect.poll(() => stored(project)).toEqual({ AError: 1, BError: 0, CError: 0 });

    await page.goto(`${project.path}/errors?tab=resolved`);
    await page.keyboard.press("j");
    await page.keyboard.press("o");
    await expect(page.getByText("No resolved errors")).toBeVisible();
    await expect(tab(page, "Open")).toHaveText("Open3");
    await page.goto(`${project.path}/errors`);
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/errors\/\d+$/);
  },
);

test("selected groups are changed together", async ({ page, workspace, signIn }) => {
  const project = await withErrors(workspace, {
    AError: { occurrenceCount: 5n, ownCount: 5n },
    BError: { occurrenceCount: 2n, ownCount: 2n },
    CError: {},
    DError: { environment: "staging" },
  });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/errors`);
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+ArrowDown");
  const bar = page.getByRole("toolbar", { name: "Selected errors" });
  await expect(bar).toContainText("2 selected");
  await expectWellMade(page);

  await bar.getByRole("button", { name: "Merge" }).click();
  await page.getByRole("button", { name: "Merge 1 error into AError" }).click();
  await expect(page.getByText("1 error merged into AError")).toBeVisible();
  await expect(links(page)).toHaveText([/AError/, /CError/, /DError/]);
  await expect(link(page, "AError")).toBeFocused();
  await expect(page.locator("li", { has: link(page, "AError") })).toContainText("7");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(links(page)).toHaveText([/AError/, /BError/, /CError/, /DError/]);

  await page.getByLabel("Select CError").click();
  await page.getByLabel("Select DError").click();
  await expect(bar.getByRole("button", { name: "Merge" })).toHaveAttribute("aria-disabled", "true");
  await bar.getByRole("button", { name: "Ignore" }).click();
  await expect(page.getByText("2 errors ignored")).toBeVisible();
  await expect(links(page)).toHaveText([/AError/, /BError/]);
  await expect(link(page, "BError")).toBeFocused();
  await expect.poll(() => stored(project)).toEqual({ AError: 0, BError: 0, CError: 2, DError: 2 });
});

test("new errors wait behind a button, and known ones are counted in place", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await withErrors(workspace, {});
  const report = await reporter(workspace, project);
  await report("OldError");
  await report("OlderError");
  await signIn(workspace.admin);
  await page.goto(`${project.path}/errors`);
  await expect(links(page)).toHaveText([/OlderError/, /OldError/]);
  await page.keyboard.press("j");

  await report("OldError");
  await report("NewError");
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  await expect(page.locator("li", { has: link(page, "OldError") })).toContainText("2 occurrences");
  await expect(links(page)).toHaveText([/OlderError/, /OldError/]);
  await expect(link(page, "OlderError")).toBeFocused();
  await page.keyboard.press("n");
  await expect(links(page)).toHaveText([/NewError/, /OldError/, /OlderError/]);
  await expect(link(page, "NewError")).toBeFocused();
});

test("the first error replaces the first-run page with the list", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await withErrors(workspace, {});
  await signIn(workspace.admin);
  await page.goto(`${project.path}/errors`);
  await expect(page.getByText("Waiting for first event…")).toBeVisible();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByLabel("DSN", { exact: true })).toHaveText(
    new RegExp(`^http://[0-9a-f]{32}@localhost:\\d+/${project.id}$`),
  );
  await page.getByRole("tab", { name: "Python" }).click();
  const code = page.getByRole("region", { name: "Code for Python" });
  await expect(code).toContainText("sentry_sdk.init");
  await expect(code).toContainText(`/${project.id}"`);
  await expectWellMade(page);

  await page.getByRole("button", { name: "Send test error" }).click();
  await expect(link(page, "TestError")).toBeVisible();
  await expect(tab(page, "Open")).toHaveText("Open1");
});

test("users without permission see why they cannot change anything", async ({
  page,
  workspace,
  signIn,
}) => {
  const reader = await workspace.person("member", "Rhea", "Reader");
  const scene = await GroupScene.make(workspace, "Read only", "RO");
  const { id, path } = scene.project;
  await workspace.admin.api.post(`/api/projects/${id}/members`, { user_id: reader.id });
  await signIn(reader);
  await page.goto(`${path}/errors`);
  await expect(page.getByText("Ask the project’s owner or an administrator")).toBeVisible();
  await scene.group("AError", 1);
  await page.reload();
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await expect(page.getByText("Needs Issues: Update All; your role has None.")).toBeVisible();
  await expect(link(page, "AError")).toBeFocused();
});

test("while error tracking is off, the page says who can turn it on", async ({
  page,
  workspace,
  signIn,
}) => {
  const member = await workspace.person("member", "Max");
  const project = await workspace.project("Off", "OFF", { members: [member] });
  await GroupScene.switchTracking(workspace, false);
  await signIn(member);
  await page.goto(`${project.path}/errors`);
  await expect(page.getByText(/Admins can turn it on/)).toBeVisible();
  await expectWellMade(page);
  // Otherwise the open page would request updates with the other person's session.
  await page.goto("about:blank");
  await signIn(workspace.admin);
  await page.goto(`${project.path}/errors`);
  await page.getByRole("link", { name: "Open settings" }).click();
  await expect(page).toHaveURL("/settings/general");
});

test("the list is usable on a phone", async ({ page, workspace, signIn }) => {
  const long = "x".repeat(300);
  const project = await withErrors(workspace, {
    LongError: { latestMessage: long, culprit: long, release: long.slice(0, 200) },
    BError: {},
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/errors`);
  await page.getByLabel("Select BError").click();
  await expect(page.getByRole("toolbar")).toBeVisible();
  await expectWellMade(page);
});

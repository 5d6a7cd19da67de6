import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import { fillProject } from "../../support/pages/many-issues";
import type { Workspace, WorkspaceProject } from "../../support/people/workspace";

/** Two issues and a tree of three levels, in the order of their keys. */
async function makeTree(workspace: Workspace, name: string, prefix: string) {
  const project = await workspace.project(name, prefix);
  const add = (title: string, rest = {}) => workspace.issue(project, { title, ...rest });
  const app = await add("Ship the app");
  const notes = await add("Write the notes");
  const store = await add("Fill in the store page", { parent_id: app.id });
  await add("Take screenshots", { parent_id: store.id });
  await add("Call the press");
  return { project, app, notes, store };
}

const rowOf = (page: Page, title: string) => page.getByRole("row", { name: new RegExp(title) });

/** The rows with their levels: "1 Ship the app". */
function expectOutline(page: Page, outline: readonly string[]) {
  return expect
    .poll(() =>
      page.locator("[data-issue-key]").evaluateAll((rows) =>
        rows
          .toSorted((a, b) => Number(a.dataset.row) - Number(b.dataset.row))
          .map((row) => {
            const title = row.querySelector("[data-title] a")?.textContent ?? "";
            return `${row.getAttribute("aria-level")} ${title}`;
          }),
      ),
    )
    .toEqual(outline);
}

const NESTED = [
  "1 Ship the app",
  "2 Fill in the store page",
  "3 Take screenshots",
  "1 Write the notes",
  "1 Call the press",
];

async function openNested(page: Page, project: WorkspaceProject, query = ""): Promise<void> {
  await page.goto(`${project.path}/issues?sort=key&sub_issues=nested${query}`);
  await expect(page.locator("[data-drags]")).toBeAttached();
}

test("sub-issues are nested, hidden and shown by key, and in groups", async ({
  page,
  workspace,
  signIn,
}) => {
  const { project, app } = await makeTree(workspace, "Nested", "NES");
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues?sort=key`);
  await page.keyboard.press("d");
  await page.getByRole("switch", { name: "Nest sub-issues" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/sub_issues=nested/);
  await expectOutline(page, NESTED);
  await expectAccessible(page);

  const parent = rowOf(page, "Ship the app");
  await rowOf(page, "Take screenshots").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(rowOf(page, "Fill in the store page")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expectOutline(page, NESTED.toSpliced(2, 1));
  await page.keyboard.press("ArrowLeft");
  await expect(parent).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(parent).toHaveAttribute("aria-expanded", "false");
  await expectOutline(page, ["1 Ship the app", "1 Write the notes", "1 Call the press"]);

  // Remembered; then shown again by the button.
  await page.reload();
  await expectOutline(page, ["1 Ship the app", "1 Write the notes", "1 Call the press"]);
  await expect(page.locator("[data-drags]")).toBeAttached();
  await page.getByRole("button", { name: `Show sub-issues of ${app.key}` }).click();
  await expectOutline(page, NESTED.toSpliced(2, 1));
  await rowOf(page, "Fill in the store page").focus();
  await page.keyboard.press("ArrowRight");
  await expectOutline(page, NESTED);
  await page.keyboard.press("ArrowRight");
  await expect(rowOf(page, "Take screenshots")).toBeFocused();

  // A parent in another group is named instead.
  await workspace.admin.api.post(`/api/projects/${project.id}/issues/bulk`, {
    ids: [app.id],
    set: { priority: 0 },
  });
  await openNested(page, project, "&group=priority");
  await expectOutline(page, [
    "2 Ship the app",
    "2 Write the notes",
    "2 Fill in the store page",
    "3 Take screenshots",
    "2 Call the press",
  ]);
  await expect(rowOf(page, "Fill in the store page")).toContainText(`Sub-issue of ${app.key}`);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
});

test("keys and dragging change the tree, and undo restores it", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  // An undo before the change is known to be saved is sent twice.
  complaints.allow(/412|422/);
  const { project, app, notes } = await makeTree(workspace, "Moved", "MOV");
  await signIn(workspace.admin);
  await openNested(page, project);
  const press = rowOf(page, "Call the press");

  await press.focus();
  await page.keyboard.press("Alt+Shift+ArrowRight");
  await expect(page.getByText(`made a sub-issue of ${notes.key}`)).toBeVisible();
  await expectOutline(page, NESTED.toSpliced(4, 1, "2 Call the press"));
  await expect(press).toBeFocused();
  await page.keyboard.press("Alt+Shift+ArrowLeft");
  await expectOutline(page, NESTED);
  await page.keyboard.press("Control+z");
  await expectOutline(page, NESTED.toSpliced(4, 1, "2 Call the press"));
  await page.keyboard.press("Control+z");
  await expectOutline(page, NESTED);

  // Several at once: they go to the row above all of them.
  await rowOf(page, "Write the notes").focus();
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Alt+Shift+ArrowRight");
  await expectOutline(page, [
    "1 Ship the app",
    "2 Write the notes",
    "2 Fill in the store page",
    "3 Take screenshots",
    "2 Call the press",
  ]);
  await page.keyboard.press("Control+z");
  await expectOutline(page, NESTED);
  await page.keyboard.press("Escape");

  // Dragged onto another; Escape cancels.
  const center = async (title: string) => {
    const box = await rowOf(page, title).locator("[data-title]").boundingBox();
    return [(box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
  };
  const dragTo = async (from: string, to: string) => {
    await page.mouse.move(...(await center(from)));
    await page.mouse.down();
    await page.mouse.move(...(await center(to)), { steps: 6 });
    await expect(rowOf(page, to)).toHaveAttribute("data-drop", "");
  };
  await dragTo("Call the press", "Ship the app");
  await expect(page.getByText(`Make a sub-issue of ${app.key}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.locator("[data-drop]")).toHaveCount(0);
  await expectOutline(page, NESTED);
  await dragTo("Call the press", "Ship the app");
  await page.mouse.up();
  await expectOutline(page, NESTED.toSpliced(3, 2, "2 Call the press", "1 Write the notes"));
  await page.keyboard.press("Control+z");
  await expectOutline(page, NESTED);

  // What is refused is explained, and shown as it was.
  const chain = [app.id];
  for (let level = 2; level <= 4; level++) {
    const title = `Level ${level}`;
    const parent_id = chain.at(-1) ?? null;
    chain.push((await workspace.issue(project, { title, parent_id })).id);
  }
  await workspace.issue(project, { title: "Fifth level", parent_id: chain.at(-1) ?? null });
  await workspace.issue(project, { title: "Also fifth", parent_id: chain.at(-1) ?? null });
  await openNested(page, project);
  await rowOf(page, "Also fifth").focus();
  await page.keyboard.press("Alt+Shift+ArrowRight");
  await expect(page.getByText("Sub-issues may have at most 5 levels.")).toBeVisible();
  await expect(rowOf(page, "Also fifth")).toHaveAttribute("aria-level", "5");
});

test("marking a parent as a duplicate asks about its open sub-issues", async ({
  page,
  workspace,
  signIn,
}) => {
  const { project, app, notes } = await makeTree(workspace, "Doubled", "DBL");
  await workspace.admin.api.post(`/api/projects/${project.id}/issues/DBL-3/time-entries`, {
    minutes: 30,
    spent_on: "2026-01-05",
  });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues/${app.key}`);
  await expect(page.getByText("Spent none, with sub-issues 30m")).toBeVisible();
  const mark = async () => {
    await page.getByRole("button", { name: "More actions" }).first().click();
    await page.getByRole("menuitem", { name: "Mark as duplicate of…" }).click();
    const dialog = page.getByRole("alertdialog", { name: `Mark ${app.key} as a duplicate?` });
    await dialog.getByText("Choose an issue…").click();
    await page.getByRole("option", { name: /Write the notes/ }).click();
    await dialog.getByRole("button", { name: "Mark as duplicate" }).click();
  };
  const question = page.getByRole("alertdialog", { name: "Finish 2 open sub-issues too?" });
  const banner = page.getByRole("status").filter({ hasText: `Duplicate of ${notes.key}` });
  await mark();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(banner).toHaveCount(0);
  await mark();
  await question.getByRole("button", { name: "Finish them too" }).click();
  await expect(banner).toBeVisible();
  await expect(page.getByText("2 sub-issues moved to Done")).toBeVisible();
  await expect(page.getByRole("region", { name: "Sub-issues" })).toContainText("1 of 1 done");
});

test("rows in view stay when a page arrives whose issues belong further up", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Far apart", "FAR");
  await fillProject(workspace, project, 340);
  const { api } = workspace.admin;
  const path = `/api/projects/${project.id}/issues`;
  const issues = await api.get<{ id: number }[]>(path);
  await api.post(`${path}/bulk`, {
    ids: issues.slice(309, 319).map(({ id }) => id),
    set: { parent_id: issues[4]?.id },
  });
  await signIn(workspace.admin);
  await openNested(page, project);
  const grid = page.getByRole("treegrid", { name: "Issues" });
  const scrollTo = (row: number) =>
    grid.evaluate((element, top) => element.scrollTo(0, top), row * 36);
  await scrollTo(150);
  await expect(page.locator('[data-row="151"][data-issue-key="FAR-152"]')).toBeVisible();
  await scrollTo(225);
  await expect(page.locator('[data-row="226"][data-issue-key="FAR-227"]')).toBeVisible();
  await scrollTo(265);
  // Ten rows further down in the list, and where it was on the screen.
  const moved = page.locator('[data-row="275"][data-issue-key="FAR-266"]');
  await expect(moved).toBeVisible();
  const top = (await grid.boundingBox())?.y ?? 0;
  await expect
    .poll(async () => Math.abs(((await moved.boundingBox())?.y ?? 0) - top))
    .toBeLessThan(80);
});

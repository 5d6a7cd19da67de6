import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import type { WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;

test.beforeAll(async ({ workspace }) => {
  project = await workspace.project("Grouped", "GRP");
  for (let number = 0; number < 10; number++) {
    await workspace.issue(project, { title: `Part ${number}`, priority: number % 5 });
  }
});

async function openList(page: Page): Promise<void> {
  await page.goto(`${project.path}/issues`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

test("groups have counts, collapse by press and by arrow key, and are in the URL", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await openList(page);
  await page.keyboard.press("d");
  const panel = page.getByRole("dialog", { name: "Display options" });
  await panel.getByRole("combobox", { name: "Group by" }).selectOption({ label: "Priority" });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const grid = page.getByRole("treegrid", { name: "Issues" });
  const highest = grid.getByRole("row", { name: /^Highest 2/ });
  await expect(highest).toHaveAttribute("aria-expanded", "true");
  await expect(page).toHaveURL(/group=priority/);
  await expectAccessible(page);

  await page.keyboard.press("j");
  await expect(highest).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(highest).toHaveAttribute("aria-expanded", "false");
  await expect(page.locator('[data-row="1"]')).toHaveAttribute("data-group", "1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator('[data-row="1"]')).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(highest).toBeFocused();
  await highest.click();
  await expect(highest).toHaveAttribute("aria-expanded", "false");

  await page.reload();
  await expect(highest).toHaveAttribute("aria-expanded", "true");
});

test("the columns are in the URL, and their widths are kept", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await openList(page);
  await page.keyboard.press("d");
  const panel = page.getByRole("dialog", { name: "Display options" });
  await panel.getByRole("checkbox", { name: "Created" }).click();
  await expect(panel.getByRole("checkbox", { name: "Created" })).toBeChecked();
  await panel.getByRole("checkbox", { name: "Estimate" }).click();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Created" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Estimate" })).toHaveCount(0);
  await expect(page).toHaveURL(/columns=labels%2Clane%2Cassignee%2Ccreated%2Cupdated/);

  const edge = page.getByRole("separator", { name: "Width of Lane" });
  const heading = page.getByRole("columnheader", { name: "Lane" });
  const before = (await heading.boundingBox())?.width ?? 0;
  await edge.focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(edge).toHaveAttribute("aria-valuenow", String(before + 8));
  const box = await edge.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 6, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) - 26, (box?.y ?? 0) + 10);
  await page.mouse.up();
  await expect(edge).toHaveAttribute("aria-valuenow", String(before + 40));

  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Created" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Estimate" })).toHaveCount(0);
  expect((await heading.boundingBox())?.width).toBe(before + 40);
});

test("the label filter asks for any, all or none of the labels", async ({
  page,
  workspace,
  signIn,
}) => {
  const labelled = await workspace.project("Labelled", "LBL");
  const crash = await workspace.label(labelled, "crash", 0xef4444);
  const sea = await workspace.label(labelled, "sea", 0x3b82f6);
  await workspace.issue(labelled, { title: "Both", label_ids: [crash.id, sea.id] });
  await workspace.issue(labelled, { title: "Crash only", label_ids: [crash.id] });
  await workspace.issue(labelled, { title: "Neither" });
  await signIn(workspace.admin);
  await page.goto(`${labelled.path}/issues?sort=key`);
  const titles = page.locator("[data-issue-key] [data-title]");
  await expect(titles).toHaveCount(3);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByRole("option", { name: "Label" }).click();
  await panel.getByRole("radio", { name: "all of" }).check();
  await panel.getByRole("option", { name: "crash" }).click();
  await expect(panel.getByRole("radio", { name: "all of" })).toBeChecked();
  await expect(titles).toHaveText(["Both", "Crash only"]);
  await panel.getByRole("option", { name: "sea" }).click();
  await expect(titles).toHaveText(["Both"]);
  await expect(
    page.getByRole("button", { name: "Label: crash and sea", exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`label_id=${crash.id}(%2B|\\+)${sea.id}`));
  await expectAccessible(page);

  // The conditions are one stop, and the arrow keys choose.
  await panel.getByRole("radio", { name: "all of" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(titles).toHaveText(["Neither"]);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(titles).toHaveText(["Both", "Crash only"]);
});

test("the list sorts by epic and sprint", async ({ page, workspace, signIn }) => {
  const planned = await workspace.project("Planned", "PLA");
  const { api } = workspace.admin;
  const epic = (title: string) =>
    api.post(`/api/projects/${planned.id}/epics`, { title, color: 0 });
  const [zinc, amber] = [await epic("Zinc"), await epic("amber")];
  await workspace.issue(planned, { title: "In zinc", epic_id: zinc.id });
  await workspace.issue(planned, { title: "Without" });
  await workspace.issue(planned, { title: "In amber", epic_id: amber.id });
  await signIn(workspace.admin);
  await page.goto(`${planned.path}/issues?columns=epic,sprint,labels,lane`);
  await page.getByRole("button", { name: "Epic", exact: true }).click();
  const titles = page.locator("[data-issue-key] [data-title]");
  await expect(titles).toHaveText(["In amber", "In zinc", "Without"]);
  await expect(page.getByRole("columnheader", { name: "Epic" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.getByRole("button", { name: "Epic", exact: true }).click();
  await expect(titles).toHaveText(["In zinc", "In amber", "Without"]);
  await expect(page.getByRole("columnheader", { name: "Labels" }).getByRole("button")).toHaveCount(
    0,
  );
});

test("with reduced motion, a column has its new width in the frame that changes it", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await openList(page);
  const edge = page.getByRole("separator", { name: "Width of Lane" });
  const [before, after] = await edge.evaluate(async (element) => {
    const width = () => element.parentElement?.getBoundingClientRect().width ?? 0;
    const old = width();
    const init = { key: "ArrowLeft", shiftKey: true, bubbles: true };
    element.dispatchEvent(new KeyboardEvent("keydown", init));
    await Promise.resolve();
    return [old, width()];
  });
  expect(after).toBe(before + 8);
});

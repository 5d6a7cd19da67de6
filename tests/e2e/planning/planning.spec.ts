import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectWellMade, test } from "../../support/pages/e2e";
import type { WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;

let count = 0;

test.beforeEach(async ({ workspace }) => {
  count += 1;
  project = await workspace.project("Planned", `PL${count}`);
  const { api } = workspace.admin;
  for (const [index, name] of ["Write it", "Test it", "Ship it"].entries()) {
    await api.post(`/api/projects/${project.id}/issues`, {
      title: name,
      description: "",
      lane_id: project.lanes[0]?.id,
      priority: index,
      type: 0,
      estimated_minutes: 60,
    });
  }
});

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const rows = (page: Page, name: string) =>
  section(page, name).getByRole("listitem").getByRole("link");

async function addSprint(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "New sprint" }).click();
  const dialog = page.getByRole("dialog", { name: "New sprint" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("button", { name: "Create sprint" }).click();
  await expect(section(page, title)).toBeVisible();
}

test(
  "a sprint is planned by keyboard and menu, started, completed and reopened",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    await signIn(workspace.admin);
    await page.goto(`${project.path}/backlog`);
    await expect(rows(page, "Backlog")).toHaveText(["Write it", "Test it", "Ship it"]);
    await addSprint(page, "Sprint 1");
    await addSprint(page, "Sprint 2");

    // By keyboard: J selects the first row, I opens the list of sprints.
    await page.keyboard.press("j");
    await page.keyboard.press("i");
    await page.getByRole("option", { name: "Sprint 1" }).click();
    await expect(rows(page, "Sprint 1")).toHaveText(["Write it"]);
    await expect(rows(page, "Backlog")).toHaveText(["Test it", "Ship it"]);
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(focused).not.toBe("BODY");

    // By menu, then reverted with Undo.
    await section(page, "Backlog")
      .getByRole("button", { name: /^Plan / })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Sprint 1" }).click();
    await expect(rows(page, "Sprint 1")).toHaveText(["Write it", "Test it"]);
    await expect(section(page, "Sprint 1")).toContainText("2 issues · 2h");
    const toast = page.getByRole("listitem").filter({ hasText: "-2 moved to Sprint 1" });
    await toast.getByRole("button", { name: "Undo" }).click();
    // The disappearing message must not keep the focus, or the browser would swallow the next mouse
    // press and the drag it starts.
    const isInMessage = () =>
      page.evaluate(() => document.activeElement?.closest("[data-sonner-toaster]") !== null);
    await expect.poll(isInMessage).toBe(false);
    await expect(rows(page, "Backlog")).toHaveText(["Test it", "Ship it"]);

    // By dragging, once both lists have been restored, because the upper one gets shorter and moves
    // the row away from the pointer.
    await expect(rows(page, "Sprint 1")).toHaveText(["Write it"]);
    await section(page, "Backlog")
      .getByRole("listitem")
      .filter({ hasText: "Ship it" })
      .dragTo(section(page, "Sprint 1"));
    await expect(rows(page, "Sprint 1")).toHaveText(["Write it", "Ship it"]);

    await page.getByRole("button", { name: "Start Sprint 1" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start sprint" }).click();
    await expect(section(page, "Sprint 1")).toContainText("Active");
    await expectAccessible(page);

    await page.getByRole("button", { name: "Complete Sprint 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Complete Sprint 1" });
    await expect(dialog).toContainText("0 issues done, 2 issues open.");
    await dialog.getByLabel("Move the 2 open issues to").selectOption({ label: "Sprint 2" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Complete sprint" }).click();
    await expect(section(page, "Sprint 1")).toBeHidden();
    await expect(rows(page, "Sprint 2")).toHaveText(["Write it", "Ship it"]);
    await page
      .getByRole("listitem")
      .filter({ hasText: "Sprint 1 completed · 2 issues moved to Sprint 2" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(rows(page, "Sprint 1")).toHaveText(["Write it", "Ship it"]);
    await expect(rows(page, "Sprint 2")).toHaveCount(0);
  },
);

test("selected issues are planned together, and filters apply to every section", async ({
  page,
  workspace,
  signIn,
}) => {
  const { api } = workspace.admin;
  await api.post(`/api/projects/${project.id}/sprints`, { title: "Sprint 1" });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/backlog`);
  await expect(page.getByRole("heading", { name: "Planning" })).toBeVisible();
  await expect(rows(page, "Backlog")).toHaveCount(3);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByRole("toolbar", { name: "Selected issues" })).toContainText("2 selected");
  await expectAccessible(page);
  await page.keyboard.press("i");
  await page.getByRole("option", { name: "Sprint 1" }).click();
  await expect(rows(page, "Sprint 1")).toHaveText(["Write it", "Test it"]);
  await expect(rows(page, "Backlog")).toHaveText(["Ship it"]);

  await page.getByLabel("Filter by text").fill("ship");
  await expect(section(page, "Sprint 1")).toContainText("No issues here match the filters.");
  await expect(rows(page, "Backlog")).toHaveText(["Ship it"]);
  await page.reload();
  await expect(section(page, "Sprint 1")).toContainText("No issues here match the filters.");
});

test("nothing moves while the page loads", async ({ page, workspace, signIn }) => {
  const { api } = workspace.admin;
  const path = `/api/projects/${project.id}`;
  const sprint = await api.post<{ id: number }>(`${path}/sprints`, { title: "Sprint 1" });
  const [first] = await api.get<{ id: number }[]>(`${path}/issues`);
  await api.post(`${path}/issues/bulk`, { ids: [first?.id], set: { sprint_id: sprint.id } });
  await signIn(workspace.admin);
  await page.addInitScript(() => {
    const shifts: number[] = ((window as { shifts?: number[] }).shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${project.path}/backlog`);
  await expect(rows(page, "Sprint 1")).toHaveText(["Write it"]);
  await page.waitForLoadState("networkidle");
  const shifts = await page.evaluate(() => (window as { shifts?: number[] }).shifts ?? []);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005);
});

test("epics show progress, and link to their issues", async ({ page, workspace, signIn }) => {
  const { api } = workspace.admin;
  const path = `/api/projects/${project.id}`;
  const epic = await api.post<{ id: number }>(`${path}/epics`, { title: "Launch" });
  const issues = await api.get<{ id: number }[]>(`${path}/issues`);
  const [first] = issues;
  await api.post(`${path}/issues/bulk`, {
    ids: issues.slice(0, 2).map(({ id }) => id),
    set: { epic_id: epic.id },
  });
  const final = project.lanes.at(-1);
  await api.post(`${path}/issues/${first?.id}/move`, { lane_id: final?.id });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/settings/epics`);
  await page.getByRole("link", { name: "1 of 2 issues done · 1h of 2h" }).click();
  await expect(page).toHaveURL(new RegExp(`issues\\?epic_id=${epic.id}$`));
});

test("reports show charts and tables, and the URL restores them", async ({
  page,
  workspace,
  signIn,
}) => {
  const { api } = workspace.admin;
  const path = `/api/projects/${project.id}`;
  await signIn(workspace.admin);
  await page.goto(`${project.path}/reports`);
  await expect(page.getByRole("heading", { name: "No sprints yet" })).toBeVisible();

  const sprint = await api.post<{ id: number }>(`${path}/sprints`, { title: "Sprint 1" });
  const issues = await api.get<{ id: number }[]>(`${path}/issues`);
  const ids = issues.map(({ id }) => id);
  await api.post(`${path}/issues/bulk`, { ids, set: { sprint_id: sprint.id } });
  await api.post(`${path}/sprints/${sprint.id}/start`, {});
  const final = project.lanes.at(-1);
  await api.post(`${path}/issues/${ids[0]}/move`, { lane_id: final?.id });

  await page.goto(`${project.path}/reports`);
  await expect(page.getByRole("img", { name: /2 of 3 issues remained/ })).toBeVisible();
  await expectWellMade(page);
  await page.getByRole("radio", { name: "Estimate" }).click();
  await expect(page.getByRole("img", { name: /2h of 3h remained/ })).toBeVisible();

  await page.getByRole("tab", { name: "Cumulative flow" }).click();
  await expect(page.getByRole("img", { name: /Backlog 2.*Done 1/ })).toBeVisible();
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(31);
  await expect(page.getByRole("table").getByRole("row").last()).toContainText("2001");

  await page.getByRole("tab", { name: "Throughput" }).click();
  await expect(page.getByText("3 created, 1 completed, 0 reopened.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Throughput" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(page.getByRole("table")).toBeVisible();
  await expectWellMade(page);
});

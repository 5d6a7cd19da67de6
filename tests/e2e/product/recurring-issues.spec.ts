import type { Page } from "@playwright/test";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import type { RecurringIssue } from "@/lib/planning/recurring-issues/schema";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import type { Person, WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;
let lena: Person;
let vera: Person;
let settings: string;

test.beforeAll(async ({ workspace }) => {
  lena = await workspace.person("admin", "Lena", "Lead");
  vera = await workspace.person("member", "Vera", "Viewer");
  project = await workspace.project("Harbor", "HAR", { members: [lena, vera] });
  settings = `/projects/${project.id}/settings/recurring-issues`;
});

const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, title: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: title });

test("a recurring issue is created, becomes due, pauses and is deleted", async ({
  page,
  signIn,
}) => {
  await signIn(lena);
  await page.goto(settings);
  await expect(page.getByText("No recurring issues yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "New recurring issue" }).click();
  await dialog(page).getByLabel("Title").fill("Check the moorings on {{date}}");
  await dialog(page).getByLabel("Thursday").check();
  await dialog(page).getByLabel(/^At\b/).fill("07:30");
  await dialog(page).getByRole("button", { name: "Sprint" }).click();
  await page.getByRole("option", { name: "The active sprint at the time" }).click();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Create recurring issue" }).click();
  await expect(dialog(page)).toBeHidden();
  const moorings = row(page, "Check the moorings");
  await expect(moorings).toContainText("Every Monday and Thursday at");
  await expect(moorings).toContainText("next ");

  await test.step("once it is due, its issue is there", async () => {
    await prisma.recurringIssue.updateMany({
      where: { projectId: project.id },
      data: { nextRunAt: new Date(Date.now() - 1000) },
    });
    await expect
      .poll(async () => (await lena.api.get<Issue[]>(`/api/projects/${project.id}/issues`)).length)
      .toBe(1);
    await expect(moorings.getByRole("link", { name: "HAR-1" })).toBeVisible();
    await moorings.getByRole("link", { name: "HAR-1" }).click();
    await expect(
      page.getByRole("heading", { name: /Check the moorings on \d{4}-\d\d-\d\d/ }),
    ).toBeVisible();
    await page.goBack();
  });

  await test.step("it pauses, and resumes with Undo", async () => {
    await moorings.getByRole("button", { name: /^Pause / }).click();
    await expect(moorings).toContainText("Paused");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(moorings).toContainText("next ");
  });

  await test.step("it is changed and deleted", async () => {
    await moorings.getByRole("button", { name: /^Edit / }).click();
    await dialog(page).getByLabel("Title").fill("Check the buoys");
    await dialog(page).getByRole("button", { name: "Save recurring issue" }).click();
    const buoys = row(page, "Check the buoys");
    await expect(buoys).toBeVisible();
    await buoys.getByRole("button", { name: /^Delete / }).click();
    await page.getByRole("button", { name: "Delete recurring issue" }).click();
    await expect(page.getByText("No recurring issues yet")).toBeVisible();
  });
});

test("an issue's menu makes it recur, and the palette finds the page", async ({ page, signIn }) => {
  const lanes = await lena.api.get<{ id: number }[]>(`/api/projects/${project.id}/lanes`);
  const fields = { description: "With soap.", lane_id: lanes[0]?.id, priority: 1, type: 0 };
  const { key } = await lena.api.post<Issue>(`/api/projects/${project.id}/issues`, {
    title: "Wash the pier",
    ...fields,
  });
  await signIn(lena);
  await page.goto(`/projects/${project.id}/issues/${key}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Make recurring…" }).click();
  await expect(dialog(page).getByLabel("Title")).toHaveValue("Wash the pier");
  await dialog(page).getByLabel("Title").press("Enter");
  await expect(dialog(page)).toBeHidden();
  const path = `/api/projects/${project.id}/recurring-issues`;
  const [made] = await lena.api.get<RecurringIssue[]>(path);
  expect(made).toMatchObject({ description: "With soap.", priority: 1, every: "week", on: [1] });
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("recurring issues");
  await page.getByRole("option", { name: "Project settings: Recurring issues" }).click();
  await expect(row(page, "Wash the pier")).toContainText("Every Monday at");
});

test("people without the permission see recurring issues, and why they cannot change them", async ({
  page,
  signIn,
}) => {
  await signIn(vera);
  await page.goto(settings);
  await expect(row(page, "Wash the pier")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pause / })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("an admin sets the time zone in which they are created", async ({ page, signIn }) => {
  await signIn(lena);
  await page.goto("/settings/general");
  await page.getByRole("button", { name: /^Time zone/ }).click();
  await page.getByPlaceholder("Find a city").fill("Kathmandu");
  await page.getByRole("option", { name: "Asia/Kathmandu" }).click();
  await expect(page.getByRole("button", { name: /^Use / })).toBeVisible();
  await expectAccessible(page);
  await page.goto(settings);
  await expect(page.getByText("Times are in Asia/Kathmandu.")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("the form fits, with weekdays that can be touched", async ({ page, signIn }) => {
    await signIn(lena);
    await page.goto(settings);
    await page.getByRole("button", { name: "New recurring issue" }).tap();
    await expect(dialog(page).getByLabel("Sunday")).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await dialog(page).getByLabel("Sunday").tap();
    await expect(dialog(page).getByLabel("Sunday")).toBeChecked();
  });
});

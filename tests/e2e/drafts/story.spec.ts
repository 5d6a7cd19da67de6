import { type AgentProgress, STEPS } from "@/lib/messaging/realtime/events";
import type { Page } from "@playwright/test";
import { prisma } from "@/tests/support/database/prisma";
import { userChannel } from "@/lib/messaging/realtime/channels";
import { RUN_STATUS } from "@/lib/drafts/runs/schema";
import {
  expect,
  expectAccessible,
  expectWellMade,
  keepUninformed,
  test,
} from "../../support/pages/e2e";
import type { Person, WorkspaceProject } from "../../support/people/workspace";

const CRASH =
  "Exporting the timesheet to CSV fails with a 500 when a name has a comma in it. It should download the file.";

const field = (page: Page) => page.getByLabel("What’s the issue?");
const steps = (page: Page) => page.locator("[data-step]");
const proposed = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

function api(project: WorkspaceProject, path: string): string {
  return `/api/projects/${project.id}${path}`;
}

async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press("ControlOrMeta+Enter");
}

async function expectSteps(page: Page, words: string): Promise<void> {
  await expect(steps(page)).toHaveCount(STEPS.length);
  for (const step of STEPS) await expect(page.locator(`[data-step=${step}]`)).toContainText(words);
}

test(
  "text becomes a draft to review field by field, and nothing is created until the user confirms",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const project = await workspace.project("Timesheets", "TS");
    const label = await workspace.label(project, "export");
    await signIn(workspace.admin);
    await page.goto(`${project.path}/board`);
    await page.getByRole("link", { name: "Draft with AI" }).click();
    await expect(page.getByText("None yet.")).toBeVisible();
    await page.getByRole("button", { name: "Draft issue" }).click();
    await expect(page.getByText("Describe the issue.")).toBeVisible();
    await expect(field(page)).toBeFocused();

    await ask(page, `  ${CRASH}  `);
    await expect(page).toHaveURL(/\/draft\?run=\d+$/);
    await expect(page.getByRole("heading", { name: "Your draft" })).toBeFocused();
    await expectSteps(page, "Done");
    await expect(page.getByText(/built-in drafter/i)).toHaveCount(1);
    await expect(page.getByText(/\d ms/)).toHaveCount(0);
    await expect(page.getByText("No similar issues found.")).toBeVisible();
    await expectWellMade(page);

    await expect(proposed(page, "Title")).toHaveAttribute("data-field", "suggested");
    await page.getByRole("textbox", { name: "Title" }).fill("CSV export breaks on commas");
    await expect(proposed(page, "Title")).toContainText("Edited by you");
    await page.getByRole("button", { name: "Accept: description" }).click();
    await expect(page.getByText("2 of 4 fields left to review.")).toBeVisible();
    await page.getByRole("combobox", { name: "Type" }).selectOption("Feature");
    await page.getByRole("button", { name: "Use suggestion: type" }).click();
    await page.getByRole("button", { name: "Accept all" }).click();
    await expect(page.getByText("You’ve reviewed every field.")).toBeVisible();
    await page.getByRole("button", { name: "Labels" }).click();
    await page.getByRole("option", { name: "export" }).click();
    await page.keyboard.press("Escape");
    expect(await workspace.admin.api.get(api(project, "/issues"))).toEqual([]);

    await page.reload();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(
      "CSV export breaks on commas",
    );
    await page.getByRole("button", { name: "Create issue" }).click();
    await expect(page.getByRole("heading", { name: "Created TS-1" })).toBeFocused();
    const issue = await workspace.admin.api.get(api(project, "/issues/TS-1"));
    expect(issue).toMatchObject({
      title: "CSV export breaks on commas",
      type: 1,
      lane_id: project.lanes[0]?.id,
      label_ids: [label.id],
    });
    expect(issue.description).toContain("It should download the file.");

    await page.getByRole("link", { name: "Open TS-1" }).click();
    await expect(page).toHaveURL(`${project.path}/issues/TS-1`);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Created TS-1" })).toBeVisible();
    await page.goBack();
    await expect(field(page)).toHaveValue("");
    await expect(page.getByRole("link", { name: /^Exporting the timesheet/ })).toBeVisible();
  },
);

test("an existing issue is shown with the proposed changes, and small talk gets a reply", async ({
  page,
  workspace,
  signIn,
}) => {
  const ivy = await workspace.person("contributor", "Ivy");
  const project = await workspace.project("Duplicates", "DUP", { members: [ivy] });
  const description =
    "Exporting the timesheet to CSV fails with a 500 when the name of a customer has a comma in it.";
  const fields = { title: "Timesheet export to CSV fails with a 500", description, type: 1 };
  const { key } = await workspace.issue(project, fields, ivy);
  const path = api(project, `/issues/${key}`);
  await signIn(ivy);

  await page.goto(`${project.path}/draft`);
  await ask(page, `${fields.title}. ${description} It also happens in the weekly report.`);
  await expect(page.getByRole("heading", { name: `This looks like ${key}` })).toBeFocused();
  await expect(page.getByRole("region", { name: "Same issues" })).toContainText(key);
  const change = page.locator("[data-change=description]");
  await expect(change.locator("[data-line=removed]")).toHaveCount(0);
  await expect(change.locator("[data-line=added]").last()).toContainText("weekly report");
  await expectAccessible(page);

  await test.step("only accepted changes are saved", async () => {
    for (const box of await page.getByRole("checkbox", { name: /^Change / }).all()) {
      await box.uncheck();
    }
    await expect(page.getByRole("button", { name: `Update ${key}` })).toBeDisabled();
    expect((await ivy.api.get(path)).description).toBe(description);
    await page.getByRole("checkbox", { name: "Change description" }).check();
  });

  await test.step("creating a new issue instead starts with the user's own words", async () => {
    await page.getByRole("button", { name: "Create a new issue anyway" }).click();
    await expect(page.getByRole("heading", { name: "Your draft" })).toBeFocused();
    await expect(proposed(page, "Description")).toContainText("It also happens");
    await page.getByRole("button", { name: "Back to the update" }).click();
    await expect(page.getByRole("heading", { name: `This looks like ${key}` })).toBeFocused();
  });

  await page.getByRole("button", { name: `Update ${key}` }).click();
  await expect(page.getByText(`${key} already covers this.`)).toBeVisible();
  const changed = await ivy.api.get(path);
  expect(changed.description).toContain(description);
  expect(changed.description).toContain("weekly report");

  await page.getByRole("button", { name: "New draft" }).click();
  await ask(page, "hello there, how are you");
  await expect(page.getByRole("region", { name: "hello there, how are you" })).toContainText("Why");
  await expect(page.locator("[data-step=write]")).toContainText("Skipped");
  await page.getByRole("button", { name: "Edit text" }).click();
  await expect(field(page)).toHaveValue("hello there, how are you");
  expect(await ivy.api.get(api(project, "/issues"))).toHaveLength(1);
});

/** Creates a run that a model is still working on, as if another server process had started it. */
async function busyRun(person: Person, project: WorkspaceProject): Promise<number> {
  const at = new Date().toISOString();
  const steps = STEPS.map((step, index) => ({
    step,
    phase: index === 0 ? 2 : index === 1 ? 1 : 0,
    status: index === 0 ? 1 : null,
    message: index === 0 ? "The model did not respond in time." : null,
    started_at: index < 2 ? at : null,
    finished_at: index === 0 ? at : null,
    by: index < 2 ? "small-model" : null,
  }));
  const { id } = await prisma.storyRun.create({
    data: {
      tenantId: person.tenantId,
      projectId: project.id,
      userId: person.id,
      provider: "openai-compatible",
      model: "small-model",
      input: { description: CRASH, context: "From a support call" },
      steps,
      // A run without recent updates counts as lost, so this one gets a future date that outlasts
      // the test.
      updatedAt: new Date(Date.now() + 600_000),
    },
  });
  return id;
}

test("a run can be resumed, cancelled and retried by keyboard and without the socket", async ({
  page,
  workspace,
  signIn,
  otherBrowser,
  complaints,
}) => {
  complaints.allow(/status of 404 /);
  const rob = await workspace.person("contributor", "Rob");
  const project = await workspace.project("Resumed", "RES", { members: [rob] });
  const id = await busyRun(rob, project);
  await keepUninformed(page);
  await signIn(rob);
  await page.goto(`${project.path}/draft?run=${id}`);
  await expect(page.getByRole("heading", { name: "Drafting" })).toBeVisible();
  const [first, second, third] = [steps(page).nth(0), steps(page).nth(1), steps(page).nth(2)];
  await expect(first).toContainText("Done with a warning");
  await expect(page.getByText("small-model")).toHaveCount(1);
  await expect(page.getByText("Step 2 of 5", { exact: true })).toBeVisible();
  await expect(second).toContainText("In progress");
  await expect(third).toContainText("Waiting");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Cancelled" })).toBeFocused();
  expect((await prisma.storyRun.findFirstOrThrow({ where: { id } })).cancelRequested).toBe(true);
  expect(await prisma.storyRun.count({ where: { id, status: RUN_STATUS.done } })).toBe(0);

  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your draft" })).toBeFocused();
  const run = page.url();
  await expectSteps(page, "Done");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Accept all" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Title" }).focus();
  await page.getByRole("button", { name: "Create issue" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Created RES-1" })).toBeFocused();
  await expect(page.getByText("RES-1 created", { exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("button", { name: "Create issue" })).toBeVisible();
  expect(await rob.api.get(api(project, "/issues"))).toEqual([]);

  const other = await otherBrowser(workspace.admin);
  await other.goto(run);
  await expect(other.getByText("Draft not found")).toBeVisible();
});

test("after too many drafts, the text is kept and the wait time is shown", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/status of 429 /);
  const una = await workspace.person("contributor", "Una");
  const project = await workspace.project("Throttled", "THR", { members: [una] });
  for (let count = 0; count < 10; count++) {
    await una.api.post(api(project, "/issues/agent-generate-story"), { description: "hello" });
  }
  await signIn(una);
  await page.goto(`${project.path}/board`);
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(page).toHaveURL(`${project.path}/draft`);
  await ask(page, CRASH);
  await expect(page.getByText("You’ve requested too many drafts in a short time.")).toBeVisible();
  await expect(page.getByText(/You can try again in \d+s\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Draft issue" })).toBeDisabled();
  await page.reload();
  await expect(field(page)).toHaveValue(CRASH);
  await field(page).fill("a".repeat(10_001));
  await expect(page.getByText("1 character too many.")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectWellMade(page);
});

test("events advance the steps immediately", async ({ page, workspace, signIn }) => {
  const eve = await workspace.person("contributor", "Eve");
  const project = await workspace.project("Live", "LIV", { members: [eve] });
  const id = await busyRun(eve, project);
  const channel = userChannel(workspace.id, eve.id);
  let send: (event: AgentProgress) => void = () => undefined;
  const isLive = new Promise<void>((resolve) => {
    void page.routeWebSocket(/\/app\//, (toPage) => {
      const server = toPage.connectToServer();
      send = (data) =>
        toPage.send(
          JSON.stringify({ event: "agent-progress", channel, data: JSON.stringify(data) }),
        );
      server.onMessage((message) => {
        toPage.send(message);
        if (String(message).includes("subscription_succeeded") && String(message).includes(channel))
          resolve();
      });
    });
  });
  await signIn(eve);
  await page.goto(`${project.path}/draft?run=${id}`);
  await isLive;
  const event = (stepIndex: number, phase: 1 | 2, message: string) =>
    send({ step: STEPS[stepIndex] ?? "write", phase, message, stepIndex, totalSteps: 5 });
  event(1, 2, "Found nothing similar.");
  event(2, 1, "Looking for related issues.");
  // The timeouts are shorter than the polling interval while the socket is up.
  await expect(steps(page).nth(1)).toContainText("Found nothing similar.", { timeout: 3_000 });
  await expect(steps(page).nth(2)).toContainText("In progress", { timeout: 3_000 });
  await expect(page.getByText("Step 3 of 5: Gather related issues.")).toBeAttached();
});

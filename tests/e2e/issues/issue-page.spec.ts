import { expect, expectAccessible, test } from "../../support/pages/e2e";
import type { Person, WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;
let ben: Person;

test.beforeAll(async ({ workspace }) => {
  ben = await workspace.person("contributor", "Ben", "Builder");
  project = await workspace.project("Pages", "PGS", { members: [ben] });
});

test("the conversation follows the description, and what the issue lacks is one row of buttons", async ({
  page,
  workspace,
  signIn,
}) => {
  const blocker = await workspace.issue(project, { title: "Comes first" });
  const { key } = await workspace.issue(project, { title: "Short", description: "One line." });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/issues/${key}`);
  const add = page.getByRole("group", { name: "Add to this issue" });
  await expect(add.getByRole("button")).toHaveText([
    "Sub-issue",
    "Attachment",
    "Dependency",
    "Branch",
    "Time",
    "AI context",
  ]);
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(headings).toHaveText(["Description", "Activity"]);
  await expect(page.getByRole("textbox", { name: "Comment" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await test.step("a dependency is added by keyboard, and its removal returns to the row", async () => {
    await add.getByRole("button", { name: "Add dependency" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Blocked by…" }).press("Enter");
    await page.getByPlaceholder("Title or key…").fill(blocker.key);
    await page.getByRole("option", { name: /Comes first/ }).click();
    const section = page.getByRole("region", { name: "Dependencies" });
    await expect(section.getByRole("link", { name: /Comes first/ })).toBeVisible();
    await expect(add.getByRole("button", { name: "Add dependency" })).toBeHidden();
    await section.getByRole("button", { name: `Remove ${blocker.key}` }).click();
    await expect(add.getByRole("button", { name: "Add dependency" })).toBeFocused();
  });
});

test("users who cannot change an issue can still read it, and see why it is locked", async ({
  page,
  workspace,
  signIn,
}) => {
  const { key } = await workspace.issue(project, { title: "Ada's issue" });
  await signIn(ben);
  await page.goto(`${project.path}/issues/${key}`);
  await expect(page.getByRole("heading", { name: "Ada's issue" })).toBeVisible();
  const reason = `Needs Issues: Update All; your role has Own; ${key} was created by Ada Admin.`;
  const properties = page.getByRole("region", { name: "Properties" });
  await expect(properties).toContainText("PriorityMedium");
  await expect(properties.getByRole("button", { name: /^Priority/ })).toHaveCount(0);
  await expect(properties).toContainText(`View only${reason}`);
  await expectAccessible(page);

  await test.step("a property key says the same", async () => {
    await page.keyboard.press("p");
    const message = page.getByRole("listitem").filter({ hasText: `You can’t change ${key}` });
    await expect(message).toContainText(reason);
  });

  await test.step("access is asked for, and the button remembers it", async () => {
    await properties.getByRole("button", { name: "Ask for access" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask for access" });
    await dialog.getByLabel("Why do you need access?").fill("I plan the next sprint.");
    await dialog.getByRole("button", { name: "Send request" }).click();
    await expect(properties.getByRole("button", { name: "Requested" })).toBeFocused();
    const requests = await workspace.admin.api.get("/api/access-requests");
    expect(requests).toMatchObject([{ operation: "issues.update", project_id: project.id }]);
  });
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: /^Delete issue/ })).toBeDisabled();
  await expectAccessible(page);
});

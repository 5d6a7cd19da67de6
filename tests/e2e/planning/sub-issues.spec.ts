import { expect, expectAccessible, test } from "../../support/pages/e2e";

test("sub-issues are added, found, removed and undone on their parent's page", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/422/);
  const project = await workspace.project("Sub-issues", "SUB");
  const parent = await workspace.issue(project, { title: "Ship the app", estimated_minutes: 60 });
  const other = await workspace.issue(project, { title: "Sign it", estimated_minutes: 30 });
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/issues/${parent.key}`);

  // Added one after another, without leaving the field.
  await page.getByRole("button", { name: "Add sub-issue" }).click();
  const field = page.getByRole("textbox", { name: `Title of a new sub-issue of ${parent.key}` });
  await expect(field).toBeFocused();
  await field.fill("Write the notes");
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await field.fill("Test it");
  await field.press("Enter");
  const section = page.getByRole("region", { name: "Sub-issues" });
  const list = section.getByRole("list", { name: "Sub-issues" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(field).toBeFocused();
  await field.press("Escape");
  await expect(field).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${parent.key}$`));
  await expect(section).toContainText("0 of 2 done");

  // An existing issue, with its estimate.
  await section.getByRole("button", { name: /existing…$/i }).click();
  await page.getByRole("combobox", { name: "Add an existing issue" }).fill("Sign it");
  await page.getByRole("option", { name: /Sign it/ }).click();
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(section).toContainText("Estimate 1h, with sub-issues 1h 30m");
  await expectAccessible(page);

  // Removed, and back again.
  await list.getByRole("button", { name: `Remove ${other.key} from its parent` }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(list.getByRole("listitem")).toHaveCount(3);

  // Up and down: the trail, the parent, and what happened.
  await list.getByRole("link", { name: /Sign it/ }).click();
  const trail = page.getByRole("navigation", { name: "Parent issues" });
  await expect(trail.getByRole("link", { name: parent.key })).toBeVisible();
  await expect(page.getByText(`made this a sub-issue of ${parent.key}`).first()).toBeVisible();
  const property = page.getByRole("button", { name: `Parent: ${parent.key} Ship the app` });
  await expect(property).toBeVisible();
  await page.keyboard.press("Shift+P");
  const choice = page.getByRole("combobox", { name: "Parent issue" });
  await choice.fill("Sign");
  await expect(page.getByText("No other matching issues.")).toBeVisible();
  await choice.fill("");
  await page.getByRole("option", { name: "No parent" }).click();
  await expect(page.getByRole("button", { name: "Parent: No parent" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(property).toBeVisible();
  await trail.getByRole("link", { name: parent.key }).click();
  await expect(list.getByRole("listitem")).toHaveCount(3);
});

test("finishing a parent asks about its open sub-issues, and deleting it says that they stay", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Finishing", "FIN");
  const parent = await workspace.issue(project, { title: "Ship the app" });
  const child = await workspace.issue(project, { title: "Test it", parent_id: parent.id });
  const last = project.lanes.at(-1);
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/board`);

  const card = page.getByRole("article").filter({ hasText: "Ship the app" });
  await expect(card).toContainText("0/1");
  await expect(page.getByRole("article").filter({ hasText: "Test it" })).toContainText(parent.key);

  const finish = async () => {
    await card.getByRole("link").focus();
    await page.keyboard.press("s");
    await page.getByRole("option", { name: "Done" }).click();
  };
  const question = page.getByRole("alertdialog", { name: "Finish 1 open sub-issue too?" });
  await finish();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  const lane = page.getByRole("region", { name: /^Done/ });
  await expect(lane.getByRole("article")).toHaveCount(0);

  await finish();
  await question.getByRole("button", { name: "Finish it too" }).click();
  await expect(lane.getByRole("article")).toHaveCount(2);
  await expect(card).toContainText("1/1");
  expect(last).toBeDefined();

  await card.getByRole("link").focus();
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("alertdialog")).toContainText(
    "The sub-issue stays and loses its parent.",
  );
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("article").filter({ hasText: child.title }).getByRole("link").focus();
  await page.keyboard.press("Shift+R");
  await expect(card).not.toContainText("1/1");
  await page.keyboard.press("Control+z");
  await expect(card).toContainText("1/1");
});

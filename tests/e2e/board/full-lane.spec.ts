import {
  type Crew,
  card,
  centre,
  drag,
  expectCards,
  lane,
  makeBoard,
  makeCrew,
  openBoard,
} from "../../support/pages/board";
import { expect, test } from "../../support/pages/e2e";

let crew: Crew;

test.beforeAll(async ({ workspace }) => {
  crew = await makeCrew(workspace);
});

test("a full lane with a hard limit sends cards back, and people who can update lanes are asked", async ({
  page,
  workspace,
  signIn,
  otherBrowser,
  complaints,
}) => {
  complaints.allow(/status of 422/);
  const project = await makeBoard(workspace, crew);
  await workspace.issue(project, { title: "Bilge leaks", lane_id: project.lanes[1]?.id });

  await signIn(workspace.admin);
  await page.goto(`${project.path}/settings/lanes`);
  await page.getByRole("button", { name: "Edit In progress" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByRole("checkbox", { name: /Hard limit/ })).toBeDisabled();
  await form.getByLabel("Work-in-progress limit").fill("1");
  await form.getByRole("checkbox", { name: /Hard limit/ }).check();
  await form.getByRole("button", { name: "Save lane" }).click();
  await expect(page.getByText("hard limit 1")).toBeVisible();

  await openBoard(page, project);
  await expect(lane(page, "In progress").getByText("1 of 1, full")).toBeVisible();
  const target = await centre(card(page, "Paint hull"));
  await drag(page, card(page, "Mast creaks"), { x: target.x, y: target.y - 30 });
  const question = page.getByRole("alertdialog", { name: "Exceed the limit?" });
  await expect(question).toContainText("In progress is full (1 of 1).");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expectCards(page, "In progress", ["Paint hull"]);
  await expect(lane(page, "To do").getByText("Mast creaks")).toBeVisible();

  await card(page, "Mast creaks").getByRole("link").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await question.getByRole("button", { name: "Add anyway" }).click();
  await expect(question).toBeHidden();
  await expect(lane(page, "In progress").getByText("2 of 1, full")).toBeVisible();

  const other = await otherBrowser(crew.contributor);
  await openBoard(other, project);
  await lane(other, "In progress").getByRole("button", { name: "Add issue" }).click();
  const title = other.getByLabel("Title of a new issue in In progress");
  await title.fill("Rudder stuck");
  await title.press("Enter");
  await expect(other.getByText("In progress is full (2 of 1).").first()).toBeVisible();
  await expect(lane(other, "In progress").getByRole("article")).toHaveCount(2);
});

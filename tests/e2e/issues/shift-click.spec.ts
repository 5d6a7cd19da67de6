import { card, makeBoard, makeCrew, openBoard } from "../../support/pages/board";
import { expect, test } from "../../support/pages/e2e";
import { comment, link, makeScene, row } from "../../support/pages/inbox-scene";

// The lists of issues and errors have tests of their own.

test("a range of Planning is selected with the mouse, up to the row that is pressed", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Ranges", "RNG");
  for (const title of ["One", "Two", "Three", "Four"]) await workspace.issue(project, { title });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/backlog`);
  const boxes = page.getByRole("checkbox", { name: /^Select RNG-/ });
  await expect(boxes).toHaveCount(4);
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(page.getByRole("toolbar", { name: "Selected issues" })).toContainText("3 selected");
  await expect(boxes.nth(2)).toBeChecked();
  await expect(boxes.nth(3)).not.toBeChecked();
});

test("a range of a lane's cards is selected with the mouse, up to the card that is pressed", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, await makeCrew(workspace));
  await signIn(workspace.admin);
  await openBoard(page, project);
  const press = (title: string, modifiers: ("ControlOrMeta" | "Shift")[]) =>
    card(page, title).getByRole("link").click({ modifiers });
  await press("Sails torn", ["ControlOrMeta"]);
  await press("Anchor rusts", ["Shift"]);
  await expect(card(page, "Anchor rusts").getByRole("link", { name: /, selected$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /, selected$/ })).toHaveCount(3);
});

test("a range of the inbox is selected with the mouse, up to the row that is pressed", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, hull, "One.");
  await comment(other, pump, "Two.");
  await signIn(reader);
  await page.goto("/inbox");
  await expect(link(page, pump.key)).toBeFocused();
  await row(page, pump.key).hover();
  await row(page, pump.key)
    .getByRole("button", { name: /^Select / })
    .click();
  await row(page, hull.key).hover();
  await row(page, hull.key)
    .getByRole("button", { name: /^Select / })
    .click({ modifiers: ["Shift"] });
  const bar = page.getByRole("toolbar", { name: "Selected notifications" });
  await expect(bar).toContainText("2 selected");
});

import type { Page } from "@playwright/test";
import {
  card,
  type Crew,
  expectCards,
  makeBoard,
  makeCrew,
  openBoard,
} from "../../support/pages/board";
import { expect, test } from "../../support/pages/e2e";

let crew: Crew;

test.beforeAll(async ({ workspace }) => {
  crew = await makeCrew(workspace);
});

const focus = (page: Page, title: string) => card(page, title).getByRole("link").focus();

test(
  "actions can be undone one after another when their messages are gone, on any page",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const project = await makeBoard(workspace, crew);
    await signIn(workspace.admin);
    await openBoard(page, project);
    await focus(page, "Anchor rusts");
    await page.keyboard.press("p");
    await page.getByRole("combobox", { name: "Priority" }).fill("high");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^[A-Z]+-\d+ set to High priority$/)).toBeVisible();
    await expect(card(page, "Anchor rusts")).toContainText("High");
    await page.keyboard.press("Alt+ArrowRight");
    await expectCards(page, "To do", ["Sails torn", "Mast creaks"]);
    await expect(page.getByText(/ moved to In progress$/)).toBeVisible();
    // Their messages go.
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0, { timeout: 20_000 });

    await page.keyboard.press("g");
    await page.keyboard.press("l");
    await expect(page).toHaveURL(/\/issues/);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(page.getByText(/^[A-Z]+-\d+ is back in To do$/)).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(page.getByText(/^Undone: [A-Z]+-\d+ set to High priority$/)).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(page.getByText("Nothing to undo")).toBeVisible();
    await openBoard(page, project);
    await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts"]);
    await expect(card(page, "Anchor rusts")).not.toContainText("High");
  },
);

test("an undo does not overwrite what somebody else has changed since", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/412/);
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  await focus(page, "Anchor rusts");
  await page.keyboard.press("p");
  // A digit picks a priority.
  await expect(page.getByRole("combobox", { name: "Priority" })).toBeFocused();
  await page.keyboard.press("1");
  const done = page.getByText(/^[A-Z]+-\d+ set to Highest priority$/);
  await expect(done).toBeVisible();
  const key = ((await done.textContent()) ?? "").split(" ")[0];
  const path = `/api/projects/${project.id}/issues/${key}`;
  const { title, description, lane_id, type } = await workspace.admin.api.get(path);
  const body = { title, description, lane_id, type, priority: 4 };
  await workspace.admin.api.put(path, body);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText(`${key} was not changed back`)).toBeVisible();
  await expect(page.getByText("Its priority changed again in the meantime.")).toBeVisible();
  await expect.poll(() => workspace.admin.api.get(path)).toMatchObject({ priority: 4 });
});

test("a card’s menu asks before it deletes", async ({ page, workspace, signIn }) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  const anchor = card(page, "Anchor rusts");
  const question = page.getByRole("alertdialog");
  const cancelDeletion = async () => {
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await expect(question).toContainText("Anchor rusts");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
  };
  await anchor.click({ button: "right" });
  await cancelDeletion();
  await expect(anchor.getByRole("link")).toBeFocused();
  await page.keyboard.press("Shift+F10");
  await cancelDeletion();
  await anchor.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await question.getByRole("button", { name: "Delete issue" }).click();
  await expectCards(page, "To do", ["Sails torn", "Mast creaks"]);
});

test("what was undone can be done again: a move and an edit", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  await focus(page, "Mast creaks");
  await page.keyboard.press("Alt+ArrowRight");
  await expectCards(page, "In progress", ["Paint hull", "Mast creaks"]);
  await expect(page.getByText(/ moved to In progress$/)).toBeVisible();
  await page.keyboard.press("p");
  await page.getByRole("combobox", { name: "Priority" }).fill("high");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/ set to High priority$/)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(card(page, "Mast creaks")).toContainText("Medium");
  await page.keyboard.press("ControlOrMeta+z");
  await expectCards(page, "To do", ["Sails torn", "Mast creaks", "Anchor rusts"]);
  await expect(page.getByText(/ is back in To do$/)).toBeVisible();

  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expectCards(page, "In progress", ["Paint hull", "Mast creaks"]);
  await expect(page.getByText(/ moved to In progress$/)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+y");
  await expect(card(page, "Mast creaks")).toContainText("High");
  await page.keyboard.press("ControlOrMeta+y");
  await expect(page.getByText("Nothing to redo")).toBeVisible();
  await expect
    .poll(async () => {
      const issues = await workspace.admin.api.get(`/api/projects/${project.id}/issues?query=mast`);
      return [issues[0].lane_id, issues[0].priority];
    })
    .toEqual([project.lanes[2]?.id, 1]);
});

test("Backspace on a card asks, by name, before it deletes the issue", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  await focus(page, "Mast creaks");
  await page.keyboard.press("Backspace");
  const question = page.getByRole("alertdialog", { name: /^Delete [A-Z]+-2 Mast creaks\?$/ });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card(page, "Mast creaks").getByRole("link")).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("Backspace");
  await question.getByRole("button", { name: "Delete issue" }).click();
  await expectCards(page, "To do", ["Sails torn", "Anchor rusts"]);
});

import {
  type Crew,
  card,
  expectCards,
  lane,
  makeBoard,
  makeCrew,
  openBoard,
} from "../../support/pages/board";
import { expect, expectAccessible, test } from "../../support/pages/e2e";

let crew: Crew;

test.beforeAll(async ({ workspace }) => {
  crew = await makeCrew(workspace);
});

test("an issue added to a filtered board matches the filters", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  const { api } = workspace.admin;
  const sprint = await api.post(`/api/projects/${project.id}/sprints`, { title: "Voyage" });
  await api.post(`/api/projects/${project.id}/sprints/${sprint.id}/start`, {});
  await workspace.issue(project, {
    title: "Plot the course",
    sprint_id: sprint.id,
    assignee_id: workspace.admin.id,
    priority: 0,
  });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board?sprint_id=active&assignee_id=me&priority=0`);
  await lane(page, "To do").getByRole("button", { name: "Add issue to To do" }).click();
  await expect(page.getByLabel("Title of a new issue in To do")).toBeFocused();
  await page.keyboard.type("Lower the kedge");
  await page.keyboard.press("Enter");
  await expectCards(page, "To do", ["Lower the kedge"]);
  const [added] = await api.get(`/api/projects/${project.id}/issues?query=kedge`);
  expect(added).toMatchObject({
    sprint_id: sprint.id,
    assignee_id: workspace.admin.id,
    priority: 0,
  });

  await test.step("the composer starts with them too", async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("c");
    const composer = page.getByRole("dialog", { name: "New issue" });
    await expect(composer.getByRole("button", { name: /Voyage/ })).toBeVisible();
    await composer.getByRole("textbox", { name: "Title" }).fill("Set sail");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(composer).toBeHidden();
    await expect(card(page, "Set sail")).toBeVisible();
  });

  await test.step("the sprint picker says which sprint is running, and how far it is", async () => {
    await page.locator("[aria-haspopup=menu]").filter({ hasText: "Sprint:" }).click();
    await expect(page.getByRole("menuitem", { name: /^Active sprint ?Voyage/ })).toBeVisible();
    await expect(
      page.getByRole("menuitem", { name: /^Voyage ?Active · .* 0 of 3 done/ }),
    ).toBeVisible();
  });
});

test("undo takes back what was created last, unless others have worked on it", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  const add = lane(page, "Done").getByRole("button", { name: "Add issue to Done" });
  await add.click();
  await expect(page.getByLabel("Title of a new issue in Done")).toBeFocused();
  await page.keyboard.type("Barrels stowed");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Crew paid");
  await page.keyboard.press("Enter");
  await expectCards(page, "Done", ["Barrels stowed", "Crew paid"]);
  await page.keyboard.press("Escape");
  await expect(add).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expectCards(page, "Done", ["Barrels stowed"]);
  await expect(page.getByText(/^Undone: .* created$/)).toBeVisible();

  const [barrels] = await workspace.admin.api.get(
    `/api/projects/${project.id}/issues?query=barrels`,
  );
  await workspace.admin.api.post(`/api/projects/${project.id}/issues/${barrels.id}/comments`, {
    body: "All forty of them.",
  });
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText(`${barrels.key} was not deleted`)).toBeVisible();
  await expectCards(page, "Done", ["Barrels stowed"]);
});

test("a title that is too long is kept, and the rest counted", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  await lane(page, "Done").getByRole("button", { name: "Add issue to Done" }).click();
  const field = page.getByLabel("Title of a new issue in Done");
  await field.fill("a".repeat(257));
  await expect(page.getByText("2 characters too many.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("a".repeat(257));
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await expectCards(page, "Done", ["a".repeat(255)]);
});

test("pressing a value on a card edits it, and the rest of the card opens the issue", async ({
  page,
  workspace,
  signIn,
  otherBrowser,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  const torn = card(page, "Sails torn");
  await torn.locator("[data-part=priority]").click();
  await page.getByRole("option", { name: /^Low\b/ }).click();
  await expect(torn).toContainText("Low priority");
  await expect(torn.getByRole("link")).toBeFocused();
  await expect(page).not.toHaveURL(/peek=/);
  await torn.getByText("Sails torn").click();
  await expect(page).toHaveURL(/peek=/);

  const theirs = await otherBrowser(crew.viewer);
  await openBoard(theirs, project);
  await card(theirs, "Sails torn").locator("[data-part=priority]").click();
  await expect(theirs).toHaveURL(/peek=/);
  await expect(theirs.getByRole("option")).toHaveCount(0);
});

test("the button of a lane's header adds at the top, and Escape keeps what was typed", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  const add = lane(page, "To do").getByRole("button", { name: "Add an issue to To do" });
  const field = page.getByLabel("Title of a new issue in To do");
  await add.click();
  await expect(field).toBeFocused();
  const before = await field.boundingBox();
  await page.keyboard.type("Mast creaks");
  // Similar issues are shown beside the field, which stays in its place.
  await expect(page.getByRole("list", { name: "Similar issues" })).toBeVisible();
  expect(await field.boundingBox()).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(add).toBeFocused();
  await expect(page.getByText("Draft kept")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Mast creaks");
  await expect(page.getByText("Draft kept")).toBeHidden();
  await field.fill("Ropes spliced");
  await page.keyboard.press("Enter");
  const all = ["Ropes spliced", "Sails torn", "Mast creaks", "Anchor rusts"];
  await expectCards(page, "To do", all);
  await page.keyboard.press("Escape");
  await page.reload();
  await expectCards(page, "To do", all);
});

test("a board read before a new issue reached the top does not take it away again", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  await openBoard(page, project);
  await lane(page, "To do").getByRole("button", { name: "Add an issue to To do" }).click();
  await page.getByLabel("Title of a new issue in To do").fill("Ropes spliced");
  const moved = page.waitForResponse("**/move");
  await page.route(
    "**/board?*",
    async (route) => {
      const read = await workspace.admin.api.get(`/api/projects/${project.id}/board?per_lane=50`);
      await moved;
      // The page may not want it anymore.
      await route.fulfill({ json: read }).catch(() => undefined);
    },
    { times: 1 },
  );
  await page.keyboard.press("Enter");
  await moved;
  await page.keyboard.type("Deck scrubbed");
  await page.keyboard.press("Enter");
  const all = ["Deck scrubbed", "Ropes spliced", "Sails torn", "Mast creaks", "Anchor rusts"];
  await expectCards(page, "To do", all);
  await page.reload();
  await expectCards(page, "To do", all);
});

test("a chosen sprint shows its progress once, and can be completed", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  const { api } = workspace.admin;
  const sprint = await api.post(`/api/projects/${project.id}/sprints`, { title: "Voyage" });
  await api.post(`/api/projects/${project.id}/sprints/${sprint.id}/start`, {});
  const inSprint = { sprint_id: sprint.id };
  await workspace.issue(project, { title: "Plot the course", ...inSprint });
  const done = project.lanes.at(-1)?.id;
  await workspace.issue(project, { title: "Hire a cook", lane_id: done, ...inSprint });
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board?sprint_id=active`);
  const strip = page.getByRole("region", { name: "Sprint Voyage" });
  await expect(strip).toContainText("1 of 2 done");
  await expect(page.getByRole("button", { name: /Remove filter/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Filter/ })).not.toContainText("1");
  await expectAccessible(page);
  await strip.getByRole("button", { name: "Complete sprint" }).click();
  const dialog = page.getByRole("dialog", { name: "Complete Voyage" });
  await dialog.getByRole("button", { name: "Complete sprint" }).click();
  await expect(page.getByText(/^Voyage completed/)).toBeVisible();
});

test("“Only mine” shows what is assigned to whoever presses it, and again everything", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await makeBoard(workspace, crew);
  const todo = project.lanes[1]?.id;
  const own = { title: "Plot the course", lane_id: todo, assignee_id: workspace.admin.id };
  await workspace.issue(project, own);
  await signIn(workspace.admin);
  await openBoard(page, project);
  const toggle = page.getByRole("button", { name: "Only mine" });
  await toggle.click();
  await expectCards(page, "To do", ["Plot the course"]);
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await toggle.click();
  await expectCards(page, "To do", [
    "Sails torn",
    "Mast creaks",
    "Anchor rusts",
    "Plot the course",
  ]);
});

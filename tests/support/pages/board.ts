import { expect, type Locator, type Page } from "@playwright/test";
import type { Person, Workspace, WorkspaceProject } from "../people/workspace";

/** The people in a board spec file: Vera can only view, and Cora can change her own issues. */
export interface Crew {
  viewer: Person;
  contributor: Person;
}

export async function makeCrew(workspace: Workspace): Promise<Crew> {
  return {
    viewer: await workspace.person("member", "Vera", "Viewer"),
    contributor: await workspace.person("contributor", "Cora", "Contributor"),
  };
}

let count = 0;

/** Creates a project with three issues in To do and one in In progress. Each test has its own. */
export async function makeBoard(
  workspace: Workspace,
  { viewer, contributor }: Crew,
): Promise<WorkspaceProject> {
  const letters = [Math.floor(count / 26), count % 26].map((at) => String.fromCharCode(65 + at));
  const prefix = `B${letters.join("")}`;
  count += 1;
  const members = [viewer, contributor];
  const project = await workspace.project(`Board ${prefix}`, prefix, { members });
  const todo = project.lanes[1]?.id;
  await workspace.issue(project, { title: "Sails torn", lane_id: todo, priority: 0, type: 1 });
  await workspace.issue(project, { title: "Mast creaks", lane_id: todo, estimated_minutes: 90 });
  await workspace.issue(project, { title: "Anchor rusts", lane_id: todo });
  await workspace.issue(project, { title: "Paint hull", lane_id: project.lanes[2]?.id });
  return project;
}

export function lane(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

export function card(page: Page, title: string): Locator {
  return page.getByRole("article").filter({ hasText: title });
}

/** Opens the board's page. */
export async function openBoard(page: Page, project: WorkspaceProject): Promise<void> {
  await page.goto(`${project.path}/board`);
  await listens(page);
}

/** Waits until the board handles keys, so J moves focus to a card, and cards can be dragged. */
export async function listens(page: Page): Promise<void> {
  const cardWithFocus = page.locator("article > a:focus");
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(cardWithFocus).toBeAttached({ timeout: 500 });
  }).toPass();
  await expect(page.locator("[data-drags]")).toBeAttached();
}

/** Expects a lane to show exactly these titles, from top to bottom. */
export async function expectCards(page: Page, title: string, cards: string[]): Promise<void> {
  await expect(lane(page, title).getByRole("article").getByRole("link")).toHaveText(cards);
}

/** Returns where an element is. Waits for it, because what a change replaces is gone for a moment. */
export async function boxOf(
  locator: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  let box = await locator.boundingBox();
  await expect(async () => {
    box ??= await locator.boundingBox();
    expect(box, "not on the screen").not.toBeNull();
  }).toPass();
  if (!box) throw new Error("not on the screen");
  return box;
}

export async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await boxOf(locator);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Grabs a card, drags it to a point in small steps, and releases it. */
export async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const start = await centre(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 10, start.y + 10, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 10 });
  await page.mouse.up();
}

/** Records the requests that move a card from now on. */
export function watchMoves(page: Page): string[] {
  const moves: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/move")) moves.push(request.postData() ?? "");
  });
  return moves;
}

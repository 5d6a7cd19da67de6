import type { Page } from "@playwright/test";
import { card, lane } from "../../support/pages/board";
import { expect, test } from "../../support/pages/e2e";
import { fillProject } from "../../support/pages/many-issues";
import type { WorkspaceProject } from "../../support/people/workspace";

declare global {
  interface Window {
    recorded: Recorded;
  }
}

interface Recorded {
  /** Frames in which the board showed cards. */
  frames: number;
  /** Pairs of cards that overlapped, with how far the page had got. */
  overlaps: string[];
  /** The sum of unexpected layout shifts, as browsers report it. */
  shift: number;
}

/** Records every frame from the start of navigation: cards that overlap, and layout shifts. */
async function recordLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Recorded = { frames: 0, overlaps: [], shift: 0 };
    window.recorded = recorded;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) recorded.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    function frame(): void {
      const lists = document.querySelectorAll("[data-lane-id] ul");
      let count = 0;
      for (const list of lists) {
        const cards = [...list.querySelectorAll<HTMLElement>("[data-card-id]")].map((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return { id: element.dataset["cardId"], top, bottom };
        });
        count += cards.length;
        cards.sort((a, b) => a.top - b.top);
        cards.forEach(({ id, top }, index) => {
          const above = cards[index - 1];
          if (above && top < above.bottom) recorded.overlaps.push(`${above.id} and ${id}`);
        });
      }
      if (count > 0) recorded.frames += 1;
      requestAnimationFrame(frame);
    }
    requestAnimationFrame(frame);
  });
}

async function expectCalm(page: Page): Promise<void> {
  const { frames, overlaps, shift } = await page.evaluate(() => window.recorded);
  expect(frames).toBeGreaterThan(5);
  expect(overlaps).toEqual([]);
  // Rounding of text moves less than a ten-thousandth of the window.
  expect(shift).toBeLessThan(0.001);
}

let project: WorkspaceProject;

test.beforeAll(async ({ workspace }) => {
  project = await workspace.project("Layout", "LAY");
  await fillProject(workspace, project, 900);
  const [backlog, todo] = project.lanes;
  const title = "A title that goes on and on, ".repeat(8);
  for (const lane_id of [backlog?.id, todo?.id])
    for (let n = 0; n < 3; n++) await workspace.issue(project, { title, lane_id });
});

test(
  "no two cards overlap in any frame of a first visit, and nothing shifts",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    await recordLayout(page);
    await signIn(workspace.admin);
    await page.goto(`${project.path}/board`);
    await expect(card(page, "Issue number 3").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectCalm(page);
  },
);

test("no two cards overlap when the window is resized or a lane loads more", async ({
  page,
  workspace,
  signIn,
}) => {
  await recordLayout(page);
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board`);
  for (const size of [
    { width: 900, height: 700 },
    { width: 390, height: 844 },
    { width: 1600, height: 1000 },
  ])
    await page.setViewportSize(size);
  const scroller = lane(page, "To do").getByRole("list").locator("..");
  const last = card(page, "A title that goes on").last();
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  await scroller.evaluate((element) => element.scrollTo(0, 0));
  const { frames, overlaps } = await page.evaluate(() => window.recorded);
  expect(frames).toBeGreaterThan(5);
  expect(overlaps).toEqual([]);
});

test("no two cards overlap while other people create, rename and move issues", async ({
  page,
  workspace,
  signIn,
}) => {
  const board = await workspace.project("Live layout", "LIV");
  const [backlog, todo] = board.lanes.map(({ id }) => id);
  const add = (title: string) => workspace.issue(board, { title, lane_id: todo });
  const [first, second] = [await add("Issue 0"), await add("Issue 1")];
  for (let n = 2; n < 6; n++) await add(`Issue ${n}`);
  await recordLayout(page);
  await signIn(workspace.admin);
  await page.goto(`${board.path}/board`);
  await expect(card(page, "Issue 5")).toBeVisible();
  const { api } = workspace.admin;
  const path = `/api/projects/${board.id}/issues`;
  const long = "Renamed to a title that certainly needs two lines of a card on the board";
  await api.put(`${path}/${first.id}`, { ...first, title: long });
  await api.post(`${path}/${second.id}/move`, { lane_id: backlog });
  await add("Created meanwhile");
  await expect(card(page, "Renamed to a title")).toBeVisible();
  await expect(lane(page, "Backlog").getByRole("article")).toHaveCount(1);
  await expect(card(page, "Created meanwhile")).toBeVisible();
  const { overlaps } = await page.evaluate(() => window.recorded);
  expect(overlaps).toEqual([]);
});

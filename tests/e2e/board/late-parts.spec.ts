import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { type Crew, card, lane, makeBoard, makeCrew, openBoard } from "../../support/pages/board";
import { expect, test } from "../../support/pages/e2e";

const CHUNKS = ".next/static/chunks";

let crew: Crew;

test.beforeAll(async ({ workspace }) => {
  crew = await makeCrew(workspace);
});

/** Lets no script with this text through. Returns a function that lets them through again. */
async function withhold(page: Page, text: string): Promise<() => Promise<void>> {
  const names = readdirSync(CHUNKS).filter(
    (name) => name.endsWith(".js") && readFileSync(path.join(CHUNKS, name), "utf8").includes(text),
  );
  expect(names).not.toEqual([]);
  const isOne = (url: URL) => names.includes(path.posix.basename(url.pathname));
  await page.route(isOne, (route) => route.abort("internetdisconnected"));
  return () => page.unroute(isOne);
}

test("a part whose scripts do not load leaves the board standing, and opens when pressed again", async ({
  page,
  context,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to (load|fetch)/);
  const project = await makeBoard(workspace, crew);
  await signIn(workspace.admin);
  const release = await withhold(page, "What needs doing?");
  await openBoard(page, project);
  const add = lane(page, "To do").getByRole("button", { name: "Add an issue to To do" });
  const field = page.getByLabel("Title of a new issue in To do");

  await add.click();
  await expect(page.getByText("Try again, or reload the page.")).toBeVisible();
  await expect(card(page, "Sails torn")).toBeVisible();
  await expect(add).toBeFocused();

  await test.step("offline, the message says so", async () => {
    await context.setOffline(true);
    await add.click();
    await expect(page.getByText("You’re offline. Try again once you’re back.")).toBeVisible();
    await expect(card(page, "Sails torn")).toBeVisible();
    await context.setOffline(false);
  });

  await release();
  await add.click();
  await expect(field).toBeFocused();
});

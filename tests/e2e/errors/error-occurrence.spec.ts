import type { Page } from "@playwright/test";
import { prisma } from "@/tests/support/database/prisma";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import { GroupScene } from "../../support/pages/group-scene";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("the occurrence is in the URL: reloading and links return to it, and Back leaves the page", async ({
  page,
  workspace,
  signIn,
  guard: complaints,
}) => {
  const scene = await GroupScene.make(workspace, "Occurrences", "OCC");
  const { id, page: address } = await scene.group("TypeError", 1);
  for (const message of ["the first", "the second", "the third"]) await scene.event(id, message);
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  await page.locator("[data-error-row]").click();
  await expect(page.getByText("Newest of 3 kept")).toBeVisible();
  await expect(page).toHaveURL(address);

  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("the second")).toBeVisible();
  await expect(page).toHaveURL(/\?event=\d+$/);
  await page.reload();
  await expect(page.getByText("the second")).toBeVisible();
  await expect(page.getByText(/^2 of 3 kept/)).toBeVisible();
  await button(page, "Oldest occurrence").click();
  await expect(page.getByText("the first")).toBeVisible();
  await expect(page.getByText(/^3 of 3 kept/)).toBeVisible();
  await expectAccessible(page);
  const oldest = page.url();
  await page.goBack();
  await expect(page).toHaveURL(`${scene.project.path}/errors`);

  complaints.allow(/404/);
  await prisma.errorEvent.deleteMany({ where: { errorGroupId: id, message: "the first" } });
  await page.goto(oldest);
  await expect(page.getByText("That occurrence is no longer here.")).toBeVisible();
  await expect(page.getByText("the third")).toBeVisible();
  await expect(page).toHaveURL(address);
});

test("a chain of exceptions is shown with its own frames, and variables are text", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Chains", "CHA");
  const { id, page: address } = await scene.group("CartError", 1);
  const frame = { function: "connect", file: "/app/src/db.ts", line: 9, column: 1, in_app: true };
  const context = { before: [], line: "  socket.connect();", after: [] };
  const vars = { host: "<b>db</b>", note: "x".repeat(400) };
  await scene.event(id, "not saved", {
    exception_class: "CartError",
    causes: [
      {
        exception_class: "DbError",
        message: "is away",
        source: "cause",
        parent: 0,
        frames: [{ ...frame, context, vars }],
      },
      { exception_class: "SocketError", message: "reset", source: "cause", parent: 1, frames: [] },
    ],
  });
  await signIn(workspace.admin);
  await page.goto(address);
  const headings = page.getByRole("heading", { level: 4 });
  await expect(headings).toHaveText(["CartError", "Caused by DbError", "Caused by SocketError"]);
  await expect(page.getByText("socket.connect();")).toBeVisible();
  const table = page.getByRole("table", { name: "Local variables of connect" });
  await expect(table).toContainText("<b>db</b>");
  await expect(table).not.toContainText("x".repeat(400));
  await button(page, "Show all").click();
  await expect(table).toContainText("x".repeat(400));
  const contents = page.getByRole("navigation", { name: "Exceptions" });
  await contents.getByRole("button", { name: /SocketError/ }).click();
  await expect(headings.last()).toBeFocused();
  await expectAccessible(page);
});

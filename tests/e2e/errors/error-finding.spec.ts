import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import { GroupScene } from "../../support/pages/group-scene";

test("the table below the trace leads to any kept occurrence, which has its raw JSON", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Occurrences", "OCC");
  const group = await scene.group("TableError", 1);
  for (let at = 1; at <= 12; at += 1) {
    await scene.event(group.id, `message ${at}`, { user: { email: `user${at}@example.test` } });
  }
  await signIn(workspace.admin);
  await page.goto(group.page);
  const section = page.getByRole("region", { name: "All occurrences" });
  await section.scrollIntoViewIfNeeded();
  const rows = section.getByRole("row");
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toContainText("user12@example.test");
  await section.getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(13);
  await expectAccessible(page);
  await rows.last().getByRole("link").click();
  await expect(page.getByText("12 of 12 kept")).toBeVisible();
  await expect(page).toHaveURL(/event=\d+/);
  await page.getByText("Raw JSON", { exact: true }).click();
  await expect(page.getByLabel("Raw JSON")).toContainText('"message": "message 1"');
});

test("Ctrl+K finds the errors of the project", async ({ page, workspace, signIn }) => {
  const scene = await GroupScene.make(workspace, "Palette", "PAL");
  const group = await scene.group("ZebraError", 1);
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or run a command" }).fill("zebra");
  await page.getByRole("option", { name: "ZebraError: rule is undefined" }).click();
  await expect(page).toHaveURL(group.page);
});

test("any issue of the project can be found and linked from Promote", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Link", "LNK");
  await workspace.issue(scene.project, { title: "Basement floods" });
  const { id, page: address } = await scene.group("LinkError", 1);
  await signIn(workspace.admin);
  await page.goto(address);
  await page.getByRole("button", { name: "Promote" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Link to an existing issue").fill("basement");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Link to LNK-1" }).click();
  await expect(page.getByRole("link", { name: "Open LNK-1" })).toBeFocused();
  expect((await scene.read<ErrorGroup>(id)).linked_issue?.key).toBe("LNK-1");
});

test("a new error is marked, and pointing at its row offers to resolve it", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Pointing", "POI");
  const first = await scene.group("FreshError", 1);
  await scene.group("OldError", 2, { firstSeenAt: new Date("2026-01-02T03:04:05.678Z") });
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(row("FreshError").getByText("New", { exact: true })).toBeVisible();
  await expect(row("OldError").getByText("New", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Resolve" })).toHaveCount(0);
  await row("FreshError").hover();
  await row("FreshError").getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText("FreshError resolved")).toBeVisible();
  await expect(page).toHaveURL(`${scene.project.path}/errors`);
  await expect.poll(async () => (await scene.read<ErrorGroup>(first.id)).status).toBe(1);
});

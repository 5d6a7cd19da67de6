import type { Page } from "@playwright/test";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { expect, test } from "../../support/pages/e2e";
import { GroupScene } from "../../support/pages/group-scene";

const link = (page: Page, name: string) => page.locator("[data-error-row]", { hasText: name });
const links = (page: Page) => page.locator("[data-error-row]");

test("a status is saved at once, and undone later", async ({ page, workspace, signIn }) => {
  const scene = await GroupScene.make(workspace, "At once", "ATO");
  const first = await scene.group("AError", 1, { isRegressed: true });
  await scene.group("BError", 2);
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await expect(page.getByText("AError resolved")).toBeVisible();
  expect(await scene.read<ErrorGroup>(first.id)).toMatchObject({ status: 1 });
  await expect(links(page)).toHaveText([/BError/]);

  await page.keyboard.press("ControlOrMeta+z");
  await expect(link(page, "AError")).toBeFocused();
  await expect(links(page)).toHaveText([/AError/, /BError/]);
  await expect(page.getByText("Undone: AError resolved", { exact: true })).toBeVisible();
  const restored = { status: 0, is_regressed: true };
  expect(await scene.read<ErrorGroup>(first.id)).toMatchObject(restored);
  await expect(link(page, "AError")).toBeFocused();
});

test("undo selects again what was selected", async ({ page, workspace, signIn }) => {
  const scene = await GroupScene.make(workspace, "Selected", "SLD");
  for (const [index, name] of ["AError", "BError", "CError"].entries()) {
    await scene.group(name, index + 1);
  }
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  await page.getByLabel("Select AError").click();
  await page.getByLabel("Select BError").click();
  await page.keyboard.press("r");
  await expect(page.getByText("2 errors resolved")).toBeVisible();
  await expect(links(page)).toHaveText([/CError/]);
  await page.keyboard.press("ControlOrMeta+z");
  const bar = page.getByRole("toolbar", { name: "Selected errors" });
  await expect(bar).toContainText("2 selected");
});

test("all errors of a list are selected, also those that are not loaded", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Many", "MNY");
  for (let n = 1; n <= 53; n++) await scene.group(`Error${n}`, n);
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  await page.getByLabel("Select all loaded errors").click();
  const bar = page.getByRole("toolbar", { name: "Selected errors" });
  await expect(bar).toContainText("50 selected");
  await bar.getByRole("button", { name: "Select all 53" }).click();
  await expect(bar).toContainText("53 selected");
  await expect(bar.getByRole("button", { name: /^Select all/ })).toHaveCount(0);
});

test("a status set offline answers at once, and is saved when back online", async ({
  page,
  workspace,
  signIn,
  guard: complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load resource/);
  const scene = await GroupScene.make(workspace, "Offline", "OFL");
  await scene.group("BeforeError", 1);
  const { id } = await scene.group("AError", 2);
  await scene.group("BError", 3);
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  await page.keyboard.press("j");
  // The code for messages has come, so they work offline.
  await page.keyboard.press("r");
  await expect(page.getByText("BeforeError resolved")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await expect(page.getByText(/^Offline: changes to issues and errors/)).toBeVisible();
  await page.keyboard.press("r");
  await expect(page.getByText("AError resolved")).toBeVisible();
  await expect(page.getByText(/Couldn’t resolve/)).toHaveCount(0);
  await expect(links(page)).toHaveText([/BError/]);
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await scene.read<ErrorGroup>(id)).status, { timeout: 20_000 })
    .toBe(1);
});

test("what somebody else has changed since is kept", async ({ page, workspace, signIn }) => {
  const scene = await GroupScene.make(workspace, "Both", "BOT");
  const { id } = await scene.group("AError", 1);
  await scene.group("BError", 2);
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await expect(page.getByText("AError resolved")).toBeVisible();
  await scene.call(id, "ignore");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("Not undone: AError resolved")).toBeVisible();
  await expect(links(page)).toHaveText([/BError/]);
  expect(await scene.read<ErrorGroup>(id)).toMatchObject({ status: 2 });
});

test("a change that fails is taken back at once", async ({
  page,
  workspace,
  signIn,
  guard: complaints,
}) => {
  complaints.allow(/500/);
  const scene = await GroupScene.make(workspace, "Fails", "FAI");
  await scene.group("AError", 1);
  await scene.group("BError", 2);
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  await page.route("**/error-groups/bulk", (route) =>
    route.fulfill({ status: 500, json: { message: "Something went wrong." } }),
  );
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await expect(page.getByText("Couldn’t resolve AError")).toBeVisible({ timeout: 3_000 });
  await expect(links(page)).toHaveText([/AError/, /BError/]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("Nothing to undo")).toBeVisible();
});

test("a promotion starts in the title, is sent from anywhere, and Ctrl+Z takes it back", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Promotion", "PRM");
  const { id, page: address } = await scene.group("QuotaError", 1);
  await signIn(workspace.admin);
  await page.goto(address);
  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("PRM-1 created")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open", exact: true })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("button", { name: "Promote" })).toBeVisible();
  await expect(page.getByText("Undone: PRM-1 created")).toBeVisible();
  expect((await scene.read<ErrorGroup>(id)).linked_issue_id).toBeNull();
});

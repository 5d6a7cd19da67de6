import type { Page } from "@playwright/test";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import { GroupScene } from "../../support/pages/group-scene";

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string) => page.getByRole("button", { name });

test("R moves on to the next group in the list, and undo restores everything", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Triage", "TRI");
  const first = await scene.group("FirstError", 1, { isRegressed: true });
  const second = await scene.group("SecondError", 2);
  await scene.group("ElsewhereError", 3, { environment: "staging" });
  const third = await scene.group("ThirdError", 4);
  const list = "?environment=production";
  await signIn(workspace.admin);
  await page.goto(first.page + list);
  await expect(page.getByText("1 of 3")).toBeVisible();

  await page.keyboard.press("r");
  await expect(title(page, "SecondError")).toBeFocused();
  await expect(page).toHaveURL(second.page + list);
  await button(page, "Undo").click();
  await expect(title(page, "FirstError")).toBeFocused();
  await expect(page.getByText("Regressed", { exact: true })).toBeVisible();
  await expect
    .poll(() => scene.read<ErrorGroup>(first.id))
    .toMatchObject({ status: 0, is_regressed: true });

  await page.keyboard.press("]");
  await expect(title(page, "SecondError")).toBeFocused();
  // The list may still be read again after the undo.
  await expect(page.getByText("2 of 3")).toBeVisible();
  await page.keyboard.press("k");
  await expect(title(page, "FirstError")).toBeFocused();
  await page.keyboard.press("j");
  await expect(title(page, "SecondError")).toBeFocused();
  await page.keyboard.press("i");
  await expect(title(page, "ThirdError")).toBeFocused();
  await expect(page.getByText("2 of 2")).toBeVisible();
  await page.keyboard.press("[");
  await expect(title(page, "FirstError")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${scene.project.path}/errors${list}`);
  const status = async () => (await scene.read<ErrorGroup>(second.id)).status;
  await expect.poll(status).toBe(2);

  // Resolving the last group in the list returns to the list.
  await page.goto(third.page + list);
  await expect(page.getByText("2 of 2")).toBeVisible();
  await page.keyboard.press("r");
  await expect(page).toHaveURL(`${scene.project.path}/errors${list}`);
});

test("O reopens a group and stays on its page", async ({ page, workspace, signIn }) => {
  const scene = await GroupScene.make(workspace, "Reopen", "REO");
  const { id, page: address } = await scene.group("TypeError", 1, { status: 2 });
  await signIn(workspace.admin);
  await page.goto(`${address}?tab=ignored`);
  await expect(page.getByText("Ignored", { exact: true })).toBeVisible();
  await page.keyboard.press("o");
  await expect(page.getByText("TypeError reopened")).toBeVisible();
  await expect(page.getByText("Open", { exact: true })).toBeVisible();
  const status = async () => (await scene.read<ErrorGroup>(id)).status;
  await expect.poll(status).toBe(0);
  await expect(page.getByText("reopened it")).toBeVisible();
});

test(
  "promoting shows a preview and then opens the bug",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const scene = await GroupScene.make(workspace, "Promote", "PRO");
    const { page: address } = await scene.group("PaymentError", 1);
    await signIn(workspace.admin);
    await page.goto(address);
    await button(page, "Promote").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Title")).toHaveValue("PaymentError: rule is undefined");
    await expect(dialog).toContainText("in Backlog");
    await expect(dialog).toContainText("at applyDiscount (/app/src/discount.ts:42:5)");
    await dialog.getByRole("button", { name: "Create bug" }).click();
    const link = page.getByRole("link", { name: "Open PRO-1" });
    await expect(link).toBeFocused();
    await page.keyboard.press("p");
    await expect(page).toHaveURL(`${scene.project.path}/issues/PRO-1`);
    await expect(title(page, "PaymentError: rule is undefined")).toBeVisible();
    const properties = page.locator("dl").filter({ hasText: "Error group" });
    await properties.getByRole("link", { name: "PaymentError" }).click();
    await expect(page).toHaveURL(address);
  },
);

test("the bug’s text is edited before promoting, and survives closing the dialog", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Edited", "EDI");
  const { page: address } = await scene.group("QuotaError", 1, {
    firstSeenAt: new Date("2026-01-02T03:04:05.678Z"),
  });
  await signIn(workspace.admin);
  await page.goto(address);
  await button(page, "Promote").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("First seen: 2 Jan 2026, 03:04 UTC");
  await dialog.getByLabel("Title").fill("Photos no longer fit");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("p");
  await expect(dialog.getByLabel("Title")).toHaveValue("Photos no longer fit");
  await dialog.getByRole("tab", { name: "Write" }).click();
  await dialog.getByRole("textbox", { name: "Description" }).fill("Delete **old** photos.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("link", { name: "Open EDI-1" })).toBeFocused();
  await page.keyboard.press("p");
  await expect(title(page, "Photos no longer fit")).toBeVisible();
  await expect(page.getByText("Delete old photos.")).toBeVisible();
});

test("a likely duplicate can be linked instead", async ({ page, workspace, signIn }) => {
  const scene = await GroupScene.make(workspace, "Duplicates", "DUP");
  await workspace.issue(scene.project, { title: "CheckoutError: rule is undefined", type: 1 });
  const { id, page: address } = await scene.group("CheckoutError", 1);
  await signIn(workspace.admin);
  await page.goto(address);
  await button(page, "Promote").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Looks like DUP-1");
  await expect(dialog.getByRole("listitem").first()).toContainText("Same DUP-1");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Link to DUP-1" }).click();
  await expect(page.getByRole("link", { name: "Open DUP-1" })).toBeVisible();
  expect((await scene.read<ErrorGroup>(id)).linked_issue_id).not.toBeNull();
});

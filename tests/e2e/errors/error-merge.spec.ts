import type { Page } from "@playwright/test";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import { GroupScene } from "../../support/pages/group-scene";

const link = (page: Page, name: string) => page.locator("[data-error-row]", { hasText: name });
const links = (page: Page) => page.locator("[data-error-row]");
const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected errors" });
const button = (page: Page, name: string) => page.getByRole("button", { name });

test("M asks which error to keep, Enter confirms, and the history names the merge", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Merge", "MER");
  const kept = await scene.group("KeptError", 2, { ownCount: 2n, occurrenceCount: 2n });
  const busy = await scene.group("BusyError", 1, { ownCount: 9n, occurrenceCount: 9n });
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: /BusyError/ })).toBeFocused();
  await expect(dialog.getByRole("radio", { name: /BusyError/ })).toBeChecked();
  await expect(dialog).toContainText("9 occurrences");
  await expect(dialog).toContainText("First seen");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(links(page)).toHaveCount(2);

  await page.keyboard.press("m");
  await page.keyboard.press("ArrowDown");
  await expect(button(page, "Merge 1 error into KeptError")).toBeVisible();
  await expect(dialog).toContainText("Its row will read “BusyError”, like the newest occurrence");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("1 error merged into KeptError, now listed as BusyError"),
  ).toBeVisible();
  await expect(links(page)).toHaveCount(1);
  expect(await scene.read<ErrorGroup>(kept.id)).toMatchObject({
    occurrence_count: 11,
    exception_class: "BusyError",
  });

  // The address of the merged error leads to the one that was kept.
  await page.goto(busy.page);
  await expect(page).toHaveURL(kept.page);
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("merged BusyError into it");
  await button(page, "Unmerge BusyError").click();
  await expect(page.getByRole("heading", { level: 1, name: "KeptError" })).toBeVisible();
  await expect(history).toContainText("unmerged BusyError");
  // The list of merged errors is gone with its last one.
  await expect(page.getByRole("heading", { level: 1, name: "KeptError" })).toBeFocused();
  await page.goto(busy.page);
  await expect(page).toHaveURL(busy.page);
});

test("errors from different environments are not merged, and the reason names them", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Environments", "ENV");
  await scene.group("AError", 1);
  await scene.group("BError", 2, { environment: "staging" });
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+ArrowDown");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.keyboard.press("m");
  const reason = "They are from different environments: production and staging.";
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(requests.filter((url) => url.endsWith("/merge"))).toEqual([]);
  await bar(page).getByRole("button", { name: "Merge" }).hover();
  await expect(page.getByRole("tooltip")).toContainText(reason);
});

test("after unmerging, the page shows the error's own occurrence", async ({
  page,
  workspace,
  signIn,
  guard: complaints,
}) => {
  // The occurrence on screen has left with the other error.
  complaints.allow(/404/);
  const scene = await GroupScene.make(workspace, "Unmerge", "UNM");
  const kept = await scene.group("KeptError", 2);
  const other = await scene.group("OtherError", 1);
  await scene.event(kept.id, "of the kept one");
  await scene.event(other.id, "of the other one");
  await scene.call(kept.id, "merge", { error_group_ids: [other.id] });
  await signIn(workspace.admin);
  await page.goto(kept.page);
  await expect(page.getByText("of the other one")).toBeVisible();
  await button(page, "Unmerge OtherError").click();
  await expect(page.getByText("of the kept one")).toBeVisible();
  await expect(page.getByText("of the other one")).toHaveCount(0);
});

test("an error that does not exist leads back to the list", async ({
  page,
  workspace,
  signIn,
  guard: complaints,
}) => {
  complaints.allow(/404/);
  const scene = await GroupScene.make(workspace, "Missing", "MIS");
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors/2147483000`);
  await expect(page.getByRole("heading", { level: 1, name: "Error not found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to errors" }).click();
  await expect(page).toHaveURL(`${scene.project.path}/errors`);
});

test("rows are selected by mouse in ranges, all at once by the heading and by key", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Select", "SEL");
  for (let n = 1; n <= 5; n++) await scene.group(`Error${n}`, n);
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  await page.getByLabel("Select Error1").click();
  await page.getByLabel("Select Error4").click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("4 selected");
  await expect(page.getByLabel("Select Error4")).toBeChecked();
  await page.getByLabel("Select Error4").click();
  await expect(bar(page)).toContainText("3 selected");

  const all = page.getByLabel("Select all loaded errors");
  await all.click();
  await expect(bar(page)).toContainText("5 selected");
  await all.click();
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press("ControlOrMeta+a");
  await expect(bar(page)).toContainText("5 selected");
});

test("headings sort, and the text filter continues in the list", async ({
  page,
  workspace,
  signIn,
}) => {
  const scene = await GroupScene.make(workspace, "Headings", "HEA");
  await scene.group("NewError", 1, { occurrenceCount: 1n });
  await scene.group("OldError", 9, { occurrenceCount: 90n, firstSeenAt: new Date("2026-01-01") });
  await signIn(workspace.admin);
  await page.goto(`${scene.project.path}/errors`);
  await expect(links(page)).toHaveText([/NewError/, /OldError/]);
  await button(page, "Count").click();
  await expect(page).toHaveURL(/sort=period/);
  await expect(button(page, "Count")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Sort by")).toHaveValue("2");
  await button(page, "Last seen").click();
  await expect(links(page)).toHaveText([/NewError/, /OldError/]);

  const text = page.getByLabel("Filter by text");
  await page.keyboard.press("f");
  await text.fill("old");
  await text.press("Enter");
  await expect(link(page, "OldError")).toBeFocused();
  await expect(links(page)).toHaveCount(1);
  await page.keyboard.press("f");
  await text.fill("");
  await text.press("ArrowDown");
  await expect(link(page, "NewError")).toBeFocused();
  await page.keyboard.press("f");
  await text.press("Escape");
  await expect(link(page, "NewError")).toBeFocused();
});

import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test, type Theme } from "../../support/pages/e2e";
import { tabTo } from "../../support/pages/keyboard-only";
import type { Person, WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;
let viewer: Person;

test.beforeAll(async ({ workspace }) => {
  viewer = await workspace.person("member", "Vera", "Viewer");
  project = await workspace.project("Apollo", "APO", { members: [viewer] });
});

const keyRow = (page: Page, name: string): Locator =>
  page.getByRole("list", { name: "Keys" }).getByRole("listitem").filter({ hasText: name });

async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] satisfies Theme[]) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

test("a key is created, copied and deleted by keyboard, and its token is shown once", async ({
  page,
  context,
  workspace,
  signIn,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], {
    origin: workspace.origin,
  });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await signIn(workspace.admin);
  await page.goto(`${project.path}/settings/errors`);
  await expect(page.getByText("No keys yet")).toBeVisible();

  const add = page.getByRole("button", { name: "New key" });
  await add.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Web shop");
  await page.keyboard.press("Enter");
  const token = dialog.getByLabel("Token", { exact: true });
  await expect(token).toHaveValue(/^lw_[0-9A-Za-z]{40}$/);
  const secret = await token.inputValue();
  const dsn = await dialog.getByLabel("DSN", { exact: true }).inputValue();
  expect(dsn).toMatch(/^http:\/\/[0-9a-f]{32}@/);
  // The DSN omits the workspace's slug, because only browsers resolve `*.localhost`.
  const { port } = new URL(workspace.origin);
  expect(dsn.replace(/\/\/.*@/, "//")).toBe(`http://localhost:${port}/${project.id}`);
  await expectAccessibleInBothThemes(page);
  await tabTo(page, dialog.getByRole("button", { name: "Copy DSN" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "DSN copied" })).toBeFocused();
  expect(await clipboard()).toBe(dsn);
  await tabTo(page, dialog.getByRole("button", { name: "Copy Token" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Token copied" })).toBeVisible();
  expect(await clipboard()).toBe(secret);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();

  await page.reload();
  const row = keyRow(page, "Web shop");
  await expect(row).toContainText(dsn);
  await expect(row).toContainText("Never used");
  await expect(row).toContainText(`Created by ${workspace.admin.name}`);
  await expect(row).toContainText(`lw_…${secret.slice(-4)}`);
  expect(await page.content()).not.toContain(secret);
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await row.getByRole("button", { name: "Copy the DSN for Web shop" }).press("Enter");
  await expect.poll(clipboard).toBe(dsn);

  await row.getByRole("button", { name: "Delete Web shop" }).press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("will no longer be able to report errors");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await row.getByRole("button", { name: "Delete Web shop" }).press("Enter");
  await question.getByRole("button", { name: "Delete key" }).press("Enter");
  await expect(row).toBeHidden();
  await expect(page.getByText("No keys yet")).toBeVisible();
});

test("automation settings for errors and bugs are saved immediately", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await page.goto(`${project.path}/settings/errors`);
  const onRegression = page.getByLabel("When a resolved error occurs again");
  const resolveOnClose = page.getByRole("switch", { name: /^Closing a bug resolves its errors/ });
  await expect(onRegression).toContainText("Do nothing");
  await expect(resolveOnClose).not.toBeChecked();
  const read = async () => {
    const found = await workspace.admin.api.get<Record<string, unknown>>(
      `/api/projects/${project.id}`,
    );
    return [found["on_regression"], found["resolve_on_close"]];
  };
  await onRegression.selectOption({ label: "Move the bug to the first lane and comment" });
  await expect.poll(read).toEqual(["reopen", false]);
  await resolveOnClose.press("Space");
  await expect.poll(read).toEqual(["reopen", true]);
  await page.reload();
  await expect(resolveOnClose).toBeChecked();
  await expect(onRegression.locator("option:checked")).toHaveText(/^Move the bug/);
});

test("the page shows that error tracking is off and who can turn it on", async ({
  page,
  workspace,
  signIn,
  otherBrowser,
}) => {
  await signIn(workspace.admin);
  await page.goto(`${project.path}/settings/errors`);
  const off = page.getByText("Error tracking is off for the whole workspace.");
  await expect(off).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const theirs = await otherBrowser(viewer);
  await theirs.goto(`${project.path}/settings/errors`);
  await expect(theirs.getByText("Admins can turn it on")).toBeVisible();
  await expect(theirs.getByRole("link", { name: "workspace settings" })).toBeHidden();
  const add = theirs.getByRole("button", { name: "New key" });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await expect(theirs.getByLabel("When a resolved error occurs again")).toBeDisabled();

  await page.getByRole("link", { name: "workspace settings" }).click();
  // The switch changes immediately, but the setting is saved only once the server responds.
  const saved = page.waitForResponse(
    (response) => response.url().endsWith("/api/settings") && response.request().method() === "PUT",
  );
  await page.getByRole("switch", { name: /^Error tracking/ }).click();
  await saved;
  await page.goto(`${project.path}/settings/errors`);
  await expect(page.getByRole("heading", { name: "Keys", exact: true })).toBeVisible();
  await expect(off).toBeHidden();
});

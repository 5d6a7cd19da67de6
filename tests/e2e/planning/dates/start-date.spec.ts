import { expect, expectAccessible, test } from "../../../support/pages/e2e";

test("a start date is set from a row's menu, by key and for several issues, and undone", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Starts", "STA");
  await workspace.issue(project, { title: "Lay the keel", due_on: "2099-06-30" });
  await workspace.issue(project, { title: "Raise the mast" });
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/issues?columns=start,due&sort=key`);
  const keel = page.getByRole("row", { name: /Lay the keel/ });
  const mast = page.getByRole("row", { name: /Raise the mast/ });

  await keel.click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Start date…/ }).click();
  const search = page.getByRole("combobox", { name: "Start date" });
  await search.fill("1 Jun 2099");
  await page.keyboard.press("Enter");
  const value = (row: typeof keel) => row.getByRole("button", { name: /^Start date: / });
  await expect(value(keel)).toContainText("Jun 1, 2099");

  // Refused before it is sent.
  await value(keel).click();
  await search.fill("1 Jul 2099");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Must not be after the due date.")).toBeVisible();
  await expect(value(keel)).toContainText("Jun 1, 2099");

  await keel.focus();
  await page.keyboard.press("j");
  await expect(mast).toBeFocused();
  await page.keyboard.press("Shift+S");
  await search.fill("2 Jun 2099");
  await page.keyboard.press("Enter");
  await expect(value(mast)).toContainText("Jun 2, 2099");
  await page.keyboard.press("Control+z");
  await expect(value(mast)).not.toContainText("2099");

  // Of several issues, those whose due date is earlier keep theirs.
  await page.getByRole("checkbox", { name: "Select all loaded issues" }).check();
  await page.keyboard.press("Shift+S");
  await search.fill("1 Jul 2099");
  await page.keyboard.press("Enter");
  await expect(value(mast)).toContainText("Jul 1, 2099");
  await expect(value(keel)).toContainText("Jun 1, 2099");
  await expect(page.getByText("1 issue not changed")).toBeVisible();
  await expectAccessible(page);
});

test("a new issue gets a start date and a parent, at most five levels deep", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/422/);
  const project = await workspace.project("Planned parts", "PLP");
  let above: number | null = null;
  for (const title of ["Fleet", "Ship", "Deck", "Cabin", "Bunk"]) {
    above = (await workspace.issue(project, { title, parent_id: above })).id;
  }
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/board`);
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "New issue" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Sew the pillow");
  await dialog.getByRole("button", { name: "Start date: none" }).click();
  await page.getByRole("combobox", { name: "Start date" }).fill("2 Feb 2099");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Start date: Feb 2, 2099" })).toBeFocused();
  await dialog.getByRole("button", { name: "Due date: none" }).click();
  await page.getByRole("combobox", { name: "Due date" }).fill("1 Feb 2099");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Parent: none" }).click();
  const parent = page.getByRole("combobox", { name: "Parent issue" });
  await parent.fill("Bunk");
  await page.getByRole("option", { name: /Bunk/ }).click();
  await expect(dialog.getByRole("button", { name: "Parent: PLP-5" })).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press("Control+Enter");
  const alert = dialog.getByRole("alert");
  await expect(alert).toContainText("The start date must not be after the due date.");
  await dialog.getByRole("button", { name: "Due date: Feb 1, 2099" }).click();
  await page.getByRole("combobox", { name: "Due date" }).fill("3 Feb 2099");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(alert).toContainText("Sub-issues may have at most 5 levels.");
  await dialog.getByRole("button", { name: "Parent: PLP-5" }).click();
  await parent.fill("Cabin");
  await page.getByRole("option", { name: /Cabin/ }).click();
  await page.keyboard.press("Control+Enter");
  const card = page.getByRole("article").filter({ hasText: "Sew the pillow" });
  await expect(card).toContainText("PLP-4");
  const [created] = await workspace.admin.api.get(
    `/api/projects/${project.id}/issues?query=pillow`,
  );
  expect(created).toMatchObject({ start_on: "2099-02-02", due_on: "2099-02-03" });
});

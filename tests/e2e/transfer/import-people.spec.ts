import { expect, expectWellMade, test } from "../../support/pages/e2e";

const CSV = [
  "Issue key,Summary,Assignee",
  "AB-1,The first,Old Name",
  "AB-2,The second,Old Name",
  "AB-3,The third,Gone",
].join("\n");

test("people in a file are matched with members, and the others are named", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Matching", "MAT");
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/import`);
  const file = { name: "jira.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
  const counts = page.getByText("Not matched: 2 of 2.");
  // A page that has just loaded may not respond to input yet.
  await expect(async () => {
    await page.getByLabel("File to import").setInputFiles(file);
    await expect(counts).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expectWellMade(page);

  await test.step("a member is chosen with the keyboard", async () => {
    await page.getByRole("button", { name: /^Member for Old Name/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Not matched: 1 of 2.")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "The first" })).toContainText("Old Name");
  });

  await test.step("the report names who was not matched", async () => {
    await page.getByRole("button", { name: "Start import" }).click();
    const report = page.getByRole("region", { name: /Not matched/ });
    await expect(report).toContainText("Gone", { timeout: 30_000 });
    await expect(report).toContainText("1 issue");
    await expectWellMade(page);
    const issues = await workspace.admin.api.get(`/api/projects/${project.id}/issues`);
    expect(issues.map(({ assignee_id }: { assignee_id: number | null }) => assignee_id)).toEqual([
      expect.any(Number),
      expect.any(Number),
      null,
    ]);
  });
});

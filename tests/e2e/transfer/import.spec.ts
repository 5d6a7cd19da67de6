import { readFile } from "node:fs/promises";
import { expect, expectWellMade, test } from "../../support/pages/e2e";
import type { WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;

test.beforeAll(async ({ workspace }) => {
  project = await workspace.project("Importing", "IMP");
});

const JIRA = [
  "Issue key,Summary,Status,Priority,Owner,Created",
  "AB-1,The export fails,In Review,High,Ana,2024-01-02",
  "AB-2,=SUM(A1),Parked,Low,Ben,2024-01-03",
  "AB-3,Impossible,Done,Low,Ben,31/Feb/24",
].join("\n");

test(
  "a file is previewed, mapped, imported and exported again",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    await signIn(workspace.admin);

    await test.step("the empty board links to the import", async () => {
      await page.goto(`/projects/${project.id}/board`);
      await page.getByRole("link", { name: "Import CSV" }).click();
      await expect(
        page.getByRole("heading", { name: "Drop a CSV or JSON file here" }),
      ).toBeVisible();
      await expectWellMade(page);
    });

    await test.step("a preview is shown, and nothing is imported yet", async () => {
      await page
        .getByLabel("File to import")
        .setInputFiles({ name: "jira.csv", mimeType: "text/csv", buffer: Buffer.from(JIRA) });
      await expect(page.getByText("A Jira export in UTF-8, with 3 rows.")).toBeVisible();
      await expect(page.getByText('"31/Feb/24" is not a recognized date')).toBeVisible();
      const row = page.getByRole("row").filter({ hasText: "=SUM(A1)" });
      await expect(row).toContainText("Backlog");
      await expectWellMade(page);
      const issues = await workspace.admin.api.get(`/api/projects/${project.id}/issues`);
      expect(issues).toEqual([]);
      await page.getByLabel("Lane for parked").selectOption("To do");
      await expect(row).toContainText("To do");
    });

    await test.step("the URL restores the preview", async () => {
      await page.reload();
      await expect(page.getByText("A Jira export in UTF-8, with 3 rows.")).toBeVisible();
      await page.getByLabel("Lane for parked").selectOption("To do");
      await page.getByLabel("Read Owner as").selectOption("Labels");
      await expect(page.getByRole("row").filter({ hasText: "=SUM(A1)" })).toContainText("Ben");
    });

    await test.step("the file is imported", async () => {
      await page.getByRole("button", { name: "Start import" }).click();
      await expect(
        page.getByText("2 issues imported · 0 already imported · 1 row skipped").first(),
      ).toBeVisible({ timeout: 30_000 });
      await expectWellMade(page);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download as CSV" }).click();
      expect(await readFile(await (await download).path(), "utf8")).toContain('"4","error"');
      await page.getByRole("link", { name: "View issues" }).click();
      await expect(page.getByText("The export fails")).toBeVisible();
    });

    await test.step("filtered issues are exported, and formulas are escaped", async () => {
      await page.goto(`/projects/${project.id}/issues?priority=3`);
      await expect(page.getByText("=SUM(A1)")).toBeVisible();
      await page.getByRole("button", { name: "Import and export" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: "Export filtered issues as CSV" }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe("IMP-issues.csv");
      const text = await readFile(await file.path(), "utf8");
      expect(text.trimEnd().split("\r\n")).toHaveLength(2);
      expect(text).toContain("'=SUM(A1)");
    });
  },
);

test("a file that is not CSV is rejected with a message", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  await signIn(workspace.admin);
  complaints.allow(/422/);
  await page.goto(`/projects/${project.id}/import`);
  const file = { name: "a.xlsx", mimeType: "", buffer: Buffer.from("PK\x03\x04rest") };
  // A page that has just loaded may not respond to input yet.
  await expect(async () => {
    await page.getByLabel("File to import").setInputFiles(file);
    const alert = page.getByRole("alert").filter({ hasText: "save it as CSV first" });
    await expect(alert).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
});

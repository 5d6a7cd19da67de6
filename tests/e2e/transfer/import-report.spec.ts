import path from "node:path";
import { expect, expectWellMade, test } from "../../support/pages/e2e";

const SAMPLES = path.join(import.meta.dirname, "../../support/imports");

for (const { file, format, ignored, title } of [
  { file: "redmine.csv", format: "Redmine", ignored: "% Done", title: "Login button is cut off" },
  { file: "gh-issue-list.json", format: "GitHub", ignored: "author", title: "Search is slow" },
]) {
  test(`what is left out of ${file} is named before and after its import`, async ({
    page,
    workspace,
    signIn,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const project = await workspace.project(`Moving ${format}`, format.slice(0, 4).toUpperCase());
    await signIn(workspace.admin);
    await page.goto(`/projects/${project.id}/import`);
    const left = page.getByRole("region", { name: "Not imported" }).getByText(ignored);
    // A page that has just loaded may not respond to input yet.
    await expect(async () => {
      await page.getByLabel("File to import").setInputFiles(path.join(SAMPLES, file));
      await expect(page.getByText(`A ${format} export in UTF-8`)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(left).toBeVisible();
    await expectWellMade(page);
    await page.getByRole("button", { name: "Start import" }).click();
    await expect(page.getByRole("region", { name: "Result" })).toBeVisible({ timeout: 30_000 });
    await expect(left).toBeVisible();
    await expectWellMade(page);
    await page.getByRole("link", { name: "View issues" }).click();
    await expect(page.getByText(title).first()).toBeVisible();
  });
}

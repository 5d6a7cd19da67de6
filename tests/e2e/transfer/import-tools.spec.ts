import { expect, expectWellMade, test } from "../../support/pages/e2e";
import { sample } from "../../support/imports/sample";

/** What the preview says about each tool's export before anything is imported. */
const TOOLS = [
  ["jira.csv", "A Jira export", "Jira markup in descriptions and comments becomes Markdown."],
  ["redmine.csv", "A Redmine export", "Textile in descriptions and comments becomes Markdown."],
  ["linear.csv", "A Linear export", "Time in status (minutes)"],
  ["gitlab-work-items.csv", "A GitLab export", "Time Spent"],
  ["trello.csv", "A Trello export", "Budget"],
  ["trello-board.json", "A Trello export", "Shopping, soon, red"],
] as const;

const LINKED =
  "Issue key,Summary,Attachment\nAB-1,One,04/Jan/24 10:00 AM;a;shot.png;https://files.example.test/1/shot.png\n";

for (const [n, [file, kind, said]] of TOOLS.entries()) {
  test(`${file} is previewed and imported`, async ({ page, workspace, signIn }) => {
    const project = await workspace.project(`Tool ${file}`, `TOOL${n}`);
    await signIn(workspace.admin);
    await page.goto(`/projects/${project.id}/import`);
    const upload = { name: file, mimeType: "text/csv", buffer: sample(file) };
    // A page that has just loaded may not respond to input yet.
    await expect(async () => {
      await page.getByLabel("File to import").setInputFiles(upload);
      await expect(page.getByText(kind)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(page.getByText(said).first()).toBeVisible();
    await expectWellMade(page);
    await page.getByRole("button", { name: "Start import" }).click();
    await expect(page.getByText(/[1-9] issues imported · 0 already imported/).first()).toBeVisible({
      timeout: 30_000,
    });
  });
}

test("attachments by address stay links, and the screen says so", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Attached", "ATT");
  await signIn(workspace.admin);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/projects/${project.id}/import`);
  const upload = { name: "jira.csv", mimeType: "text/csv", buffer: Buffer.from(LINKED) };
  await expect(async () => {
    await page.getByLabel("File to import").setInputFiles(upload);
    await expect(page.getByText("Not downloaded, from files.example.test (1).")).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  await expectWellMade(page);
  await page.getByRole("button", { name: "Start import" }).click();
  const result = page.getByRole("region", { name: /Attachments/ });
  await expect(result).toContainText("None was downloaded. The issues link to where they are.");
  await expectWellMade(page);
});

import { prisma } from "@/tests/support/database/prisma";
import { expect, test } from "../../support/pages/e2e";
import type { Workspace } from "../../support/people/workspace";

/** Creates an issue from half an hour before 2024 in UTC, and returns its path. */
async function issueOfNewYear(workspace: Workspace, prefix: string): Promise<string> {
  const project = await workspace.project("Dates", prefix);
  const { id, key } = await workspace.issue(project, { title: "An old one" });
  const createdAt = new Date("2023-12-31T23:30:00Z");
  await prisma.issue.updateMany({ where: { tenantId: workspace.id, id }, data: { createdAt } });
  return `${project.path}/issues/${key}`;
}

test.describe("in Vienna", () => {
  test.use({ locale: "de-AT", timezoneId: "Europe/Vienna" });

  test("dates are written the reader's way, and from the second page on by the server", async ({
    page,
    workspace,
    signIn,
  }) => {
    const path = await issueOfNewYear(workspace, "VIE");
    await signIn(workspace.admin);
    const first = await page.goto(path);
    expect(await first?.text()).toContain("31 Dec 2023");
    const created = page.getByRole("time").filter({ hasText: "2024" });
    await expect(created.first()).toHaveText("1 Jan 2024");
    await expect(created.first()).toHaveAttribute("title", /^Mon 1 Jan 2024, 00:30 /);
    const second = await page.reload();
    expect(await second?.text()).toContain("1 Jan 2024");
  });
});

test.describe("in New York", () => {
  test.use({ locale: "en-US", timezoneId: "America/New_York" });

  test("the month comes first, with AM and PM", async ({ page, workspace, signIn }) => {
    const path = await issueOfNewYear(workspace, "NYC");
    await signIn(workspace.admin);
    await page.goto(path);
    const created = page.getByRole("time").filter({ hasText: "2023" });
    await expect(created.first()).toHaveText("Dec 31, 2023");
    await expect(created.first()).toHaveAttribute("title", /^Sun, Dec 31, 2023, 6:30 PM /);
  });
});

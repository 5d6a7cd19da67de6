import { Prisma, selectJson, transaction } from "@/lib/platform/db/query";
import { expect, test } from "../../support/pages/e2e";
import { fillProject } from "../../support/pages/many-issues";

/** Number of issues in each of the three lanes. */
const MANY = 2_000;

test("deleting a large lane shows how many of its issues have been moved", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Crowded", "CRO");
  await fillProject(workspace, project, 3 * MANY);
  await signIn(workspace.admin);
  await page.goto(`${project.path}/settings/lanes`);
  const counted = page.waitForResponse((response) => response.url().includes("per_lane=1"));
  await page.getByRole("button", { name: "Delete Backlog" }).click();
  await counted;
  const dialog = page.getByRole("alertdialog");
  // The last issue's row is locked, so the last batch waits.
  await transaction(async (tx) => {
    await selectJson(
      Prisma.sql`SELECT id FROM issues WHERE tenant_id = ${workspace.id} AND project_id = ${project.id}
        AND lane_id = ${project.lanes[0]?.id} ORDER BY position DESC LIMIT 1 FOR UPDATE`,
      tx,
    );
    await dialog.getByRole("button", { name: "Delete lane" }).click();
    await expect(dialog).toContainText("1,000 of 2,000 issues moved");
    const bar = dialog.getByRole("progressbar", { name: "Issues moved" });
    await expect(bar).toHaveAttribute("aria-valuenow", "1000");
  });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete Backlog" })).toBeHidden();
});

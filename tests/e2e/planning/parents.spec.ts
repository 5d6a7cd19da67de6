import { card, drag, listens } from "../../support/pages/board";
import { expect, expectAccessible, test } from "../../support/pages/e2e";

test("issues are filtered and grouped by parent, in the list and on the board", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Parents", "PAR");
  const hull = await workspace.issue(project, { title: "Build the hull" });
  const sails = await workspace.issue(project, { title: "Sew the sails" });
  await workspace.issue(project, { title: "Cut planks", parent_id: hull.id });
  await workspace.issue(project, { title: "Cut cloth", parent_id: sails.id });
  await signIn(workspace.admin);
  await page.goto(`/projects/${project.id}/issues?sort=key`);
  const titles = page.locator("[data-issue-key] [data-title]");
  await expect(titles).toHaveCount(4);

  // The filter: an issue that is searched for, its negation, and none.
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await panel.getByRole("option", { name: "Parent" }).click();
  await panel.getByRole("combobox", { name: "Parent" }).fill("hull");
  await panel.getByRole("option", { name: /Build the hull/ }).click();
  await expect(titles).toHaveText(["Cut planks"]);
  await expectAccessible(page);
  await panel.getByRole("radio", { name: "is not" }).check();
  await expect(titles).toHaveText([/Build the hull/, /Sew the sails/, "Cut cloth"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.reload();
  const chip = page.getByRole("button", { name: `Parent is not ${hull.key}`, exact: true });
  await expect(chip).toBeVisible();
  await chip.click();
  await panel.getByRole("option", { name: "No parent" }).click();
  await expect(titles).toHaveText(["Cut cloth"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear", exact: true }).click();

  // Groups of the list, with the issues without a parent last.
  await page.keyboard.press("d");
  await page.getByLabel("Group by").selectOption("Parent");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-group]")).toHaveText([
    new RegExp(`${hull.key}\\s*Build the hull\\s*1`),
    new RegExp(`${sails.key}\\s*Sew the sails\\s*1`),
    /No parent\s*2/,
  ]);
  await expectAccessible(page);

  // Swimlanes: dropping a card in another one gives it that parent.
  await page.goto(`/projects/${project.id}/board?group=parent`);
  await listens(page);
  const cell = (swimlane: string) =>
    page.getByRole("list", {
      name: `${swimlane}, ${project.lanes[0]?.title}`,
      includeHidden: true,
    });
  const [inHull, inSails] = [`${hull.key} Build the hull`, `${sails.key} Sew the sails`];
  await expect(cell(inHull).getByRole("article")).toHaveCount(1);
  const box = await cell(inHull).locator("..").boundingBox();
  if (!box) throw new Error("the cell is not on the screen");
  const target = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await drag(page, card(page, "Cut cloth"), target);
  await expect(cell(inHull).getByRole("article")).toHaveCount(2);
  const parentOf = async (title: string) => {
    const found = await workspace.admin.api.get(
      `/api/projects/${project.id}/issues?query=${encodeURIComponent(title)}`,
    );
    return found[0]?.parent_id as number | null;
  };
  await expect.poll(() => parentOf("Cut cloth")).toBe(hull.id);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => parentOf("Cut cloth")).toBe(sails.id);
  await expect(cell(inSails).getByRole("article")).toHaveCount(1);
});

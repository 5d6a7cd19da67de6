import { expect, test } from "../../support/pages/e2e";
import { comment, link, makeScene, pane, row, rows } from "../../support/pages/inbox-scene";

test("what arrives is shown at once while the list has the focus but not the pointer", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await comment(other, pump, "First.");
  await signIn(reader);
  await page.goto("/inbox");
  await expect(link(page, pump.key)).toBeFocused();
  await comment(other, hull, "Elsewhere.");
  await expect(rows(page)).toHaveText([/Hull is scratched/, /Bilge pump squeaks/]);
  await expect(link(page, pump.key)).toBeFocused();
  await expect(pane(page, pump.key)).toBeVisible();
  await expect(page.getByRole("button", { name: "1 new" })).toHaveCount(0);
});

test("under the pointer, rows stay where they are, and the open one shows what arrives about it", async ({
  page,
  workspace,
  signIn,
}) => {
  const { reader, other, project, pump, hull } = await makeScene(workspace);
  await comment(other, pump, "First.");
  await comment(other, hull, "Above.");
  await signIn(reader);
  await page.goto("/inbox");
  await link(page, pump.key).click();
  await comment(other, pump, "Second.");
  await expect(row(page, "Second.")).toContainText("Bilge pump squeaks");
  await expect(rows(page)).toHaveText([/Hull is scratched/, /Bilge pump squeaks/]);
  await expect(page.getByRole("button", { name: "1 new" })).toHaveCount(0);

  const mentions = page.getByRole("button", { name: "Mentions" });
  const before = await mentions.boundingBox();
  const mine = await workspace.issue(
    project,
    { title: "Anchor is stuck", assignee_id: reader.id },
    other,
  );
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  expect(await mentions.boundingBox()).toEqual(before);
  await expect(rows(page)).toHaveCount(2);

  await pane(page, pump.key).hover();
  await expect(rows(page)).toHaveText([/Anchor is stuck/, /Bilge pump squeaks/, /Hull is/]);
  await expect(link(page, pump.key)).toHaveAttribute("aria-current", "true");
  await expect(link(page, mine.key)).toBeVisible();
});

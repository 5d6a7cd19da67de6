import { expect, expectWellMade, test } from "../../support/pages/e2e";
import { RESOURCES } from "@/lib/platform/access/permissions";
import { tabTo } from "../../support/pages/keyboard-only";
import { makeRole } from "../../support/pages/role-screen";

test("the matrix shows what roles really grant, and is one tab stop", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Stored own", {
    projects: { create: true, update: 1, delete: 1 },
    reports: { create: true, update: 2 },
    users: { update: 2 },
  });
  const wide = await workspace.admin.api.post<{ id: number }>("/api/roles", {
    name: "A role with a name so long that it would take half of the page for itself alone",
    permissions: RESOURCES.map((_, resource) => ({
      resource,
      can_create: true,
      can_read: true,
      can_update: 1,
      can_delete: 2,
    })),
    access_all_projects: true,
  });
  for (const name of ["One", "Two", "Three", "Four", "Five"]) await makeRole(workspace, name);
  await signIn(workspace.admin);
  await page.goto("/settings/roles");
  const cell = (name: string) => page.getByRole("link", { name, exact: true });
  await expect(cell("Stored own, Projects: Create, Read")).toBeVisible();
  await expect(cell("Stored own, Reports: Read")).toBeVisible();
  await expect(cell("Stored own, Users: Read, Update all, risky")).toBeVisible();
  await expect(cell("Stored own, Access all projects: No")).toBeVisible();
  await expect(cell("Admin, Access all users: Yes, risky")).toBeVisible();
  await expect(cell("Admin, Reports: Read")).toHaveText("Read");

  await test.step("names stay in view, and no column takes the page", async () => {
    const scroller = page.getByRole("region", { name: "Roles and what they grant" });
    await scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    for (const name of ["Issues", "Project resources"]) {
      const heading = page.getByRole("rowheader", { name, exact: true });
      const [box, frame] = [await heading.boundingBox(), await scroller.boundingBox()];
      expect(box && frame && Math.abs(box.x - frame.x) <= 1).toBe(true);
    }
    for (const heading of await page.getByRole("columnheader").all()) {
      expect((await heading.boundingBox())?.width).toBeLessThanOrEqual(200);
    }
    await scroller.evaluate((element) => element.scrollTo({ left: 0 }));
  });

  await test.step("roles and permissions are chosen, and the names of roles stay in view", async () => {
    const filter = page.getByRole("searchbox", { name: "Filter permissions" });
    await filter.fill("issue");
    await expect(page.getByRole("rowheader")).toHaveText([
      "Project resources",
      "Issues",
      "Issue templates",
    ]);
    await filter.fill("users update all");
    await expect(page.getByRole("rowheader")).toHaveText(["Workspace resources", "Users"]);
    const found = page.locator("td[data-found]");
    await expect(found).toHaveText(["Everything", "Read, Update all"]);
    await expect(page.getByRole("status").filter({ hasText: "2 cells" })).toBeVisible();
    await filter.fill("risky");
    await expect(found.filter({ hasText: "Yes" }).first()).toBeVisible();
    await expect(page.getByRole("rowheader", { name: "Issues" })).toHaveCount(0);
    await filter.fill("");
    await page.getByRole("button", { name: /^Roles shown/ }).click();
    for (const name of ["One", "Two"]) {
      await page.getByRole("option", { name, exact: true }).click();
    }
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader")).toHaveText(["Resource", "One", "Two"]);
    await page.getByRole("switch", { name: "Only differences" }).check();
    await expect(page.getByText("These roles grant the same.")).toBeVisible();
    await page.reload();
    const heading = page.getByRole("columnheader", { name: "Resource" });
    await cell("Stored own, Workspace settings: Read").scrollIntoViewIfNeeded();
    await expect(heading).toBeInViewport();
  });

  await test.step("arrow keys move from cell to cell", async () => {
    await page.getByRole("searchbox", { name: "Filter permissions" }).focus();
    await tabTo(page, page.getByRole("link", { name: "Admin", exact: true }).last(), { limit: 4 });
    await page.keyboard.press("ArrowDown");
    await expect(cell("Admin, Access all projects: Yes, risky")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(cell("Member, Access all projects: No")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(
      page.getByRole("region").getByRole("link").and(page.locator(":focus")),
    ).toHaveCount(0);
  });

  await test.step("a cell leads to its place in the role", async () => {
    await page
      .getByRole("link", { name: /^A role with a name so long.*, Access all projects: Yes/ })
      .click();
    await expect(page).toHaveURL(`/settings/roles/${wide.id}#access_all_projects`);
    await expect(page.getByRole("switch", { name: /Access all projects/ })).toBeFocused();
  });

  await test.step("the role says the same on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/settings/roles/${role.id}`);
    const row = page.getByRole("row").filter({ hasText: "Their members and settings." });
    await expect(row.or(page.getByRole("row", { name: /^Projects/ })).first()).toContainText(
      "Create, Read",
    );
    await expect(page.getByText("Update own")).toHaveCount(0);
    await page.goto("/settings/roles");
    await expectWellMade(page);
  });
});

import { chooseTheme, expect, expectAccessible, test } from "../../support/pages/e2e";
import { prisma } from "@/tests/support/database/prisma";
import { holder, makeRole, reach } from "../../support/pages/role-screen";

for (const theme of ["light", "dark"] as const) {
  test(`two roles are compared side by side, in the ${theme} theme`, async ({
    page,
    workspace,
    signIn,
  }) => {
    const editor = await makeRole(workspace, `Editor ${theme}`, { issues: { update: 2 } });
    const reader = await makeRole(workspace, `Reader ${theme}`);
    await chooseTheme(page, theme);
    await signIn(workspace.admin);
    await page.goto(`/settings/roles/${editor.id}`);
    await page.getByRole("button", { name: "Compare with…" }).click();
    await page.getByRole("option", { name: reader.name }).click();
    await expect(page).toHaveURL(`/settings/roles/${editor.id}?with=${reader.id}`);
    await expect(
      page.getByRole("heading", { name: `1 difference between ${editor.name} and ${reader.name}` }),
    ).toBeVisible();
    await expect(
      page.getByRole("row", {
        name: `Issues Read Update all more than ${reader.name} Read`,
      }),
    ).toBeVisible();
    await expect(
      page.getByRole("row", { name: /^Also included.*Error groups: Update more than/ }),
    ).toBeVisible();
    // The headings, the resource and what it implies.
    await expect(page.getByRole("row")).toHaveCount(3);
    await page.getByRole("switch", { name: "Show all" }).check();
    await expect(page.getByRole("row")).toHaveCount(1 + 2 + 16 + 1);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Stop comparing" }).click();
    await expect(page.getByRole("grid", { name: "Permissions" })).toBeVisible();
    await page.getByRole("checkbox", { name: "Epics: Create" }).check();
    await page.getByRole("button", { name: "Compare with…" }).click();
    await page.getByRole("option", { name: reader.name }).click();
    await expect(
      page.getByRole("heading", { name: `2 differences between ${editor.name} (unsaved)` }),
    ).toBeVisible();
  });
}

test("what a person can do is explained, by project and by issue", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  const role = await makeRole(workspace, "Writer", { issues: { create: true, delete: 1 } });
  const ana = await holder(workspace, role, "Ana");
  const project = await workspace.project("Checked", "CHK");
  const members = `/api/projects/${project.id}/members`;
  await workspace.admin.api.post(members, { user_id: ana.id });
  await workspace.issue(project, { title: "Written by the admin" });

  await signIn(workspace.admin);
  await page.goto(`${project.path}/settings/members`);
  await page.getByRole("button", { name: "Check Ana Holder’s permissions" }).click();
  await expect(page).toHaveURL(`/settings/roles/check?person=${ana.id}&project=${project.id}`);
  await expect(page.getByText("Ana Holder: role Writer; project member.")).toBeVisible();
  await expect(
    page.getByRole("row", {
      name: "Issues Yes Yes No Own from the role",
    }),
  ).toBeVisible();
  await expect(
    page.getByRole("row", {
      name: "Lanes No Yes No No from the role",
    }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Action/ }).click();
  await page.getByRole("option", { name: "Issues: Delete" }).click();
  await expect(page.getByText("Yes: Ana Holder can delete only their own issues.")).toBeVisible();
  await page.getByRole("button", { name: /^Issue/ }).click();
  await page.getByRole("option", { name: /CHK-1/ }).click();
  await expect(page.getByText("No: Ana Holder can’t delete CHK-1.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Issues No/ })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.reload();
  await expect(page.getByText("No: Ana Holder can’t delete CHK-1.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toContainText("Check access");

  await test.step("an issue that cannot be found leaves the answer in place", async () => {
    complaints.allow(/422/);
    await page.goto(page.url().replace("CHK-1", "CHK-99"));
    await expect(page.getByText("Must be the key of an issue in this project.")).toBeVisible();
    await expect(page.getByText("Ana Holder: role Writer; project member.")).toBeVisible();
  });

  await test.step("a reason leads to the cell that gives it", async () => {
    await page
      .getByRole("link", { name: /^Writer allows Delete only on own issues/ })
      .first()
      .click();
    await expect(page).toHaveURL(`/settings/roles/${role.id}#issues.delete`);
    await expect(reach(page, "Issues: Delete", "Own")).toBeFocused();
  });
});

test("a person is checked in the workspace, and where they have no access", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Inviter", { users: { create: true } });
  const ina = await holder(workspace, role, "Ina");
  const project = await workspace.project("Closed", "CLO");
  await signIn(workspace.admin);
  await page.goto(`/settings/roles/${role.id}`);
  await page.getByRole("link", { name: "Check Ina Holder’s permissions" }).click();
  await expect(page).toHaveURL(`/settings/roles/check?person=${ina.id}`);
  await expect(page.getByRole("row", { name: /^Users Yes Yes No No from the role/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Issues/ })).toHaveCount(0);
  await expect(page.getByText("None of those that you can see.")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/settings/roles/check?person=${ina.id}&action=issues.read`);
  await expect(page.getByText("Choose a project: this depends on it.")).toBeVisible();
  await page.goto(`/settings/roles/check?person=${ina.id}&action=bogus.x`);
  await expect(page.getByRole("row", { name: /^Users Yes/ })).toBeVisible();
  await page.goto(`/settings/roles/check?person=${ina.id}&project=999999`);
  await expect(page.getByText("This project can’t be found.")).toBeVisible();
  await expect(page.getByText("This person can’t be found.")).toHaveCount(0);

  await page.goto(`/settings/roles/check?person=${ina.id}&project=${project.id}`);
  await page.getByRole("link", { name: "no access to this project" }).click();
  await expect(page).toHaveURL(`${project.path}/settings/members`);
});

test("the projects that a person can open, and the people who can do something, are listed", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Remover", { issues: { delete: 1 } });
  const olga = await holder(workspace, role, "Olga");
  const invited = await holder(workspace, role, "Ingo");
  await prisma.user.update({
    where: { tenantId_id: { tenantId: workspace.id, id: invited.id } },
    data: { status: 0 },
  });
  const project = await workspace.project("Reverse", "REV");
  const members = `/api/projects/${project.id}/members`;
  for (const { id } of [olga, invited]) await workspace.admin.api.post(members, { user_id: id });
  await signIn(workspace.admin);

  await page.goto(`/settings/roles/check?person=${olga.id}`);
  const projects = page.getByRole("region", { name: "Projects that Olga Holder can open" });
  await expect(projects.getByRole("link")).toHaveText(["ReverseREVproject member"]);
  await projects.getByRole("link").click();
  await expect(page).toHaveURL(`/settings/roles/check?person=${olga.id}&project=${project.id}`);
  await expect(page.getByRole("row", { name: /^Issues No Yes No Own/ })).toBeVisible();

  await page.goto(`/settings/roles/check?project=${project.id}`);
  await page.getByRole("button", { name: /^Action/ }).click();
  await page.getByRole("option", { name: "Issues: Delete" }).click();
  const able = page.getByRole("region", { name: /can delete issues in Reverse/ });
  await expect(
    able.getByRole("link", { name: /Olga Holder.*only on own issues; project member.*Own/ }),
  ).toBeVisible();
  await expect(able.getByRole("link", { name: /Ingo Holder.*Invited/ })).toBeVisible();
  await expect(able.getByRole("link").first()).toContainText("All");
  await expectAccessible(page);
  await able.getByRole("link", { name: /Olga/ }).click();
  await expect(page).toHaveURL(new RegExp(`person=${olga.id}&project=${project.id}`));

  await test.step("a row of the matrix leads to who can, and the project is asked for", async () => {
    await page.goto("/settings/roles");
    await page.getByRole("button", { name: "Issues", exact: true }).click();
    await page.getByRole("menuitem", { name: "delete issues?" }).click();
    await expect(page).toHaveURL("/settings/roles/check?action=issues.delete");
    await expect(page.getByRole("combobox", { name: "Project" })).toBeFocused();
    await page.getByRole("option", { name: "Reverse" }).click();
    await expect(page.getByRole("region", { name: /can delete issues in Reverse/ })).toBeVisible();
  });
});

test("roles and the page that checks a person are found with Ctrl+K", async ({
  page,
  workspace,
  signIn,
}) => {
  const role = await makeRole(workspace, "Findable");
  await signIn(workspace.admin);
  await page.goto("/settings/profile");
  for (const [words, option] of [
    ["permission", "Check access"],
    ["check", "Check access"],
    ["new role", "New role"],
    ["permission", "Settings: Roles"],
    ["findable", "Role: Findable"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(words);
    await expect(page.getByRole("option", { name: option, exact: true })).toBeVisible();
    if (words !== "findable") await page.keyboard.press("Escape");
  }
  await page.getByRole("option", { name: "Role: Findable" }).click();
  await expect(page).toHaveURL(`/settings/roles/${role.id}`);
});

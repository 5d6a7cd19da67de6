import type { Locator, Page } from "@playwright/test";
import { type Permission, type Resource, RESOURCES } from "@/lib/platform/access/permissions";
import { prisma } from "@/tests/support/database/prisma";
import type { Role } from "@/lib/people/roles/schema";
import type { Person, Workspace } from "../people/workspace";

/** Creates a role through the API; resources missing from `grants` are read-only. */
export function makeRole(
  { admin }: Workspace,
  name: string,
  grants: Partial<Record<Resource, Partial<Permission>>> = {},
): Promise<Role> {
  const permissions = RESOURCES.map((key, resource) => ({
    resource,
    can_create: grants[key]?.create ?? false,
    can_read: grants[key]?.read ?? true,
    can_update: grants[key]?.update ?? 0,
    can_delete: grants[key]?.delete ?? 0,
  }));
  return admin.api.post<Role>("/api/roles", { name, permissions });
}

/** Creates a person with the role. */
export async function holder(workspace: Workspace, role: Role, firstName: string): Promise<Person> {
  const person = await workspace.person("member", firstName, "Holder");
  await prisma.user.update({
    where: { tenantId_id: { tenantId: workspace.id, id: person.id } },
    data: { roleId: role.id },
  });
  return person;
}

/** Presses an arrow key until the control has focus. */
export async function arrowTo(page: Page, key: string, control: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reaches ${String(control)}`);
}

/** Returns one of the options (None, Own or All) in a cell such as "Issues: Update". */
export function reach(page: Page, cell: string, value: string): Locator {
  return page
    .getByRole("radiogroup", { name: cell, exact: true })
    .getByRole("radio", { name: value });
}

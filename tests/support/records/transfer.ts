import { expect } from "vitest";
import { type Issue, issueResource } from "@/lib/issues/issues/schema";
import { type TestProject, TestTenant, type TestUser } from "../people/tenant";

/** Every permission on issues, for those of other people too. */
export const ANY = { create: true, read: true, update: 2, delete: 2 } as const;
export type Refusal = { message: string; errors: Record<string, string[]> };

/** A workspace with two projects, an admin, and a member of both who may move issues between them. */
export interface TwoProjects {
  tenant: TestTenant;
  admin: TestUser;
  member: TestUser;
  from: TestProject;
  to: TestProject;
}

export async function makeTwoProjects(): Promise<TwoProjects> {
  const tenant = await TestTenant.make();
  const admin = await tenant.user({ role: "admin" });
  const member = await tenant.user({ role: { permissions: { issues: ANY } } });
  const from = await tenant.project(admin, [member]);
  const to = await tenant.project(admin, [member]);
  return { tenant, admin, member, from, to };
}

/** Asks to move an issue from the first project to the second. */
export function transfer(
  { from, to }: TwoProjects,
  user: TestUser,
  issue: Issue,
  body: object = {},
) {
  return user.api.post<Issue & Refusal>(`${from.path}/issues/${issue.key}/transfer`, {
    project_id: to.id,
    ...body,
  });
}

/** Moves an issue from the first project to the second, as the admin. */
export async function transferred(
  projects: TwoProjects,
  issue: Issue,
  body: object = {},
): Promise<Issue> {
  const response = await transfer(projects, projects.admin, issue, body);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return issueResource.parse(response.body);
}

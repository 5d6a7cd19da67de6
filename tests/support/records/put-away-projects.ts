import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "vitest";
import type { TestProject, TestTenant, TestUser } from "../people/tenant";
import { makeIssue } from "./issue";

/** An archived and a deleted project of the same workspace, each with a member and an issue. */
export interface PutAwayProjects {
  tenant: TestTenant;
  admin: TestUser;
  member: TestUser;
  archived: TestProject;
  deleted: TestProject;
}

export async function makePutAwayProjects(
  tenant: TestTenant,
  admin: TestUser,
): Promise<PutAwayProjects> {
  const member = await tenant.user();
  const [archived, deleted] = [
    await tenant.project(admin, [member]),
    await tenant.project(admin, [member]),
  ];
  for (const project of [archived, deleted]) await makeIssue(admin, project);
  expect((await admin.api.post(`${archived.path}/archive`)).status).toBe(200);
  expect((await admin.api.delete(deleted.path)).status).toBe(204);
  return { tenant, admin, member, archived, deleted };
}

/** Restores them on another database, and expects all that was in them. */
export async function expectRestored(
  { tenant, admin, member, archived, deleted }: PutAwayProjects,
  url: string,
): Promise<void> {
  const program = ["--import", "tsx", "tests/support/processes/restore-program.ts"];
  const args = [...program, tenant.host, admin.token, String(archived.id), String(deleted.id)];
  const env = { ...process.env, NODE_ENV: "test" as const, DATABASE_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const restored = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { members: number[] });
  const expected = [archived, deleted].map(({ keyPrefix }) => ({
    status: 200,
    keyPrefix,
    members: expect.arrayContaining([admin.id, member.id]) as unknown,
    keys: [`${keyPrefix}-1`],
  }));
  expect(restored).toEqual(expected);
}

import { beforeAll, describe, expect, it } from "vitest";
import { Prisma, rows, transaction } from "@/lib/platform/db/query";
import { pool } from "@/lib/platform/db/pool";
import { makeIssue, readIssue } from "../../support/records/issue";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

/** Waits until a statement is blocked by a lock that the given connection holds. */
async function waitForBlocked(holder: number): Promise<void> {
  const text = `SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))`;
  await expect.poll(async () => (await pool.query(text, [holder])).rowCount).toBeGreaterThan(0);
}

describe("assigning an issue to the owner while ownership changes", () => {
  it.each(["create", "update", "bulk"])(
    "is rejected for %s, because the owner is no longer a member",
    async (action) => {
      const [owner, newOwner] = [await tenant.user(), await tenant.user()];
      const project = await tenant.project(owner);
      const issue = await makeIssue(owner, project);
      const fields = {
        title: "Late",
        description: "",
        lane_id: project.lanes[0],
        priority: 2,
        type: 0,
        assignee_id: owner.id,
      };
      const assign = {
        create: () => admin.api.post(`${project.path}/issues`, fields),
        update: () => admin.api.put(`${project.path}/issues/${issue.id}`, fields),
        bulk: () =>
          admin.api.post(`${project.path}/issues/bulk`, {
            ids: [issue.id],
            set: { assignee_id: owner.id },
          }),
      }[action as "create" | "update" | "bulk"];
      const response = await transaction(async (tx) => {
        const transfer = Prisma.sql`UPDATE projects SET owner_id = ${newOwner.id}
        WHERE tenant_id = ${tenant.id} AND id = ${project.id}`;
        await rows(transfer, tx);
        const [backend] = (await tx.query("SELECT pg_backend_pid() AS pid")).rows as [
          { pid: number },
        ];
        const late = assign();
        await waitForBlocked(backend.pid);
        return { late };
      });
      const { status, body } = await response.late;
      expect(status).toBe(422);
      expect(Object.keys(body.errors).join()).toContain("assignee_id");
      expect((await readIssue(admin, project, issue.id)).assignee_id).toBeNull();
    },
  );
});

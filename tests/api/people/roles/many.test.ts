import { beforeAll, expect, it, vi } from "vitest";
import { pool } from "@/lib/platform/db/pool";
import { Prisma, rows } from "@/lib/platform/db/query";
import { roleImpact, roleResource } from "@/lib/people/roles/schema";
import { permissionList } from "../../../support/rights/roles";
import { full, TestTenant, type TestUser } from "../../../support/people/tenant";

const PEOPLE = 10_000;

let tenant: TestTenant;
let admin: TestUser;
let largeRole: number;
let smallRole: number;

/** Creates `count` holders of the role. */
async function fill(roleId: number, count: number): Promise<void> {
  await rows(Prisma.sql`
    INSERT INTO users (tenant_id, role_id, email, first_name, last_name, status)
    SELECT ${tenant.id}, ${roleId}, 'p' || n || '-' || ${roleId}::text || '@example.test', 'Person', lpad(n::text, 6, '0'), 1
    FROM generate_series(1, ${count}::int) n`);
}

/**
 * Counts the database statements issued by `work`, except those that wake the relay or record token
 * use, which can be sent at any time.
 */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const querySpy = vi.spyOn(pool, "query");
  try {
    await work();
    const statements = querySpy.mock.calls.map(([query]: unknown[]) => JSON.stringify(query));
    const isIgnored = (text: string) =>
      /graphile_worker|outbox_events|last_used_at = now\(\)/.test(text);
    return statements.filter((text) => !isIgnored(text)).length;
  } finally {
    querySpy.mockRestore();
  }
}

/**
 * Creates many small workspaces, next to which a plan for any values must still suit the large one
 * (docs/decisions/0048-plans-fit-the-largest-workspace.md).
 */
async function fillSmallWorkspaces(): Promise<void> {
  await rows(Prisma.sql`
    WITH small AS (
      INSERT INTO tenants (slug, name)
      SELECT 'small-' || n || '-' || ${tenant.id}::text, 'Small' FROM generate_series(1, 1000) n RETURNING id
    ), small_roles AS (
      INSERT INTO roles (tenant_id, name, slug, permissions)
      SELECT id, 'Member', 'member', array_fill(3, ARRAY[16])::smallint[] FROM small RETURNING tenant_id, id
    )
    INSERT INTO users (tenant_id, role_id, email, first_name, last_name, status)
    SELECT tenant_id, id, 'p' || n || '@example.test', 'Person', n::text, 1 FROM small_roles, generate_series(1, 4) n`);
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  await fillSmallWorkspaces();
  admin = await tenant.user({ role: "admin" });
  largeRole = await tenant.role({ permissions: { issues: full } });
  smallRole = await tenant.role({ permissions: { issues: full } });
  await fill(smallRole, 1);
  await fill(largeRole, PEOPLE);
  // A hundred projects with different owners; each person is a member of two or three.
  await rows(Prisma.sql`
    INSERT INTO projects (tenant_id, name, key_prefix, owner_id)
    SELECT ${tenant.id}, 'Many ' || n, 'M' || n, u.id
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users
      WHERE tenant_id = ${tenant.id} AND role_id = ${largeRole} ORDER BY id LIMIT 100) u`);
  await rows(Prisma.sql`
    INSERT INTO project_members (tenant_id, project_id, user_id)
    SELECT ${tenant.id}, p.id, u.id
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM projects WHERE tenant_id = ${tenant.id}) p
    JOIN (SELECT id FROM users WHERE tenant_id = ${tenant.id} AND role_id = ${largeRole}) u ON u.id % 40 IN (p.n % 40)`);
  await rows(Prisma.sql`ANALYZE users, projects, project_members`);
});

it("computing the impact on 10,000 people takes no more statements than for one person and lists 500 people", async () => {
  const fetchImpact = async (roleId: number) => {
    const body = { permissions: permissionList({ issues: { read: true } }) };
    const response = await admin.api.post(`/api/roles/${roleId}/impact`, body);
    return roleImpact.parse(response.body);
  };
  await fetchImpact(smallRole);
  expect(await countStatements(() => fetchImpact(largeRole))).toBe(
    await countStatements(() => fetchImpact(smallRole)),
  );
  const impact = await fetchImpact(largeRole);
  expect(impact).toMatchObject({ users_count: PEOPLE, affected_count: PEOPLE });
  expect(impact.people.map(({ last_name }) => Number(last_name))).toEqual(
    Array.from({ length: 500 }, (_, index) => index + 1),
  );
});

it("deleting the role moves all of its holders", async () => {
  const body = { fallback_role_id: smallRole };
  expect((await admin.api.delete(`/api/roles/${largeRole}`, body)).status).toBe(204);
  const { body: fallback } = await admin.api.get(`/api/roles/${smallRole}`);
  expect(roleResource.parse(fallback).users_count).toBe(PEOPLE + 1);
});

import type pg from "pg";
import { packPermissions, RESOURCES } from "@/lib/platform/access/permissions";

/** Creates 20 people with every permission and returns their ids. */
export async function makePeople(client: pg.Client, tenantId: number): Promise<number[]> {
  const permissions = packPermissions(
    Object.fromEntries(
      RESOURCES.map((resource) => [
        resource,
        { create: true, read: true, update: 2 as const, delete: 2 as const },
      ]),
    ),
  );
  const { rows: roles } = await client.query<{ id: number }>(
    "INSERT INTO roles (tenant_id, name, slug, permissions) VALUES ($1, 'Member', 'member', $2) RETURNING id",
    [tenantId, permissions],
  );
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO users (tenant_id, role_id, email, first_name, last_name, status)
     SELECT $1, $2, 'p' || n || '@bench.test', 'Person', n::text, 1 FROM generate_series(1, 20) n RETURNING id`,
    [tenantId, roles[0]?.id],
  );
  return rows.map((user) => user.id);
}

/**
 * Brings the workspace up to 500 people and 40 roles. The added people are on one of the project's
 * teams, so everyone sees them.
 */
export async function makeColleagues(
  client: pg.Client,
  to: { tenantId: number; projectId: number; ownerId: number | undefined },
): Promise<void> {
  await client.query(
    `WITH some_roles AS (
       INSERT INTO roles (tenant_id, name, slug, permissions)
       SELECT $1, 'Role ' || n, 'role-' || n, array_fill(3 + n % 32, ARRAY[16])::smallint[]
       FROM generate_series(1, 39) n RETURNING id
     ), people AS (
       INSERT INTO users (tenant_id, role_id, email, first_name, last_name, status, last_seen_at)
       SELECT $1, (SELECT array_agg(id) FROM some_roles)[1 + n % 39], 'c' || n || '@bench.test', 'Colleague', n::text,
         n % 3, now()
       FROM generate_series(1, 480) n RETURNING id
     ), team AS (
       INSERT INTO teams (tenant_id, name, created_by_id) VALUES ($1, 'Colleagues', $3) RETURNING id
     ), team_project AS (
       INSERT INTO team_projects (tenant_id, team_id, project_id) SELECT $1, id, $2 FROM team
     )
     INSERT INTO team_members (tenant_id, team_id, user_id) SELECT $1, team.id, people.id FROM team, people`,
    [to.tenantId, to.projectId, to.ownerId],
  );
}

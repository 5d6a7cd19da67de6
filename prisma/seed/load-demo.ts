import type { People } from "./ids";
import { UserStatus } from "@/lib/platform/access/user-status";
import { hashPassword } from "@/lib/identity/passwords/password";
import {
  Prisma,
  row,
  rows,
  selectJson,
  selectJsonRow,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { insertRole, insertTenant } from "@/lib/workspace/tenants/create-tenant";
import { countTenants } from "@/lib/platform/tenancy/find-tenant";
import { DEMO_TENANT } from "@/lib/platform/tenancy/find-operator-tenant";
import { CONTRIBUTOR_ROLE } from "@/lib/workspace/tenants/system-roles";
import type { DemoProject } from "./demo-project";
import { fieldbook } from "@/prisma/seed/content/fieldbook";
import { globexFieldbook } from "@/prisma/seed/content/globex";
import { operations } from "@/prisma/seed/content/operations";
import { website } from "@/prisma/seed/content/website";
import { insertProject } from "./insert-project";

/** The password of everyone in the demo (docs/spec/operating.md#demo). */
const PASSWORD = "demo-password";

const GLOBEX = "globex";

/**
 * Creates any missing demo workspaces and returns their slugs. Existing ones are left unchanged.
 * With `ifEmpty`, creates nothing if the installation already has a workspace. Each workspace is
 * created in one transaction.
 */
export async function loadDemo(options: { ifEmpty: boolean }): Promise<string[]> {
  if (options.ifEmpty && (await countTenants()) > 0) return [];
  const passwordHash = await hashPassword(PASSWORD);
  const loaded: string[] = [];
  for (const [slug, load] of [
    [DEMO_TENANT, loadAcme],
    [GLOBEX, loadGlobex],
  ] as const) {
    const isNew = await transaction(async (tx) => {
      // Concurrent loads take turns, and the second one finds that the workspace already exists.
      await selectJson(Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('demo'))::text`, tx);
      if (await selectJsonRow(Prisma.sql`SELECT 1 FROM tenants WHERE slug = ${slug}`, tx))
        return false;
      await load(tx, passwordHash);
      return true;
    });
    if (isNew) loaded.push(slug);
  }
  return loaded;
}

async function loadAcme(tx: Transaction, passwordHash: string): Promise<void> {
  const { tenantId, adminId, roleIds } = await insertTenant(tx, {
    slug: DEMO_TENANT,
    name: "Acme",
    admin: { email: "admin@acme.test", firstName: "Amara", lastName: "Okafor", passwordHash },
  });
  await rows(
    Prisma.sql`UPDATE tenants SET error_tracking_enabled = true WHERE id = ${tenantId}`,
    tx,
  );
  const contributor = await insertRole(tx, tenantId, CONTRIBUTOR_ROLE);
  const person = (roleId: number, email: string, firstName: string, lastName: string) =>
    insertPerson(tx, { tenantId, roleId, email, firstName, lastName, passwordHash });
  const people = {
    admin: adminId,
    lead: await person(contributor, "lead@acme.test", "Lena", "Fischer"),
    dev: await person(contributor, "dev@acme.test", "Devon", "Reyes"),
    viewer: await person(roleIds.member, "viewer@acme.test", "Vera", "Lindqvist"),
  } satisfies People;
  const insert = (project: DemoProject) => insertProject(tx, tenantId, people, project);
  await insert(fieldbook);
  const websiteId = await insert(website);
  await insert(operations);
  await insertTeam(tx, { tenantId, creatorId: adminId, userId: people.dev, projectId: websiteId });
}

async function loadGlobex(tx: Transaction, passwordHash: string): Promise<void> {
  const { tenantId, adminId } = await insertTenant(tx, {
    slug: GLOBEX,
    name: "Globex",
    admin: { email: "admin@globex.test", firstName: "Hank", lastName: "Moreau", passwordHash },
  });
  await insertProject(tx, tenantId, { admin: adminId }, globexFieldbook);
}

async function insertPerson(
  tx: Transaction,
  person: {
    tenantId: number;
    roleId: number;
    email: string;
    firstName: string;
    lastName: string;
    passwordHash: string;
  },
): Promise<number> {
  const inserted = await row<{ id: number }>(
    Prisma.sql`INSERT INTO users (tenant_id, role_id, email, first_name, last_name, status, password_hash)
      VALUES (${person.tenantId}, ${person.roleId}, ${person.email}, ${person.firstName}, ${person.lastName},
        ${UserStatus.Active}, ${person.passwordHash})
      RETURNING id`,
    tx,
  );
  if (!inserted) throw new Error("the insert returned no row");
  return inserted.id;
}

/** Inserts a team through which someone can access a project without being a direct member. */
async function insertTeam(
  tx: Transaction,
  team: { tenantId: number; creatorId: number; userId: number; projectId: number },
): Promise<void> {
  await rows(
    Prisma.sql`
      WITH made AS (
        INSERT INTO teams (tenant_id, name, created_by_id)
        VALUES (${team.tenantId}, 'Web guild', ${team.creatorId}) RETURNING id
      ), members AS (
        INSERT INTO team_members (tenant_id, team_id, user_id) SELECT ${team.tenantId}::int, id, ${team.userId}::int FROM made
      )
      INSERT INTO team_projects (tenant_id, team_id, project_id) SELECT ${team.tenantId}::int, id, ${team.projectId}::int FROM made`,
    tx,
  );
}

import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { User } from "./schema";
import { userColumns } from "./serialize";
import { visibleByName, visibleUsers } from "./visible-users";

/**
 * The names of the user with this table alias, as members of a `json_build_object`; "Deleted user"
 * after deletion (docs/spec/people.md#deleted-users).
 */
export function shownNames(alias: string): Prisma.Sql {
  const shown = (column: string, deleted: string) =>
    `'${column}', CASE WHEN ${alias}.deleted_at IS NULL THEN ${alias}.${column} ELSE '${deleted}' END`;
  return Prisma.raw(`${shown("first_name", "Deleted")}, ${shown("last_name", "user")}`);
}

/**
 * The summary of the user with this table alias that is shown next to records (`personSummary`), as
 * JSON.
 */
export function shownPerson(alias: string): Prisma.Sql {
  return Prisma.sql`json_build_object('id', ${Prisma.raw(alias)}.id, ${shownNames(alias)}, 'profile_picture',
    ${Prisma.raw(`CASE WHEN ${alias}.deleted_at IS NULL THEN ${alias}.profile_picture END`)})`;
}

/** Returns the users whom the caller can see, by name (docs/spec/access.md#visible-users). */
export function listUsers(tenant: TenantScope): Promise<User[]> {
  return selectJson<User>(Prisma.sql`SELECT ${userColumns} ${visibleByName(tenant)}`);
}

/**
 * Returns a user whom the caller can see. Throws NotFound for others, including deleted ones
 * (docs/spec/conventions.md#not-found).
 */
async function findVisible(
  { tenantId, actor }: TenantScope,
  userId: number | undefined,
  lock: Prisma.Sql,
  tx?: Transaction,
): Promise<User> {
  const found = await selectJsonRow<User>(
    Prisma.sql`
      SELECT ${userColumns} FROM users u
      WHERE u.tenant_id = ${tenantId} AND u.id = ${userId ?? 0} AND u.deleted_at IS NULL
        AND u.id IN (${visibleUsers(actor)})
      ${lock}`,
    tx,
  );
  if (!found) throw new NotFound("User");
  return found;
}

/** Returns the user in the path if the caller can see them, or throws NotFound. */
export function findUser(tenant: TenantScope, userId: string | undefined): Promise<User> {
  return findVisible(tenant, pathId(userId), Prisma.empty);
}

/** Like `findUser`, but by id, and locks the user until the transaction ends. */
export function lockUser(
  tenant: TenantScope,
  userId: number | undefined,
  tx: Transaction,
): Promise<User> {
  return findVisible(tenant, userId, Prisma.sql`FOR NO KEY UPDATE OF u`, tx);
}

/** Like `lockUser`, but also keeps new rows from referring to the user. */
export function lockUserForDeletion(
  tenant: TenantScope,
  userId: number | undefined,
  tx: Transaction,
): Promise<User> {
  return findVisible(tenant, userId, Prisma.sql`FOR UPDATE OF u`, tx);
}

/** Returns a user as written in this transaction. */
export async function readUser(
  { tenantId }: TenantScope,
  userId: number,
  tx: Transaction,
): Promise<User> {
  const found = await selectJsonRow<User>(
    Prisma.sql`SELECT ${userColumns} FROM users u WHERE u.tenant_id = ${tenantId} AND u.id = ${userId}`,
    tx,
  );
  if (!found) throw new NotFound("User");
  return found;
}

import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, row, selectJson } from "@/lib/platform/db/query";
import { userColumns } from "./serialize";
import { visibleByName } from "./visible-users";

/** A user's JSON, and the version of the row it was built from. */
interface CachedUser {
  version: string;
  json: string;
}

/** Maximum number of cached users, each about 300 characters long. The oldest are evicted. */
const MAX_CACHED_USERS = 50_000;

const cache = new Map<string, CachedUser>();

/**
 * A row's version is the transaction that wrote it, so any change to the row gives it a new one.
 */
const version = Prisma.sql`u.xmin::text`;

/** Returns the users with these ids as JSON, by id, and caches them. */
async function serializeUsers(tenantId: number, ids: number[]): Promise<Map<number, string>> {
  const serialized = await selectJson<CachedUser & { id: number }>(Prisma.sql`
    SELECT u.id, ${version} AS version, (SELECT row_to_json(q)::text FROM (SELECT ${userColumns}) q) AS json FROM users u
    WHERE u.tenant_id = ${tenantId} AND u.id = ANY(${ids}::int[])`);
  for (const { id, ...user } of serialized) {
    const key = `${tenantId}:${id}`;
    cache.delete(key);
    cache.set(key, user);
  }
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED_USERS) break;
    cache.delete(oldest);
  }
  return new Map(serialized.map(({ id, json }) => [id, json]));
}

/**
 * Returns the users whom the caller can see, by name (docs/spec/access.md#visible-users), as the
 * text of a JSON array. Visibility is queried every time, but only users that have changed are read
 * and serialized again, because that is most of the work for a long list (500 users: 4 of 5 ms in
 * the database).
 */
export async function usersAsJson(tenant: TenantScope): Promise<string> {
  const { tenantId } = tenant;
  const listed = await row<{ ids: number[] | null; versions: string[] | null }>(Prisma.sql`
    WITH q AS (
      SELECT u.id, ${version} AS version ${visibleByName(tenant)})
    SELECT json_agg(id) AS ids, json_agg(version) AS versions FROM q`);
  const ids = listed?.ids ?? [];
  const cached = ids.map((id, at) => {
    const user = cache.get(`${tenantId}:${id}`);
    return user?.version === listed?.versions?.[at] ? user?.json : undefined;
  });
  const stale = ids.filter((_, at) => cached[at] === undefined);
  const fresh =
    stale.length > 0 ? await serializeUsers(tenantId, stale) : new Map<number, string>();
  return `[${ids.flatMap((id, at) => cached[at] ?? fresh.get(id) ?? []).join(",")}]`;
}

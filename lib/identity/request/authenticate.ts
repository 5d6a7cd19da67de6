import type { Actor, IssueFacts } from "@/lib/platform/access/actor";
import { isAccessible } from "@/lib/platform/access/project-access";
import { parseIssueName } from "@/lib/platform/access/issue-name";
import { Forbidden, NotFound, Unauthenticated } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { outsideTransaction } from "@/lib/platform/db/enclosing-transaction";
import { Prisma, rows, selectJsonRow } from "@/lib/platform/db/query";
import { walPosition } from "@/lib/platform/db/reads/replica";
import { isAddedMember } from "@/lib/platform/membership/memberships";
import { recordCaller } from "@/lib/platform/observability/request-facts";
import { findTenantByHost } from "@/lib/platform/tenancy/find-tenant";
import { parseHost } from "@/lib/platform/tenancy/host";
import { findByHost, type FoundTenant } from "@/lib/platform/tenancy/known-host";
import { bearerToken, hashSecret } from "@/lib/identity/auth/bearer-token";
import { callerOf } from "@/lib/identity/auth/caller";
import { SESSION_LIFE } from "@/lib/identity/sessions/create-session";
import { recordTokenAddress } from "./record-token-address";
import { isSameOrigin, crossOriginText } from "./request-origin";
import { sessionSecretOf } from "@/lib/identity/sessions/session-cookie";

interface ActorRow extends FoundTenant {
  credential_id: number;
  is_stale: boolean;
  tenant_id: number;
  tenant_name: string;
  error_tracking_enabled: boolean;
  time_zone: string;
  has_deleted_projects: boolean;
  has_archived_projects: boolean;
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  role_id: number;
  role_name: string;
  is_admin: boolean;
  access_all_projects: boolean;
  access_all_users: boolean;
  permissions: number[];
  project_id: number | null;
  project_name: string;
  key_prefix: string;
  owner_id: number;
  resolve_on_close: boolean;
  is_archived: boolean;
  is_member: boolean;
  issue: Omit<IssueFacts, "named"> | null;
  wal_position?: string;
}

/** The parts of a path that identify records, as text. Invalid values match nothing. */
export interface PathIds {
  projectId?: string;
  issueId?: string;
}

/** Returns a select list for the issue `i` of a workspace. */
export type IssueColumns = (tenantId: number) => Prisma.Sql;

/** `path`, and what to read from the issue in it. */
interface Wanted {
  path: PathIds;
  issueColumns?: IssueColumns | undefined;
}

const TOKEN = {
  table: Prisma.raw("api_tokens"),
  secret: Prisma.raw("token_hash"),
  seen: Prisma.raw("last_used_at"),
  used: Prisma.sql`last_used_at = now()`,
};
const SESSION = {
  table: Prisma.raw("sessions"),
  secret: Prisma.raw("secret_hash"),
  seen: Prisma.raw("last_seen_at"),
  used: Prisma.sql`last_seen_at = now(), expires_at = now() + ${SESSION_LIFE}`,
};

/** Selects the issue in the path as IssueFacts, or null if project `p` does not contain it. */
function issueFacts(tenantId: number, { path, issueColumns }: Wanted): Prisma.Sql {
  const name = parseIssueName(path.issueId);
  if (!name) return Prisma.sql`NULL::json`;
  const isIssue =
    "id" in name
      ? Prisma.sql`i.id = ${name.id}`
      : Prisma.sql`i.number = ${name.number} AND p.key_prefix = ${name.prefix}`;
  const columns = issueColumns
    ? Prisma.sql`, 'columns', (SELECT to_json(c) FROM (SELECT ${issueColumns(tenantId)}) c)`
    : Prisma.empty;
  return Prisma.sql`(SELECT json_build_object('id', i.id, 'key', i.key, 'version', i.version,
      'created_by_id', i.user_id, 'is_archived', i.archived_at IS NOT NULL ${columns})
    FROM issues i WHERE i.tenant_id = ${tenantId} AND i.project_id = p.id AND ${isIssue})`;
}

/**
 * Selects everything a request needs to know about its caller in one statement: credential, tenant,
 * user, role and, if the path contains them, the project, whether the caller was added to it, and
 * the issue. That takes one round trip instead of four, and every permission is as current as the
 * request. Names the tenant for each table (decision 45).
 */
function actorQuery(
  kind: typeof TOKEN,
  tenantId: number,
  secret: string,
  wanted: Wanted,
): Prisma.Sql {
  const isAdded = isAddedMember({
    tenantId,
    projectId: Prisma.sql`p.id`,
    userId: Prisma.sql`u.id`,
  });
  return Prisma.sql`
    SELECT c.id AS credential_id,
      (c.${kind.seen} IS NULL OR c.${kind.seen} < now() - interval '1 minute') AS is_stale,
      t.id AS tenant_id, t.slug, t.domain, t.name AS tenant_name, t.error_tracking_enabled, t.time_zone,
      EXISTS (SELECT 1 FROM projects d WHERE d.tenant_id = ${tenantId} AND d.deleted_at IS NOT NULL) AS has_deleted_projects,
      EXISTS (SELECT 1 FROM projects a WHERE a.tenant_id = ${tenantId} AND a.archived_at IS NOT NULL) AS has_archived_projects,
      (SELECT count(*) FROM (SELECT 1 FROM tenants LIMIT 2) two) = 1 AS is_only,
      u.id AS user_id, u.first_name, u.last_name, u.email,
      r.id AS role_id, r.name AS role_name, r.is_admin, r.access_all_projects, r.access_all_users,
      r.permissions::int[] AS permissions,
      p.id AS project_id, p.name AS project_name, p.key_prefix, p.owner_id, p.resolve_on_close, p.archived_at IS NOT NULL AS is_archived,
      p.id IS NOT NULL AND ${isAdded} AS is_member,
      ${issueFacts(tenantId, wanted)} AS issue ${walPosition()}
    FROM ${kind.table} c
    JOIN tenants t ON t.id = ${tenantId}
    JOIN users u ON u.tenant_id = ${tenantId} AND u.id = c.user_id
    JOIN roles r ON r.tenant_id = ${tenantId} AND r.id = u.role_id
    LEFT JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = ${pathId(wanted.path.projectId) ?? 0}
      AND p.deleted_at IS NULL
    WHERE c.tenant_id = ${tenantId} AND c.${kind.secret} = ${hashSecret(secret)}
      AND (c.expires_at IS NULL OR c.expires_at > now())
      AND u.status = 1 AND u.deleted_at IS NULL`;
}

/**
 * Records the use of a credential, and extends a session, without delaying the request. Called at
 * most once a minute per credential.
 */
function recordUse(kind: typeof TOKEN, found: ActorRow): void {
  const statement = Prisma.sql`
    WITH used AS (
      UPDATE ${kind.table} SET ${kind.used}
      WHERE tenant_id = ${found.tenant_id} AND id = ${found.credential_id}
    )
    UPDATE users SET last_seen_at = now() WHERE tenant_id = ${found.tenant_id} AND id = ${found.user_id}`;
  outsideTransaction(() => rows(statement)).catch(() => undefined);
}

function toActor(found: ActorRow, kind: typeof TOKEN, path: PathIds): Actor {
  const isOwner = found.owner_id === found.user_id;
  return {
    tenant: {
      id: found.tenant_id,
      slug: found.slug,
      name: found.tenant_name,
      errorTrackingEnabled: found.error_tracking_enabled,
      timeZone: found.time_zone,
      hasDeletedProjects: found.has_deleted_projects,
      hasArchivedProjects: found.has_archived_projects,
    },
    userId: found.user_id,
    firstName: found.first_name,
    lastName: found.last_name,
    email: found.email,
    roleId: found.role_id,
    roleName: found.role_name,
    isAdmin: found.is_admin,
    accessAllProjects: found.access_all_projects,
    accessAllUsers: found.access_all_users,
    permissions: found.permissions,
    sessionId: kind === SESSION ? found.credential_id : null,
    tokenId: kind === TOKEN ? found.credential_id : null,
    socketId: null,
    project:
      found.project_id === null
        ? null
        : {
            id: found.project_id,
            name: found.project_name,
            keyPrefix: found.key_prefix,
            ownerId: found.owner_id,
            isOwner,
            isAccessible: isAccessible({
              owner: isOwner,
              member: found.is_member,
              access_all_projects: found.access_all_projects,
              admin: found.is_admin,
            }),
            resolvesOnClose: found.resolve_on_close,
            isArchived: found.is_archived,
            issue: found.issue && { named: path.issueId ?? "", ...found.issue },
          },
  };
}

async function refuse(hostHeader: string | null): Promise<never> {
  if (!(await findTenantByHost(parseHost(hostHeader)))) throw new NotFound("Workspace");
  throw new Unauthenticated();
}

/**
 * Returns the actor that the credential identifies. Undefined if it is unknown or belongs to a
 * tenant other than the host's, null if the host has no tenant.
 */
async function findCredential(
  kind: typeof TOKEN,
  secret: string,
  hostHeader: string | null,
  wanted: Wanted,
): Promise<ActorRow | undefined | null> {
  const found = await findByHost(parseHost(hostHeader), (tenantId) =>
    selectJsonRow<ActorRow>(actorQuery(kind, tenantId, secret, wanted)),
  );
  if (!found) return found;
  if (found.is_stale) recordUse(kind, found);
  recordCaller({
    tenant: found.slug,
    userId: found.user_id,
    ...(found.wal_position === undefined ? {} : { walPosition: found.wal_position }),
  });
  return found;
}

/** Returns the signed-in user of a page request (Cookie and Host headers), or undefined. */
export async function findSessionActor(
  headers: Headers,
  projectId?: string,
): Promise<Actor | undefined> {
  const secret = sessionSecretOf(headers);
  if (secret === undefined) return undefined;
  const path = projectId === undefined ? {} : { projectId };
  const found = await findCredential(SESSION, secret, headers.get("host"), { path });
  return found ? toActor(found, SESSION, path) : undefined;
}

/**
 * Returns the socket id that the caller claims to have. A forged one only keeps the events caused
 * by this request from that connection.
 */
function socketIdOf(request: Request): string | null {
  const socketId = request.headers.get("x-socket-id") ?? "";
  return /^\d{1,20}\.\d{1,20}$/.test(socketId) ? socketId : null;
}

/**
 * Returns the API's caller, identified by the bearer token or, without one, by the session cookie
 * of a same-origin page (docs/spec/access.md). Throws Unauthenticated (401), NotFound (404) on a
 * host without a tenant, and Forbidden (403) for a cookie sent from another origin. `issueColumns` are
 * read from the issue in the path, whether or not the caller may see them.
 */
export async function authenticate(
  request: Request,
  path: PathIds,
  issueColumns?: IssueColumns,
): Promise<Actor> {
  const host = request.headers.get("host");
  const token = bearerToken(request);
  if (token === null) return refuse(host);
  const secret = token ?? sessionSecretOf(request.headers);
  if (secret === undefined) return refuse(host);
  const kind = token === undefined ? SESSION : TOKEN;
  const found = await findCredential(kind, secret, host, { path, issueColumns });
  if (found === null) throw new NotFound("Workspace");
  if (!found) throw new Unauthenticated();
  const actor = toActor(found, kind, path);
  if (token !== undefined) {
    const { tenant_id: tenantId, credential_id: tokenId, user_id: userId } = found;
    recordTokenAddress({ tenantId, tokenId, userId }, callerOf(request.headers).address);
  }
  if (token === undefined && !isSameOrigin(request)) {
    throw new Forbidden(crossOriginText(request));
  }
  return { ...actor, socketId: socketIdOf(request) };
}

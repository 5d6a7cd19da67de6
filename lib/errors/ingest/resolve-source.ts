import { Forbidden, NotFound, Unauthenticated } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { bearerToken, hashSecret } from "@/lib/identity/auth/bearer-token";
import { Prisma, row, rows } from "@/lib/platform/db/query";
import { findTenantByHost } from "@/lib/platform/tenancy/find-tenant";
import { findByHost, type FoundTenant } from "@/lib/platform/tenancy/known-host";
import { type HostName, parseHost } from "@/lib/platform/tenancy/host";

/** Who reports errors to a project: the holder of one of its tokens or of a token's public key. */
export interface IngestSource {
  tenantId: number;
  projectId: number;
  tokenId: number;
}

interface TokenRow extends FoundTenant {
  tenant_id: number;
  project_id: number;
  token_id: number;
  is_on: boolean;
  is_archived: boolean;
  is_stale: boolean;
}

/** How long a known token is cached. Recording an occurrence checks it again anyway. */
const CACHE_MS = 1_000;
const MAX_CACHED = 1_000;

const cache = new Map<string, { found: Promise<TokenRow | undefined>; until: number }>();

/** Records the use of a token, at most once a minute, without delaying the request. */
function recordTokenUse({ tenant_id, token_id }: TokenRow): void {
  rows(Prisma.sql`
    UPDATE project_tokens SET last_used_at = now() WHERE tenant_id = ${tenant_id} AND id = ${token_id}
  `).catch(() => undefined);
}

async function findToken(condition: Prisma.Sql): Promise<TokenRow | undefined> {
  // Not as JSON: a cluster loses the column names of rows from several workspaces.
  const found = await row<TokenRow>(Prisma.sql`
    SELECT k.tenant_id, k.project_id, k.id AS token_id, t.error_tracking_enabled AS is_on,
      p.archived_at IS NOT NULL AS is_archived, t.slug, t.domain, false AS is_only,
      (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute') AS is_stale
    FROM project_tokens k JOIN tenants t ON t.id = k.tenant_id
    JOIN projects p ON p.tenant_id = k.tenant_id AND p.id = k.project_id AND p.deleted_at IS NULL
    WHERE ${condition} AND k.scope = 'ingest'`);
  if (found?.is_stale) recordTokenUse(found);
  return found;
}

/**
 * Like `findToken`, but queries at most once a second per token, no matter how many requests
 * arrive. Rejected tokens are looked up each time.
 */
function findCached(key: string, condition: Prisma.Sql): Promise<TokenRow | undefined> {
  const cached = cache.get(key);
  if (cached && cached.until > performance.now()) return cached.found;
  const entry = { found: findToken(condition), until: performance.now() + CACHE_MS };
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, entry);
  const forget = () => {
    if (cache.get(key) === entry) cache.delete(key);
  };
  entry.found.then((found) => {
    if (!found?.is_on || found.is_archived) forget();
  }, forget);
  return entry.found;
}

/**
 * Finds a token among those of the host's workspace, which the statement names. If the host is not a
 * workspace's, or the token is another's, finds it among all of them.
 */
async function findForHost(
  host: HostName,
  key: string,
  condition: Prisma.Sql,
): Promise<TokenRow | undefined> {
  if (host.kind !== "default") {
    const found = await findByHost(host, (tenantId) =>
      findCached(`${tenantId} ${key}`, Prisma.sql`k.tenant_id = ${tenantId} AND ${condition}`),
    );
    if (found) return found;
  }
  return findCached(key, condition);
}

/**
 * True if the token determines the workspace (docs/spec/errors.md#rejected-events), or if the host
 * belongs to the token's workspace.
 */
function servesHost(host: HostName, { slug, domain }: TokenRow): boolean {
  if (host.kind === "default") return true;
  return host.kind === "slug" ? host.slug === slug : host.domain === domain;
}

/**
 * Checks in the order given in docs/spec/conventions.md#order-of-checks: the host's workspace, the
 * caller, its feature, the project.
 */
async function toSource(
  found: TokenRow | undefined,
  host: HostName,
  projectIdText: string | undefined,
): Promise<IngestSource> {
  if (!found) {
    const isKnownHost = host.kind === "default" || (await findTenantByHost(host)) !== undefined;
    throw isKnownHost ? new Unauthenticated() : new NotFound("Workspace");
  }
  if (!servesHost(host, found)) throw new NotFound("Workspace");
  if (!found.is_on) throw featureOff();
  const projectId = pathId(projectIdText);
  if (projectId === undefined) throw new NotFound("Project");
  if (projectId !== found.project_id) throw new Forbidden("This token belongs to another project.");
  if (found.is_archived) throw archivedProject();
  return { tenantId: found.tenant_id, projectId, tokenId: found.token_id };
}

function featureOff(): Forbidden {
  return new Forbidden("Error tracking is off for this workspace.", {
    feature_restricted: true,
  });
}

function archivedProject(): Forbidden {
  return new Forbidden("This project is archived and takes no errors. Restore it to receive them.");
}

function hostOf(request: Request): HostName {
  return parseHost(request.headers.get("host"));
}

/**
 * Resolves the source from a bearer project token. Throws 404 on a host that belongs to a different
 * workspace or to no workspace (docs/spec/errors.md#rejected-events), 401 if the token is missing or
 * unknown (including a user's), 403 while Error Tracking is off (`feature_restricted`), for
 * another project's token or an archived project, and 404 if the project id in the path is malformed.
 */
export async function findSourceByToken(
  request: Request,
  projectIdText: string | undefined,
): Promise<IngestSource> {
  const host = hostOf(request);
  const token = bearerToken(request);
  if (typeof token !== "string") return toSource(undefined, host, projectIdText);
  const hash = hashSecret(token);
  const found = await findForHost(
    host,
    hash.toString("base64"),
    Prisma.sql`k.token_hash = ${hash}`,
  );
  return toSource(found, host, projectIdText);
}

/** Like `findSourceByToken`, but for the public key of a DSN. */
export async function findSourceByKey(
  request: Request,
  publicKey: string | null,
  projectIdText: string | undefined,
): Promise<IngestSource> {
  const host = hostOf(request);
  if (publicKey === null || !/^[\w-]{1,100}$/.test(publicKey)) {
    return toSource(undefined, host, projectIdText);
  }
  const found = await findForHost(
    host,
    `key ${publicKey}`,
    Prisma.sql`k.public_key = ${publicKey}`,
  );
  return toSource(found, host, projectIdText);
}

/**
 * Throws the same error as the functions above for a source that was found a moment ago but can no
 * longer record events.
 */
export async function throwSourceError({ tenantId, tokenId }: IngestSource): Promise<never> {
  const found = await findToken(Prisma.sql`k.tenant_id = ${tenantId} AND k.id = ${tokenId}`);
  if (found && !found.is_on) throw featureOff();
  throw found?.is_archived ? archivedProject() : new Unauthenticated();
}

import {
  openProject,
  openTenant,
  type ProjectScope,
  type TenantScope,
} from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { findOperatorActor, findStandInActor } from "@/lib/identity/request/operator-actor";
import { readComment } from "@/lib/issues/comments/queries";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import { getErrorGroup } from "@/lib/errors/groups/queries";
import { getIssue } from "@/lib/issues/issues/queries";
import { getTeam } from "@/lib/people/teams/queries";
import type { TenantRow } from "@/lib/platform/tenancy/find-tenant";
import { shownNames } from "@/lib/people/users/queries";
import { shortenPayload } from "@/lib/messaging/webhooks/delivery/shorten-payload";
import type { SubjectIds } from "@/lib/messaging/relay/queue-deliveries";
import type { WebhookPayload } from "@/lib/messaging/webhooks/schema";

interface StoredData extends SubjectIds {
  project_id: number | null;
  actor_id: number | null;
}

/** What records are read with; undefined if the workspace or the project no longer exists. */
interface Context {
  tenantId: number;
  tenant: TenantScope | undefined;
  project: ProjectScope | undefined;
}

/** Returns the record, or null if it no longer exists. */
async function readOrNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

async function findPeople(tenantId: number, ids: number[]): Promise<unknown[]> {
  const found = await selectJson<{ person: unknown }>(Prisma.sql`
    SELECT json_build_object('id', u.id, ${shownNames("u")},
      'email', CASE WHEN u.deleted_at IS NULL THEN u.email END) AS person
    FROM users u WHERE u.tenant_id = ${tenantId} AND u.id = ANY(${ids}::int[]) ORDER BY u.id`);
  return found.map(({ person }) => person);
}

type Ids = { [Name in keyof SubjectIds]-?: NonNullable<SubjectIds[Name]> };
type ReadRecords<Value> = (ids: Value, context: Context) => Promise<Record<string, unknown>>;

/**
 * Reads the records for the ids in a message, by the ids' name. An issue or error group is read
 * only if it is the only one of its kind.
 */
const RECORDS: { [Name in keyof Ids]: ReadRecords<Ids[Name]> } = {
  user_ids: async (ids, { tenantId }) => ({ users: await findPeople(tenantId, ids) }),
  team_id: async (id, { tenant }) =>
    tenant ? { team: await readOrNull(() => getTeam(tenant, id)) } : {},
  issue_id: async (id, { project }) =>
    project ? { issue: await readOrNull(() => getIssue(project, String(id))) } : {},
  issue_ids: async ([id, ...others], context) =>
    id !== undefined && others.length === 0 ? RECORDS.issue_id(id, context) : {},
  error_group_ids: async ([id, ...others], { project }) =>
    project && id !== undefined && others.length === 0
      ? { error_group: await readOrNull(() => getErrorGroup(project, String(id))) }
      : {},
  comment_id: async (id, { project }) =>
    project ? { comment: await readOrNull(() => readComment(project, id)) } : {},
};

function readRecords<Name extends keyof Ids>(name: Name, ids: Ids[Name], context: Context) {
  const read: ReadRecords<Ids[Name]> = RECORDS[name];
  return read(ids, context);
}

/**
 * Replaces the ids in a message with the records as an admin would see them now, or null if they
 * no longer exist. Done once, before the first attempt, so that every attempt sends the same bytes.
 */
export async function fillPayload(
  tenantId: number,
  payload: WebhookPayload,
): Promise<WebhookPayload> {
  const ids = payload.data as unknown as StoredData;
  const { project_id: projectId, actor_id: actorId } = ids;
  const tenant = await selectJsonRow<TenantRow>(
    Prisma.sql`SELECT id, slug, name FROM tenants WHERE id = ${tenantId}`,
  );
  const admin = tenant && (await findOperatorActor(tenant, undefined));
  const [actor] = actorId === null ? [] : await findPeople(tenantId, [actorId]);
  const data: Record<string, unknown> = { ...payload.data, actor: actor ?? null };
  let project: ProjectScope | undefined;
  if (admin && projectId !== null) {
    const standIn = await findStandInActor({ tenantId, projectId }, admin.userId);
    project = standIn && openProject(standIn, String(projectId));
    data["project"] = project
      ? { id: project.projectId, name: project.name, key_prefix: project.keyPrefix }
      : null;
  }
  const context = { tenantId, tenant: admin && openTenant(admin), project };
  for (const name of Object.keys(RECORDS) as (keyof Ids)[]) {
    const value = ids[name];
    if (value !== undefined) Object.assign(data, await readRecords(name, value, context));
  }
  return shortenPayload({ ...payload, data });
}

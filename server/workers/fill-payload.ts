import { openProject, openTenant, type ProjectScope } from "@/lib/platform/access/scopes";
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
import type { WebhookPayload } from "@/lib/messaging/webhooks/schema";

/** The ids that lib/messaging/relay/queue-deliveries.ts stored. */
interface StoredIds {
  project_id: number | null;
  actor_id: number | null;
  issue_ids?: number[];
  issue_id?: number;
  comment_id?: number;
  error_group_ids?: number[];
  team_id?: number;
  user_ids?: number[];
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

/**
 * Returns the records in a project that a message refers to. An issue or error group is included in
 * full only if it is the only one of its kind.
 */
async function findRecords(
  project: ProjectScope,
  ids: StoredIds,
): Promise<Record<string, unknown>> {
  const records: Record<string, unknown> = {};
  const { issue_ids: issueIds = [], error_group_ids: groupIds = [] } = ids;
  const issueId = ids.issue_id ?? (issueIds.length === 1 ? issueIds[0] : undefined);
  if (issueId !== undefined) {
    records["issue"] = await readOrNull(() => getIssue(project, String(issueId)));
  }
  if (groupIds.length === 1) {
    records["error_group"] = await readOrNull(() => getErrorGroup(project, String(groupIds[0])));
  }
  const { comment_id: commentId } = ids;
  if (commentId !== undefined) {
    records["comment"] = await readOrNull(() => readComment(project, commentId));
  }
  return records;
}

/**
 * Replaces the ids in a message with the records as an admin would see them now, or null if they
 * no longer exist. Done once, before the first attempt, so that every attempt sends the same bytes.
 */
export async function fillPayload(
  tenantId: number,
  payload: WebhookPayload,
): Promise<WebhookPayload> {
  const ids = payload.data as unknown as StoredIds;
  const { project_id: projectId, actor_id: actorId, team_id: teamId } = ids;
  const tenant = await selectJsonRow<TenantRow>(
    Prisma.sql`SELECT id, slug, name FROM tenants WHERE id = ${tenantId}`,
  );
  const admin = tenant && (await findOperatorActor(tenant, undefined));
  const [actor] = actorId === null ? [] : await findPeople(tenantId, [actorId]);
  const data: Record<string, unknown> = { ...payload.data, actor: actor ?? null };
  if (ids.user_ids) data["users"] = await findPeople(tenantId, ids.user_ids);
  if (admin && teamId !== undefined) {
    data["team"] = await readOrNull(() => getTeam(openTenant(admin), teamId));
  }
  if (admin && projectId !== null) {
    const standIn = await findStandInActor({ tenantId, projectId }, admin.userId);
    const project = standIn && openProject(standIn, String(projectId));
    data["project"] = project
      ? { id: project.projectId, name: project.name, key_prefix: project.keyPrefix }
      : null;
    if (project) Object.assign(data, await findRecords(project, ids));
  }
  return shortenPayload({ ...payload, data });
}

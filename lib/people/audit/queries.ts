import type { TenantScope } from "@/lib/platform/access/scopes";
import { iso, Prisma, readJson } from "@/lib/platform/db/query";
import { planFor } from "@/lib/platform/db/reads/custom-plan";
import { shownNames } from "@/lib/people/users/queries";
import type { AuditEntry, AuditQuery } from "./schema";

/** The current name of entry `a`'s subject. */
const subjectName = Prisma.sql`
  CASE WHEN a.subject_type IN ('user', 'member', 'sign_in') THEN (SELECT s.first_name || ' ' || s.last_name FROM users s
      WHERE s.tenant_id = a.tenant_id AND s.id = a.subject_id AND s.deleted_at IS NULL)
    WHEN a.subject_type = 'role' THEN (SELECT s.name FROM roles s
      WHERE s.tenant_id = a.tenant_id AND s.id = a.subject_id)
    WHEN a.subject_type = 'team' THEN (SELECT s.name FROM teams s
      WHERE s.tenant_id = a.tenant_id AND s.id = a.subject_id)
    WHEN a.subject_type = 'project' THEN (SELECT s.name FROM projects s
      WHERE s.tenant_id = a.tenant_id AND s.id = a.subject_id)
    WHEN a.subject_type = 'project_token' THEN (SELECT s.name FROM project_tokens s
      WHERE s.tenant_id = a.tenant_id AND s.id = a.subject_id)
    WHEN a.subject_type = 'webhook' THEN (SELECT s.name FROM webhooks s
      WHERE s.tenant_id = a.tenant_id AND s.id = a.subject_id)
    WHEN a.subject_type = 'issue' THEN (SELECT s.key FROM issues s
      WHERE s.tenant_id = a.tenant_id AND s.id = a.subject_id)
    WHEN a.subject_type = 'token' THEN (SELECT s.name FROM api_tokens s
      WHERE s.tenant_id = a.tenant_id AND s.id = a.subject_id)
  END`;

/** Entry `a` changed the role, or who has it: given, taken, or replaced by another. */
function aboutRole(roleId: number): Prisma.Sql {
  const held = Prisma.sql`to_jsonb(${roleId}::int)`;
  return Prisma.sql`AND (a.subject_type = 'role' AND a.subject_id = ${roleId}
    OR a.subject_type = 'user' AND (a.before -> 'role_id' = ${held} OR a.after -> 'role_id' = ${held}))`;
}

/**
 * Returns at most `limit` audit log entries older than the entry `before`, newest first, and the id
 * to continue from if there are more. Ordered by the primary key.
 */
export async function listAudit(
  { tenantId }: TenantScope,
  { limit, before, subject, subject_id: subjectId, role_id: roleId }: AuditQuery,
): Promise<{ entries: AuditEntry[]; next: number | undefined }> {
  const select = Prisma.sql`
    SELECT a.id::float8 AS id,
      CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, ${shownNames("u")}) END AS actor,
      a.subject_type AS subject, a.subject_id, ${subjectName} AS subject_name, a.action, a.before, a.after,
      ${iso("a.created_at")} AS created_at
    FROM audit_entries a
    LEFT JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.actor_id
    WHERE a.tenant_id = ${tenantId} AND a.id < COALESCE(${before ?? null}::bigint, 9223372036854775807)
      ${subject === undefined ? Prisma.empty : Prisma.sql`AND a.subject_type = ${subject}`}
      ${subjectId === undefined ? Prisma.empty : Prisma.sql`AND a.subject_id = ${subjectId}`}
      ${roleId === undefined ? Prisma.empty : aboutRole(roleId)}
    ORDER BY a.id DESC LIMIT ${limit + 1}`;
  const found = await readJson<AuditEntry>(select, planFor({ subject, subjectId, roleId }));
  const entries = found.slice(0, limit);
  return { entries, next: found.length > limit ? entries.at(-1)?.id : undefined };
}

import type { ProjectScope } from "@/lib/platform/access/scopes";
import { iso, Prisma, selectJson } from "@/lib/platform/db/query";
import { shownPerson } from "@/lib/people/users/queries";
import { lastWriter } from "./record-text-versions";
import type { TextVersion, VersionedField } from "./schema";

interface Page {
  field: VersionedField;
  limit: number;
  after?: number | undefined;
}

/**
 * Returns the versions of an issue's text, newest first: at most `limit` after the version `after`,
 * and the id to continue from if there are more. A text that has not changed since versions are kept
 * has one, which is not stored and has the id 0.
 */
export async function listTextVersions(
  { tenantId }: ProjectScope,
  issueId: number,
  { field, limit, after }: Page,
): Promise<{ versions: TextVersion[]; next: number | undefined }> {
  const isThisText = Prisma.sql`v.tenant_id = ${tenantId} AND v.issue_id = ${issueId} AND v.field = ${field}`;
  const current = Prisma.raw(`i.${field}`);
  const found = await selectJson<TextVersion>(Prisma.sql`
    WITH stored AS (
      SELECT v.id, v.text, v.user_id, v.created_at FROM issue_text_versions v
      WHERE ${isThisText} AND v.id < COALESCE(${after ?? null}::bigint, 9223372036854775807)
      ORDER BY v.id DESC LIMIT ${limit + 1}
    )
    SELECT v.id::float8 AS id, v.text, ${shownPerson("u")} AS author, ${iso("v.created_at")} AS created_at
    FROM (
      SELECT * FROM stored
      UNION ALL
      SELECT 0, ${current}, COALESCE(a.actor_id, i.user_id), COALESCE(a.created_at, i.created_at) FROM issues i
      LEFT JOIN LATERAL ${lastWriter(tenantId, issueId, Prisma.sql`${field}`)} a ON true
      WHERE i.tenant_id = ${tenantId} AND i.id = ${issueId} AND ${after === undefined}
        AND NOT EXISTS (SELECT 1 FROM issue_text_versions v WHERE ${isThisText})
    ) v JOIN users u ON u.tenant_id = ${tenantId} AND u.id = v.user_id
    ORDER BY v.id DESC`);
  const versions = found.slice(0, limit);
  return { versions, next: found.length > limit ? versions.at(-1)?.id : undefined };
}

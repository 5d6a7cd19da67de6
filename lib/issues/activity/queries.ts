import type { ProjectScope } from "@/lib/platform/access/scopes";
import { iso, Prisma, selectJson } from "@/lib/platform/db/query";
import { shownPerson } from "@/lib/people/users/queries";
import type { TextVersion, VersionedField } from "./schema";

interface Page {
  field: VersionedField;
  limit: number;
  after?: number | undefined;
}

/**
 * Returns the versions of an issue's text, newest first: at most `limit` after the version `after`,
 * and the id to continue from if there are more. None if the text has never changed.
 */
export async function listTextVersions(
  { tenantId }: ProjectScope,
  issueId: number,
  { field, limit, after }: Page,
): Promise<{ versions: TextVersion[]; next: number | undefined }> {
  const found = await selectJson<TextVersion>(Prisma.sql`
    SELECT v.id::float8 AS id, v.text, ${shownPerson("u")} AS author, ${iso("v.created_at")} AS created_at
    FROM issue_text_versions v JOIN users u ON u.tenant_id = v.tenant_id AND u.id = v.user_id
    WHERE v.tenant_id = ${tenantId} AND v.issue_id = ${issueId} AND v.field = ${field}
      AND v.id < COALESCE(${after ?? null}::bigint, 9223372036854775807)
    ORDER BY v.id DESC LIMIT ${limit + 1}`);
  const versions = found.slice(0, limit);
  return { versions, next: found.length > limit ? versions.at(-1)?.id : undefined };
}

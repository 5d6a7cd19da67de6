import type { ProjectScope } from "@/lib/platform/access/scopes";
import { iso, Prisma } from "@/lib/platform/db/query";
import { shownPerson } from "@/lib/people/users/queries";

/** The wire form of an attachment `f` by a user `u` (docs/spec/issue-parts.md#attachments). */
export function attachmentColumns({ projectId }: ProjectScope): Prisma.Sql {
  return Prisma.sql`
    f.id, f.issue_id, f.created_by_id AS user_id, f.file_name, f.content_type, f.size_bytes,
    '/api/projects/' || ${String(projectId)} || '/issues/' || f.issue_id || '/attachments/' || f.id AS url,
    ${shownPerson("u")} AS author,
    ${iso("f.created_at")} AS created_at, ${iso("f.updated_at")} AS updated_at`;
}

import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import { type Attachment, MAX_ATTACHMENTS } from "./schema";
import { attachmentColumns } from "./serialize";

/** Returns an issue's attachments, oldest first. */
export function listAttachments(project: ProjectScope, issueId: number): Promise<Attachment[]> {
  return selectJson<Attachment>(Prisma.sql`
    SELECT ${attachmentColumns(project)}
    FROM attachments f JOIN users u ON u.tenant_id = f.tenant_id AND u.id = f.created_by_id
    WHERE f.tenant_id = ${project.tenantId} AND f.issue_id = ${issueId}
    ORDER BY f.id LIMIT ${MAX_ATTACHMENTS}`);
}

/** The columns that permission checks, the store and writes need. */
export interface AttachmentRef {
  id: number;
  issue_id: number;
  created_by_id: number;
  file_name: string;
  content_type: string;
  size_bytes: number;
  storage_key: string;
}

/** Returns the issue's attachment in the path, or throws NotFound. */
export async function findAttachment(
  project: ProjectScope,
  issueId: number,
  attachmentId: string | undefined,
): Promise<AttachmentRef> {
  const found = await selectJsonRow<AttachmentRef>(Prisma.sql`
    SELECT id, issue_id, created_by_id, file_name, content_type, size_bytes, storage_key FROM attachments
    WHERE tenant_id = ${project.tenantId} AND issue_id = ${issueId} AND id = ${pathId(attachmentId) ?? 0}`);
  if (!found) throw new NotFound("Attachment");
  return found;
}

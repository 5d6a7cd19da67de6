import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid, NotFound } from "@/lib/platform/http/errors";
import type { IncomingFile } from "@/lib/platform/http/multipart";
import { asJson, jsonRow, Prisma, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { lockIssue, notePartChange } from "@/lib/issues/activity/record-child-change";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { claimFile, keepFile } from "@/lib/platform/storage/keep-file";
import { ImageLook } from "@/lib/platform/storage/look-at-image";
import { type Attachment, ATTACHMENT_LIMIT, MOST_ATTACHMENTS } from "./schema";
import { attachmentColumns } from "./serialize";

/** A file that is in the store, and on no issue yet. */
export interface KeptAttachment {
  fileName: string;
  contentType: string;
  storageKey: string;
  sizeBytes: number;
}

/** Puts a file into the store as it comes, and finds out what it is by its bytes. 413 over 25 MiB. */
export async function keepAttachment(
  project: ProjectScope,
  { name, source }: IncomingFile,
): Promise<KeptAttachment> {
  const look = new ImageLook();
  const file = {
    kind: "attachments",
    source: look.through(source),
    limit: ATTACHMENT_LIMIT,
  } as const;
  const kept = await keepFile(project, file);
  const contentType = (await look.type()) ?? "application/octet-stream";
  return { ...kept, fileName: cleanFileName(name), contentType };
}

/**
 * Attaches a kept file to an issue (docs/spec/issue-parts.md#attachments). NotFound when the issue is gone; Invalid (422) when it has
 * 200 already, or the file took so long to come that it was given up. Then the file is discarded.
 */
export function createAttachment(
  project: ProjectScope,
  issueId: number,
  file: KeptAttachment,
): Promise<Attachment> {
  const { tenantId, actor } = project;
  return transaction(async (tx) => {
    if (!(await lockIssue(project, issueId, tx))) throw new NotFound("Issue");
    const counted = await selectJsonRow<{ count: number }>(
      Prisma.sql`SELECT count(*)::int AS count FROM attachments
        WHERE tenant_id = ${tenantId} AND issue_id = ${issueId}`,
      tx,
    );
    if ((counted?.count ?? 0) >= MOST_ATTACHMENTS) {
      throw invalid("file", `An issue may have ${MOST_ATTACHMENTS} attachments at most.`);
    }
    const created = await jsonRow<Attachment>(
      Prisma.sql`
        WITH claimed AS (${claimFile(project, file.storageKey)} RETURNING storage_key),
        made AS (
          INSERT INTO attachments (tenant_id, issue_id, created_by_id, file_name, content_type, size_bytes, storage_key)
          SELECT ${tenantId}, ${issueId}, ${actor.userId}, ${file.fileName}, ${file.contentType}, ${file.sizeBytes},
            storage_key FROM claimed
          RETURNING *
        )
        ${asJson(Prisma.sql`SELECT ${attachmentColumns(project)} FROM made f
          JOIN users u ON u.tenant_id = f.tenant_id AND u.id = f.created_by_id`)}`,
      tx,
    );
    if (!created) throw invalid("file", "Took too long to come; send it again.");
    const { id, file_name } = created;
    const to = { id, file_name };
    await notePartChange(project, { issueId, field: "attachments", from: null, to }, tx);
    return created;
  });
}

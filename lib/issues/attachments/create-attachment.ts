import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Invalid, invalid, NotFound } from "@/lib/platform/http/errors";
import type { IncomingFile } from "@/lib/platform/http/multipart";
import {
  asJson,
  jsonRow,
  Prisma,
  selectJsonRow,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { lockIssue, recordChildChange } from "@/lib/issues/activity/record-child-change";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { claimFile, saveFile } from "@/lib/platform/storage/save-file";
import { ImageDetector } from "@/lib/platform/storage/image-detector";
import { type Attachment, ATTACHMENT_LIMIT, MAX_ATTACHMENTS } from "./schema";
import { attachmentColumns } from "./serialize";

/** A stored file that is not attached to an issue yet. */
export interface StoredAttachment {
  fileName: string;
  contentType: string;
  storageKey: string;
  sizeBytes: number;
}

/**
 * Streams a file into the store and detects its type from its content. Throws 413 if it exceeds 25
 * MiB.
 */
export async function storeAttachment(
  project: ProjectScope,
  { name, source }: IncomingFile,
): Promise<StoredAttachment> {
  const detector = new ImageDetector();
  const file = {
    kind: "attachments",
    source: detector.through(source),
    limit: ATTACHMENT_LIMIT,
  } as const;
  const kept = await saveFile(project, file);
  const contentType = (await detector.type()) ?? "application/octet-stream";
  return { ...kept, fileName: cleanFileName(name), contentType };
}

/** The issue already has the maximum number of attachments. */
export class TooManyAttachments extends Invalid {
  constructor() {
    super({ file: [`An issue can have at most ${MAX_ATTACHMENTS} attachments.`] });
  }
}

/**
 * Attaches a stored file to an issue without recording it as a change. Throws NotFound if the issue
 * was deleted, and Invalid (422) if it already has 200 attachments or the upload took so long that
 * the file was discarded.
 */
export async function insertAttachment(
  project: ProjectScope,
  issueId: number,
  file: StoredAttachment,
  tx: Transaction,
): Promise<Attachment> {
  const { tenantId, actor } = project;
  if (!(await lockIssue(project, issueId, tx))) throw new NotFound("Issue");
  const counted = await selectJsonRow<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS count FROM attachments
      WHERE tenant_id = ${tenantId} AND issue_id = ${issueId}`,
    tx,
  );
  if ((counted?.count ?? 0) >= MAX_ATTACHMENTS) throw new TooManyAttachments();
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
        JOIN users u ON u.tenant_id = ${tenantId} AND u.id = f.created_by_id`)}`,
    tx,
  );
  if (!created) throw invalid("file", "The upload took too long. Try again.");
  return created;
}

/**
 * Attaches a stored file to an issue (docs/spec/issue-parts.md#attachments). Throws NotFound if the
 * issue was deleted, and Invalid (422) if it already has 200 attachments or the upload took so long
 * that the file was discarded. On failure, the file is discarded.
 */
export function createAttachment(
  project: ProjectScope,
  issueId: number,
  file: StoredAttachment,
): Promise<Attachment> {
  return transaction(async (tx) => {
    const created = await insertAttachment(project, issueId, file, tx);
    const { id, file_name } = created;
    const to = { id, file_name };
    await recordChildChange(project, { issueId, field: "attachments", from: null, to }, tx);
    return created;
  });
}

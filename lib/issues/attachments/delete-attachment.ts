import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, row, transaction } from "@/lib/platform/db/query";
import { lockIssue, recordChildChange } from "@/lib/issues/activity/record-child-change";
import type { AttachmentRef } from "./queries";

/**
 * Removes an attachment from its issue and discards its file along with the row. Does nothing if it
 * no longer exists.
 */
export async function deleteAttachment(
  project: ProjectScope,
  attachment: AttachmentRef,
): Promise<void> {
  const { issue_id: issueId } = attachment;
  await transaction(async (tx) => {
    if (!(await lockIssue(project, issueId, tx))) return;
    const deleted = await row<{ id: number; file_name: string }>(
      Prisma.sql`DELETE FROM attachments
        WHERE tenant_id = ${project.tenantId} AND id = ${attachment.id} AND issue_id = ${issueId}
        RETURNING id, file_name`,
      tx,
    );
    const change = { issueId, field: "attachments", from: deleted, to: null };
    if (deleted) await recordChildChange(project, change, tx);
  });
}

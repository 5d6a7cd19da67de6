import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, row, transaction } from "@/lib/platform/db/query";
import { lockIssue, recordChildChange } from "@/lib/issues/activity/record-child-change";
import type { TimeEntryRef } from "./queries";

/** Removes a time entry from its issue. Does nothing if it no longer exists. */
export async function deleteTimeEntry(
  project: ProjectScope,
  { id, issue_id: issueId }: TimeEntryRef,
): Promise<void> {
  await transaction(async (tx) => {
    if (!(await lockIssue(project, issueId, tx))) return;
    const deleted = await row<{ minutes: number }>(
      Prisma.sql`DELETE FROM time_entries WHERE tenant_id = ${project.tenantId} AND id = ${id} RETURNING minutes`,
      tx,
    );
    if (!deleted) return;
    const change = { issueId, field: "time_entries", from: deleted.minutes, to: null };
    await recordChildChange(project, change, tx);
  });
}

import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { lockIssue, recordChildChange } from "@/lib/issues/activity/record-child-change";
import type { TimeEntryRef } from "./queries";
import type { TimeEntry, TimeEntryBody } from "./schema";
import { timeEntryColumns } from "./serialize";

/**
 * Changes a time entry. The user it belongs to does not change. Throws NotFound if it was deleted.
 */
export async function updateTimeEntry(
  project: ProjectScope,
  { id, issue_id: issueId }: TimeEntryRef,
  { minutes, spent_on, note }: TimeEntryBody,
): Promise<TimeEntry> {
  const { tenantId } = project;
  const newNote = note === undefined ? Prisma.sql`t.note` : Prisma.sql`${note ?? ""}`;
  return transaction(async (tx) => {
    await lockIssue(project, issueId, tx);
    const before = await selectJsonRow<{ minutes: number }>(
      Prisma.sql`SELECT minutes FROM time_entries WHERE tenant_id = ${tenantId} AND id = ${id}`,
      tx,
    );
    if (!before) throw new NotFound("Time entry");
    const entry = await jsonRow<TimeEntry>(
      Prisma.sql`
        WITH updated AS (
          UPDATE time_entries t
          SET minutes = ${minutes}, spent_on = ${spent_on}::date, note = ${newNote}, updated_at = now()
          WHERE t.tenant_id = ${tenantId} AND t.id = ${id} RETURNING t.*
        )
        ${asJson(Prisma.sql`SELECT ${timeEntryColumns} FROM updated t
          JOIN users u ON u.tenant_id = ${tenantId} AND u.id = t.user_id`)}`,
      tx,
    );
    if (!entry) throw new NotFound("Time entry");
    const change = { issueId, field: "time_entries", from: before.minutes, to: minutes };
    await recordChildChange(project, change, tx);
    return entry;
  });
}

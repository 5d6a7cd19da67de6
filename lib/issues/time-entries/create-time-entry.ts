import type { ProjectScope } from "@/lib/platform/access/scopes";
import { ApiError, NotFound } from "@/lib/platform/http/errors";
import { asJson, jsonRow, Prisma, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { lockIssue, recordChildChange } from "@/lib/issues/activity/record-child-change";
import { MAX_TIME_ENTRIES, type TimeEntry, type TimeEntryBody } from "./schema";
import { timeEntryColumns } from "./serialize";

/**
 * Logs time that the caller spent on an issue. Throws NotFound if the issue was deleted, and 422 if it already has
 * MAX_TIME_ENTRIES.
 */
export async function createTimeEntry(
  project: ProjectScope,
  issueId: number,
  { minutes, spent_on, note }: TimeEntryBody,
): Promise<TimeEntry> {
  const { tenantId, actor } = project;
  return transaction(async (tx) => {
    if (!(await lockIssue(project, issueId, tx))) throw new NotFound("Issue");
    // Counted by a separate statement, which sees entries added while waiting for the lock.
    const counted = await selectJsonRow<{ entries: number }>(
      Prisma.sql`SELECT count(*)::int AS entries FROM time_entries
        WHERE tenant_id = ${tenantId} AND issue_id = ${issueId}`,
      tx,
    );
    if (counted && counted.entries >= MAX_TIME_ENTRIES) {
      throw new ApiError(422, `An issue can have at most ${MAX_TIME_ENTRIES} time entries.`);
    }
    const entry = await jsonRow<TimeEntry>(
      Prisma.sql`
        WITH created AS (
          INSERT INTO time_entries (tenant_id, issue_id, user_id, minutes, spent_on, note)
          VALUES (${tenantId}, ${issueId}, ${actor.userId}, ${minutes}, ${spent_on}::date, ${note ?? ""})
          RETURNING *
        )
        ${asJson(Prisma.sql`SELECT ${timeEntryColumns} FROM created t
          JOIN users u ON u.tenant_id = ${tenantId} AND u.id = t.user_id`)}`,
      tx,
    );
    if (!entry) throw new Error("the insert returned no row");
    const change = { issueId, field: "time_entries", from: null, to: minutes };
    await recordChildChange(project, change, tx);
    return entry;
  });
}

import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import type { TimeEntry } from "./schema";
import { timeEntryColumns } from "./serialize";

/** The time spent on an issue, the newest day first: MAX_TIME_ENTRIES at most. */
export function listTimeEntries(project: ProjectScope, issueId: number): Promise<TimeEntry[]> {
  return selectJson<TimeEntry>(Prisma.sql`
    SELECT ${timeEntryColumns} FROM time_entries t
    JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id
    WHERE t.tenant_id = ${project.tenantId} AND t.issue_id = ${issueId}
    ORDER BY t.spent_on DESC, t.id DESC`);
}

/** What permission checks and writes need of a time entry. */
export interface TimeEntryRef {
  id: number;
  issue_id: number;
  created_by_id: number;
}

/** The time entry of the issue that a path names, or NotFound. */
export async function findTimeEntry(
  project: ProjectScope,
  issueId: number,
  entryId: string | undefined,
): Promise<TimeEntryRef> {
  const found = await selectJsonRow<TimeEntryRef>(Prisma.sql`
    SELECT id, issue_id, user_id AS created_by_id FROM time_entries
    WHERE tenant_id = ${project.tenantId} AND issue_id = ${issueId} AND id = ${pathId(entryId) ?? 0}`);
  if (!found) throw new NotFound("Time entry");
  return found;
}

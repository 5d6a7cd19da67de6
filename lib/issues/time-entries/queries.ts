import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import type { TimeEntry } from "./schema";
import { timeEntryColumns } from "./serialize";

/** Returns the time entries on an issue, most recent day first, at most MAX_TIME_ENTRIES. */
export function listTimeEntries(project: ProjectScope, issueId: number): Promise<TimeEntry[]> {
  return selectJson<TimeEntry>(Prisma.sql`
    SELECT ${timeEntryColumns} FROM time_entries t
    JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id
    WHERE t.tenant_id = ${project.tenantId} AND t.issue_id = ${issueId}
    ORDER BY t.spent_on DESC, t.id DESC`);
}

/** The columns that permission checks and writes need. */
export interface TimeEntryRef {
  id: number;
  issue_id: number;
  created_by_id: number;
}

/** Returns the issue's time entry in the path, or throws NotFound. */
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

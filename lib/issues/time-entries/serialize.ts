import { iso, Prisma } from "@/lib/platform/db/query";
import { shownPerson } from "@/lib/people/users/queries";

/** The wire form of a time entry `t` by a user `u` (docs/spec/issue-parts.md#time-entries). */
export const timeEntryColumns = Prisma.sql`
  t.id, t.issue_id, t.user_id, t.minutes, to_char(t.spent_on, 'YYYY-MM-DD') AS spent_on, t.note,
  ${shownPerson("u")} AS author,
  ${iso("t.created_at")} AS created_at, ${iso("t.updated_at")} AS updated_at`;

import { iso, Prisma } from "@/lib/platform/db/query";
import { shownPerson } from "@/lib/people/users/queries";

/** The wire form of a comment `c` by a user `u` (docs/spec/issue-parts.md#comments). */
export const commentColumns = Prisma.sql`
  c.id, c.issue_id, c.user_id, c.body,
  ${shownPerson("u")} AS author,
  ${iso("c.created_at")} AS created_at, ${iso("c.updated_at")} AS updated_at`;

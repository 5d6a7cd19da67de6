import { iso, Prisma } from "@/lib/db/query";

/** The wire form of a comment `c` by a user `u` (supporting-api.md, Issues). */
export const commentColumns = Prisma.sql`
  c.id, c.issue_id, c.user_id, c.body,
  json_build_object('id', u.id, 'first_name', CASE WHEN u.deleted_at IS NULL THEN u.first_name ELSE 'Deleted' END,
    'last_name', CASE WHEN u.deleted_at IS NULL THEN u.last_name ELSE 'user' END,
    'profile_picture', CASE WHEN u.deleted_at IS NULL THEN u.profile_picture END) AS author,
  ${iso("c.created_at")} AS created_at, ${iso("c.updated_at")} AS updated_at`;

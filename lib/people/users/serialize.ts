import { iso, Prisma } from "@/lib/platform/db/query";

/** The wire form of a user `u`. */
export const userColumns = Prisma.sql`u.id, u.first_name, u.last_name, u.email, u.profile_picture, u.role_id,
  u.status::int AS status, ${iso("u.last_seen_at")} AS last_seen_at,
  u.totp_enabled_at IS NOT NULL AS has_second_factor,
  ${iso("u.created_at")} AS created_at, ${iso("u.updated_at")} AS updated_at`;

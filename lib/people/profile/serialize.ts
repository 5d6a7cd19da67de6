import { PREFERENCES } from "@/lib/messaging/notifications/enumerations";
import { iso, Prisma } from "@/lib/platform/db/query";

const preferences = Prisma.raw(PREFERENCES.map((name) => `u.${name}`).join(", "));

/** The user's own columns of a profile, from a table with the alias `u`. */
export const profileColumns = Prisma.sql`u.id, u.tenant_id, u.first_name, u.last_name, u.email, u.profile_picture,
  ${preferences}, ${iso("u.created_at")} AS created_at, ${iso("u.updated_at")} AS updated_at`;

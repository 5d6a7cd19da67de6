import { iso, Prisma } from "@/lib/platform/db/query";

/** The columns of `ApiToken`, from a table with the alias `k`. */
export const TOKEN_COLUMNS = Prisma.sql`k.id, k.name, k.last_four, ${iso("k.expires_at")} AS expires_at,
  ${iso("k.last_used_at")} AS last_used_at, ${iso("k.created_at")} AS created_at, ${iso("k.updated_at")} AS updated_at`;

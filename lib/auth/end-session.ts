import { Prisma, rows } from "@/lib/db/query";
import { hashSecret } from "./bearer-token";

/** Signs out: the cookie's secret is worth nothing from here on. */
export async function endSession(secret: string): Promise<void> {
  await rows(Prisma.sql`DELETE FROM sessions WHERE secret_hash = ${hashSecret(secret)}`);
}

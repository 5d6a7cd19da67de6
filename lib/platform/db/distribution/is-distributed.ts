import { Prisma, selectJsonRow } from "@/lib/platform/db/query";

let known: Promise<boolean> | undefined;

async function look(): Promise<boolean> {
  const citus = await selectJsonRow(
    Prisma.sql`SELECT 1 AS found FROM pg_extension WHERE extname = 'citus'`,
  );
  return citus !== undefined;
}

/** True if the tables are distributed across a cluster. Asks the database once per process. */
export function isDistributed(): Promise<boolean> {
  known ??= look().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

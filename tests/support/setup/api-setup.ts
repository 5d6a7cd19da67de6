import { openTestDatabase } from "../database/test-database";

/** Vitest's global setup of the `api` project: one migrated database; every file makes its tenant. */
export default async function setup(): Promise<() => Promise<void>> {
  const database = await openTestDatabase("lanework_test");
  return database.release;
}

import { openTestDatabase } from "../database/test-database";

export const E2E_DATABASE = "lanework_e2e";

/** Playwright's global setup: the test server's database also becomes the workers' DATABASE_URL. */
export default async function setup(): Promise<void> {
  await openTestDatabase(E2E_DATABASE);
}

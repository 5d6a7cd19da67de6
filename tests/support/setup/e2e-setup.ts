import { openTestDatabase } from "../database/test-database";

export const E2E_DATABASE = "lanework_e2e";

/** Playwright's global setup: the test server's database becomes DATABASE_URL of the workers too. */
export default async function setup(): Promise<void> {
  await openTestDatabase(E2E_DATABASE);
}

import { openTestDatabase } from "./test-database";

/**
 * Imported first, gives a test file its own database. For tests whose workers would take the jobs
 * of every workspace.
 */
await openTestDatabase(`lanework_test_own_${process.env["VITEST_POOL_ID"] ?? "0"}`, true);

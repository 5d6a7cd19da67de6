import { openTestDatabase } from "./test-database";

/**
 * Gives a test file its own database if imported first. For tests whose workers would otherwise
 * take every workspace's jobs.
 */
await openTestDatabase(`lanework_test_own_${process.env["VITEST_POOL_ID"] ?? "0"}`, true);

import { spawnSync } from "node:child_process";
import { openTestDatabase } from "../database/test-database";

/**
 * Vitest's global setup for the `api` project: one empty database, in which every file creates its
 * own tenant.
 */
export default async function setup(): Promise<() => Promise<void>> {
  spawnSync(process.execPath, ["scripts/generate.mjs"], { stdio: "inherit" });
  const database = await openTestDatabase("lanework_test", true);
  return database.release;
}

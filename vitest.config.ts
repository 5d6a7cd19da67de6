import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

const shared = {
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
};

/**
 * Tests spend half their time waiting for PostgreSQL or a socket, so running more workers than
 * cores pays off.
 */
const maxWorkers = availableParallelism() + 1;

/** Polling waits as long as a busy machine may need. */
const patient = { poll: { timeout: 30_000 } };

const api = {
  globalSetup: "tests/support/setup/api-setup.ts",
  maxWorkers,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: patient,
};

/**
 * `unit`: pure parts, no database. `api`: exported route handlers with a real PostgreSQL, with a
 * module cache that test files share. `api-isolated` (`*.isolated.test.ts`): the same in a process
 * per file, for tests with their own settings or database. `server`: the built product, as a client
 * on the network sees it (BASE, or one it starts).
 */
export default defineConfig({
  test: {
    tags: [{ name: "slow", description: "Takes seconds, so it is left to CI." }],
    projects: [
      {
        ...shared,
        // A property tested on hundreds of inputs can take a while on a busy machine.
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          isolate: false,
          maxWorkers,
          testTimeout: 60_000,
          expect: patient,
          // The front logs each request, even in tests.
          env: { LOG_LEVEL: "fatal" },
        },
      },
      {
        ...shared,
        test: {
          ...api,
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          exclude: ["**/*.isolated.test.ts"],
          isolate: false,
          env: { STORY_RATE_LIMIT: "0" },
        },
      },
      {
        ...shared,
        test: { ...api, name: "api-isolated", include: ["tests/api/**/*.isolated.test.ts"] },
      },
      {
        ...shared,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: "tests/support/setup/server-setup.ts",
          // They suspend and kill servers and wait for others to notice, which takes longer on a
          // busy machine.
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
    ],
  },
});

import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

const shared = {
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
};

/** What comes by itself is waited for as long as a busy machine may take. */
const patient = { poll: { timeout: 30_000 } };

/**
 * `unit`: pure parts, no database. `api`: exported route handlers on a real PostgreSQL.
 * `server`: the built product, as a client on the network sees it (BASE, or one it starts).
 */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        // A law that is tried on hundreds of inputs takes its time on a busy machine.
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          testTimeout: 60_000,
          expect: patient,
          // The front of the tests logs each request as any other does.
          env: { LOG_LEVEL: "fatal" },
        },
      },
      {
        ...shared,
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          globalSetup: "tests/support/setup/api-setup.ts",
          // Half of a test is waiting for PostgreSQL: also two cores serve two workers.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      {
        ...shared,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: "tests/support/setup/server-setup.ts",
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
    ],
  },
});

import path from "node:path";
import { defineConfig } from "vitest/config";

const shared = {
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
};

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
        test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], testTimeout: 30_000 },
      },
      {
        ...shared,
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          globalSetup: "tests/support/api-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: "tests/support/server-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

import { defineConfig, devices } from "@playwright/test";
import { freePort } from "@/lib/platform/db/embedded/embedded-process";

// The workers read this file too: the port that the first reader picks is handed on to them.
const port = (process.env["E2E_PORT"] ??= String(await freePort(3480)));
const executablePath = process.env["CHROMIUM_PATH"];

/** Browser tests against the built product, with a database that is empty at every run. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/support/setup/e2e-setup.ts",
  outputDir: "test-results",
  // Pages wait for the server, and tests for pages: two cores serve two browsers, each with a file of tests.
  workers: 2,
  forbidOnly: !!process.env["CI"],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://acme.localhost:${port}`,
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false, sources: false },
    // What glides and fades is checked where it is what a test is about; elsewhere a page that stands still is sooner
    // what it will be, and does not move from under a click.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox refuses to run as root; the rest keeps it from calling home.
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
      ],
    },
  },
  webServer: {
    command: "node --import tsx tests/support/setup/test-server.ts lanework_e2e",
    url: `http://127.0.0.1:${port}/api/health/ready`,
    env: {
      PORT: port,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      APP_DOMAIN: "localhost",
      WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8,::1/128",
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    timeout: 120_000,
    stdout: "pipe",
  },
});

import { defineConfig, devices } from "@playwright/test";
import { freePort } from "@/lib/platform/db/embedded/embedded-process";

// The workers also read this file, and inherit the port picked by the process that starts them.
const port = (process.env["E2E_PORT"] ??= String(await freePort(3480)));
const executablePath = process.env["CHROMIUM_PATH"];

/** Browser tests against the production build, with a database that is emptied before every run. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/support/setup/e2e-setup.ts",
  outputDir: "test-results",
  // Pages wait for the server, and tests wait for pages, so two cores can serve two browsers, each
  // running one test file.
  workers: 2,
  forbidOnly: !!process.env["CI"],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://acme.localhost:${port}`,
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false, sources: false },
    // Only tests about animations run with animations on. Everywhere else, reduced motion makes
    // pages settle sooner, so nothing moves out from under a click.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox refuses to run as root. The other flags keep the browser from contacting
      // its vendor.
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

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Page } from "@playwright/test";
import { freePort } from "@/lib/platform/db/embedded/embedded-process";
import { expect, expectWellMade, test } from "../../support/pages/e2e";
import { CLIENT, type RunningProvider, startProvider } from "../../support/stand-ins/oidc-provider";
import { PASSWORD } from "../../support/people/workspace";

const EMAIL = "olga@orbit.test";
let provider: RunningProvider;
let server: ChildProcess;
let origin: string;

/**
 * Starts a real provider, and a server with its own database that contains one workspace and its
 * admin, Olga.
 */
test.beforeAll(async () => {
  provider = await startProvider();
  const port = await freePort(3500);
  origin = `http://orbit.localhost:${port}`;
  server = spawn(
    process.execPath,
    ["--import", "tsx", "tests/support/setup/test-server.ts", "lanework_oidc"],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        APP_DOMAIN: "localhost",
        PORT: String(port),
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: "Orbit ID",
      },
    },
  );
  let setup_code: string | undefined;
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on("data", (text: Buffer) => {
      setup_code ??= /Setup code: (\S+)/.exec(String(text))?.[1];
      if (text.includes("Test server ready")) resolve();
    });
    server.once("exit", (code) => reject(new Error(`the server exited with ${code}`)));
  });
  const person = { first_name: "Olga", last_name: "Orbit", email: EMAIL, password: PASSWORD };
  const response = await fetch(`http://localhost:${port}/api/auth/setup`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ ...person, setup_code, workspace_name: "Orbit", slug: "orbit" }),
  });
  expect(response.status, await response.text()).toBe(201);
});

test.afterAll(async () => {
  await provider.stop();
  if (server.exitCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
});

test.beforeEach(({ complaints }) => {
  // The provider has no favicon.
  complaints.allow(/127\.0\.0\.1:\d+\/favicon|fonts\.googleapis\.com/);
});

/** Continues from the sign-in page to the provider and signs in there with the given login. */
async function continueAs(page: Page, login: string): Promise<void> {
  await page.getByRole("button", { name: "Continue with Orbit ID" }).click();
  await page.waitForURL(`${provider.issuer}/interaction/**`);
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("anything");
  await page.locator("button[type=submit]").click();
}

test("signing in with a provider account links it, and it is listed and can be unlinked", async ({
  page,
}) => {
  provider.accounts.set("olga", { email: EMAIL, email_verified: true });
  await page.goto(`${origin}/settings/security`);
  await expect(page.getByRole("button", { name: "Continue with Orbit ID" })).toBeVisible();
  await test.step("the sign-in page in the light theme", () => expectWellMade(page));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 360, height: 740 });
  await test.step("the sign-in page in the dark theme, on a phone", () => expectWellMade(page));
  await continueAs(page, "olga");
  await expect(page).toHaveURL(`${origin}/settings/security`);
  const linked = page.getByRole("listitem").filter({ hasText: provider.issuer });
  await expect(linked).toContainText(EMAIL);
  await expectWellMade(page);
  await linked.getByRole("button", { name: `Unlink ${EMAIL}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Unlink" }).click();
  await expect(page.getByText("No linked accounts")).toBeVisible();
});

test("someone without an invitation sees what to do, and can still use a password", async ({
  page,
}) => {
  provider.accounts.set("stranger", { email: "stranger@orbit.test", email_verified: true });
  await page.goto(`${origin}/sign-in`);
  await continueAs(page, "stranger");
  await expect(page).toHaveURL(`${origin}/sign-in?error=OidcUnknown`);
  await expect(page.getByText("Ask an admin for an invitation")).toBeVisible();
  await expectWellMade(page);
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${origin}/projects`);
});

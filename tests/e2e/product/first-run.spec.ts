import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@/lib/platform/db/embedded/embedded-process";
import { expect, expectAccessible, test, untilLive } from "../../support/pages/e2e";
import { PASSWORD } from "../../support/people/workspace";

let server: ChildProcess;
let port: number;
let code: string;

/** Starts a server with its own, completely empty database. */
test.beforeAll(async () => {
  port = await freePort(3490);
  server = spawn(
    process.execPath,
    ["--import", "tsx", "tests/support/setup/test-server.ts", "lanework_first_run"],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        APP_DOMAIN: "localhost",
        PORT: String(port),
      },
    },
  );
  const isReady = new Promise<void>((resolve, reject) => {
    server.stdout?.on("data", (text: Buffer) => {
      code = /Setup code: (\S+)/.exec(String(text))?.[1] ?? code;
      if (text.includes("Test server ready")) resolve();
    });
    server.once("exit", (code) => reject(new Error(`the server exited with ${code}`)));
  });
  await isReady;
});

test.afterAll(async () => {
  if (server.exitCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
});

test("a user starts with an empty database and creates a workspace, a project and an issue", async ({
  page,
  complaints,
}) => {
  await page.goto(`http://localhost:${port}/`);
  await expect(page).toHaveURL(/\/setup$/);
  await expect(page.getByRole("heading", { name: "Set up Lanework" })).toBeVisible();
  await expectAccessible(page);

  const password = page.getByLabel(/^Password/);
  await test.step("errors are shown next to their fields, and the input is kept", async () => {
    complaints.allow(/422/);
    await page.getByLabel("Setup code").fill("AAAA-AAAA-AAAA");
    await page.getByLabel("Workspace name").fill("Rocket Lab");
    await expect(page.getByLabel("Address")).toHaveValue("rocket-lab");
    await page.getByLabel("First name").fill("Rita");
    await page.getByLabel("Last name").fill("Rocket");
    await page.getByLabel("Email").fill("rita@rocket.test");
    await password.fill("short");
    await page.getByRole("button", { name: "Create workspace" }).click();
    await expect(password).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText("Must have at least 8 characters").first()).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("rita@rocket.test");
    await expectAccessible(page);
  });

  await test.step("a wrong setup code is reported next to its field", async () => {
    await password.fill(PASSWORD);
    await page.getByRole("button", { name: "Create workspace" }).click();
    await expect(page.getByLabel("Setup code")).toHaveAttribute("aria-invalid", "true");
  });

  await page.getByLabel("Setup code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Create workspace" }).click();
  await page.waitForURL(`http://*localhost:${port}/projects`);
  await untilLive(page);
  await expect(page.getByText("Rita Rocket")).toBeVisible();
  await expect(page.getByText("No projects yet")).toBeVisible();

  await page.getByRole("button", { name: "New project" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Engine");
  await page.getByRole("dialog").getByRole("button", { name: "Create project" }).click();
  await page.waitForURL(/\/projects\/\d+\/board$/);

  await page.getByRole("button", { name: "New issue" }).first().click();
  const form = page.getByRole("dialog", { name: "New issue" });
  await form.getByLabel("Title").fill("Ignite");
  await form.getByRole("button", { name: "Create issue" }).click();
  await expect(page.locator("main").getByText("ENG-1")).toBeVisible();

  await page.goto(`http://localhost:${port}/setup`);
  await expect(page).not.toHaveURL(/\/setup$/);
});

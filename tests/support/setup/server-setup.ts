import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/lib/platform/db/embedded/embedded-process";

/** Vitest's global setup for the `server` project: uses BASE, or starts a server for the run. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["BASE"]) return undefined;
  const port = await freePort(3470);
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "tests/support/setup/test-server.ts", "lanework_server"],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        NODE_ENV: "production",
        LOG_LEVEL: "warn",
        METRICS_TOKEN: "a token for the metrics",
        PORT: String(port),
      },
    },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  process.env["BASE"] = `http://127.0.0.1:${port}`;
  while (!(await isReady(`${process.env["BASE"]}/api/health/ready`))) {
    if (child.exitCode !== null) throw new Error("The test server did not start: see above.");
    await sleep(100);
  }
  return async () => {
    child.kill("SIGTERM");
    await ended;
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@/lib/platform/db/embedded/embedded-process";

/** Starts the production build with an empty database. */
export async function startProduct(database: string) {
  const port = await freePort(3500);
  const server = spawn(
    process.execPath,
    ["--import", "tsx", "tests/support/setup/test-server.ts", database],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, LOG_LEVEL: "warn", PORT: String(port) },
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.stdout.on("data", (text: Buffer) => {
      if (text.includes("Test server ready")) resolve();
    });
    server.once("exit", (code) => reject(new Error(`The server exited with ${code}.`)));
  });
  const stop = async () => {
    if (server.exitCode !== null) return;
    server.kill("SIGTERM");
    await once(server, "exit");
  };
  return { port, origin: `http://localhost:${port}`, stop };
}

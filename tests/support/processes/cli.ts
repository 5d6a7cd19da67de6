import { spawn } from "node:child_process";

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `npm run cli -- <args>` without npm, against the test's database. */
export function cli(args: string[], env: Record<string, string> = {}): Promise<CliResult> {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/cli/main.ts", ...args], {
    env: { ...process.env, NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const result = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (result.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (result.stderr += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...result }));
  });
}

// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";

async function run(...args: string[]): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, ["--import", "tsx", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { said, code };
}

/**
 * A small run of `npm run test:crash`. Without a build (BASE points to a server elsewhere), there
 * is nothing to kill.
 */
it.skipIf(!existsSync(".next/BUILD_ID"))(
  "loses nothing and notifies no one twice, even if the server is killed at the worst moments",
  { timeout: 240_000 },
  async () => {
    const { said, code } = await run("tests/crash/comments.ts", "--comments", "60", "--kills", "3");
    expect(said).toContain("Nothing is missing, and nothing is there twice");
    expect(code).toBe(0);
  },
);

/** A small run of `npm run test:crash:ingest`. */
it("loses no acknowledged error event and counts none twice", { timeout: 240_000 }, async () => {
  const { said, code } = await run("tests/crash/ingest.ts", "--events", "300", "--kills", "2");
  expect(said).toContain("300 acknowledged, 300 kept");
  expect(code).toBe(0);
});

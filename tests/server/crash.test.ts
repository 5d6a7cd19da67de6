// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";

async function run(...args: string[]): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, ["--import", "tsx", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { output, code };
}

/**
 * A small run of `npm run test:crash`. Without a build (BASE points to a server elsewhere), there
 * is nothing to kill.
 */
it.skipIf(!existsSync(".next/BUILD_ID"))(
  "nothing is lost and no one is notified twice, even if the server is killed at the worst moments",
  { timeout: 240_000 },
  async () => {
    const { output, code } = await run(
      "tests/crash/comments.ts",
      "--comments",
      "60",
      "--kills",
      "3",
    );
    expect(output).toContain("Nothing is missing or duplicated");
    expect(code).toBe(0);
  },
);

/** A small run of `npm run test:crash:ingest`. */
it("no acknowledged error event is lost or counted twice", { timeout: 240_000 }, async () => {
  const { output, code } = await run("tests/crash/ingest.ts", "--events", "300", "--kills", "2");
  expect(output).toContain("300 acknowledged, 300 stored");
  expect(code).toBe(0);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";

/** `npm run test:crash` in small; without a build (BASE names a server elsewhere) there is nothing to kill. */
it.skipIf(!existsSync(".next/BUILD_ID"))(
  "loses nothing, and tells nobody twice, though the server is killed at the worst moments",
  { timeout: 240_000 },
  async () => {
    const args = ["tests/crash/comments.ts", "--comments", "60", "--kills", "3"];
    const child = spawn(process.execPath, ["--import", "tsx", ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, "close")) as [number | null];
    expect(said).toContain("Nothing is missing, and nothing is there twice");
    expect(code).toBe(0);
  },
);

import { describe, expect, test } from "vitest";
import { runProgram } from "../../../../../support/processes/run-program";

/** Returns a program whose database server has stopped. `revive` tries to restart it. */
function programWith(revive: string): string {
  return `
    import { restartOnExit } from "./lib/platform/db/embedded/embedded-restart.ts";
    let tries = 0;
    let isGone = true;
    const times = { look: 1, firstPause: 1, longestPause: 4, patience: 500 };
    const revive = async () => { tries += 1; ${revive} };
    const stop = restartOnExit(() => isGone, revive, times);
    // Keeps the process alive, as the product's other work does.
    setInterval(() => {}, 1000);`;
}

describe("a database server that has stopped", () => {
  test("and cannot be restarted in time ends the process with a message and a restartable status", async () => {
    const { status, said } = await runProgram(
      programWith(`
        if (tries === 1) process.once("exit", () => console.log(tries + " tries"));
        throw new Error("its files are gone");`),
    );
    expect(said).toMatch(/^The embedded PostgreSQL stopped unexpectedly\./);
    expect(said).toContain("cannot be restarted: its files are gone");
    expect(Number(/(\d+) tries/.exec(said)?.[1])).toBeGreaterThan(1);
    expect(status).toBe(70);
  });

  test("is restarted by a later attempt, and the process continues", async () => {
    const { status, said } = await runProgram(
      programWith(`
        if (tries < 4) throw new Error("not yet");
        isGone = false;
        setTimeout(() => void stop().then(() => process.exit(0)), 20);`),
    );
    expect([status, said.trim().split("\n")]).toEqual([
      0,
      ["The embedded PostgreSQL stopped unexpectedly. Restarting it."],
    ]);
  });
});

import { describe, expect, test } from "vitest";
import { runProgram } from "../../../support/processes/run-program";

const SETUP = `
  import { onShutdown } from "./server/process/shutdown.ts";
  import { exitAfterFailedStart } from "./server/process/exit-on-failure.ts";
  import { OperatorError } from "./lib/platform/config/operator-error.ts";
  const shutdown = onShutdown();
  shutdown.add(() => Promise.resolve(console.log("first step")));`;

describe("a failed process", () => {
  test("runs its steps, most recently added first, and keeps its status", async () => {
    const { status, said } = await runProgram(`${SETUP}
      shutdown.add(() => Promise.reject(new Error("second step")));
      await shutdown.fail(70);`);
    expect(said.indexOf("second step")).toBeLessThan(said.indexOf("first step"));
    expect(status).toBe(70);
  });

  test("ends only once, and also runs steps added while it is ending", async () => {
    const { status, said } = await runProgram(`${SETUP}
      shutdown.add(async () => {
        void exitAfterFailedStart(new Error("too late"), shutdown);
        shutdown.add(() => Promise.resolve(console.log("added")));
      });
      await shutdown.run(0);`);
    expect(status).toBe(0);
    expect(said.match(/added|first step/g)).toEqual(["added", "first step"]);
  });

  test("keeps its status even if a step never finishes and nothing else is left to run", async () => {
    const { status, said } = await runProgram(`${SETUP}
      shutdown.add(() => new Promise(() => {}));
      void shutdown.fail(70);`);
    expect([status, said]).toEqual([70, ""]);
  });
});

describe("a process that cannot start", () => {
  test("prints what has to be fixed, on one line, and exits with 1", async () => {
    const { status, said } = await runProgram(`${SETUP}
      await exitAfterFailedStart(new OperatorError("Port 1 is taken."), shutdown);`);
    expect([status, said]).toEqual([1, "Port 1 is taken.\nfirst step\n"]);
  });

  test("prints any other error with its stack, and exits with the status that means retry", async () => {
    const { status, said } = await runProgram(`${SETUP}
      await exitAfterFailedStart(new Error("deadlock detected"), shutdown);`);
    expect(said).toContain("Error: deadlock detected\n    at ");
    expect(status).toBe(70);
  });
});

import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { FaultyProcess } from "../support/processes/faulty-process";
import { openTestDatabase } from "../support/database/test-database";

/** There are no server actions here, so Next's errors about missing ones would only be noise. */
it.skipIf(!existsSync(".next/BUILD_ID"))(
  "an invalid Next-Action header causes no 500, and nothing is logged",
  async () => {
    const database = await openTestDatabase("lanework_action");
    const server = await FaultyProcess.start(database.url, "scripts/start.mjs");
    try {
      await server.waitUntilLive();
      const others = () => [...server.pidsOf("ingest"), ...server.pidsOf("worker")];
      await expect.poll(others).toHaveLength(2);
      await expect.poll(() => server.output).toContain("Lanework is ready on");
      const before = server.output.length;
      for (const action of ["x", "7f".repeat(20), "$ACTION_ID_", "\u00ff{}"]) {
        for (const type of ["text/plain;charset=UTF-8", "multipart/form-data; boundary=x"]) {
          for (const [method, path] of [
            ["GET", "/"],
            ["POST", "/"],
            ["POST", "/sign-in"],
            ["POST", "/nothing"],
          ] as const) {
            const { status } = await fetch(`http://127.0.0.1:${server.port}${path}`, {
              method,
              headers: { "Next-Action": action, "Content-Type": type },
              redirect: "manual",
              ...(method === "POST" && { body: "--x\r\n\r\n--x--" }),
            });
            expect(status, `${method} ${path}`).toBeLessThan(500);
          }
        }
      }
      const closed = once(server.child, "close");
      server.child.kill("SIGTERM");
      await closed;
      expect(server.output.slice(before)).toBe("");
    } finally {
      server.child.kill("SIGKILL");
      await database.release();
    }
  },
);

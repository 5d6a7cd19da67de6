import { describe, expect, it, vi } from "vitest";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { retryWhileStarting } from "@/server/process/retry-while-starting";

const TIMES = { pause: 1, patience: 60_000 };

describe("a database operation at startup", () => {
  it("is retried until it succeeds", async () => {
    const work = vi.fn(() => Promise.resolve("done"));
    work
      .mockRejectedValueOnce(new Error("restarting"))
      .mockRejectedValueOnce(new Error("still restarting"));
    expect(await retryWhileStarting("start", work, TIMES)).toBe("done");
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("fails with its last error when time runs out", async () => {
    let tries = 0;
    const work = () => Promise.reject(new Error(`try ${(tries += 1)}`));
    const failure = retryWhileStarting("start", work, { pause: 5, patience: 20 });
    const { message } = await failure.catch((error: unknown) => error as Error);
    expect(tries).toBeGreaterThan(1);
    expect(message).toBe(`try ${tries}`);
  });

  it("is not retried if someone has to fix it, even if the error comes from a thread", async () => {
    for (const error of [
      new OperatorError("Set DATABASE_URL."),
      Object.assign(new Error("Set DATABASE_URL."), { name: "OperatorError" }),
    ]) {
      const work = vi.fn(() => Promise.reject(error));
      await expect(retryWhileStarting("start", work, TIMES)).rejects.toBeInstanceOf(OperatorError);
      expect(work).toHaveBeenCalledOnce();
    }
  });
});

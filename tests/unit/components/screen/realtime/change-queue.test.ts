import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createChangeQueue, COALESCE_MS } from "@/components/screen/realtime/change-queue";
import { type Changes, NO_CHANGES } from "@/lib/messaging/broadcasting/client/changes";

const moved = (...ids: number[]): Changes => ({
  ...NO_CHANGES,
  issues: new Map(ids.map((id) => [id, { kind: "moved" as const, actorId: 1 }])),
});

/**
 * Creates a queue that records the batches it applies. A batch finishes when the test calls `done`.
 */
function makeQueue() {
  const applied: number[][] = [];
  const state = { isBusy: false, held: 0, isTooEarly: false, undone: NO_CHANGES };
  let finish: () => void = () => undefined;
  const queue = createChangeQueue({
    apply: async (changes) => {
      applied.push([...changes.issues.keys()]);
      await new Promise<void>((resolve) => (finish = resolve));
      return state.undone;
    },
    isBusy: () => state.isBusy,
    isHeld: (id) => id === state.held,
    isTooEarly: () => state.isTooEarly,
  });
  const pass = () => vi.advanceTimersByTimeAsync(COALESCE_MS);
  const done = async () => {
    finish();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, applied, state, pass, done };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a change queue", () => {
  test("applies changes that arrive close together as one batch", async () => {
    const { queue, applied, pass } = makeQueue();
    queue.add(moved(1));
    queue.add(moved(2));
    queue.add(moved(1));
    await pass();
    expect(applied).toEqual([[1, 2]]);
  });

  test("applies one batch after another", async () => {
    const { queue, applied, pass, done } = makeQueue();
    queue.add(moved(1));
    await pass();
    queue.add(moved(2));
    await pass();
    expect(applied).toEqual([[1]]);
    await done();
    await pass();
    expect(applied).toEqual([[1], [2]]);
  });

  test("waits while the screen is busy, and continues when resumed", async () => {
    const { queue, applied, state, pass } = makeQueue();
    state.isBusy = true;
    queue.add(moved(1));
    await pass();
    expect(applied).toEqual([]);
    state.isBusy = false;
    queue.resume();
    await pass();
    expect(applied).toEqual([[1]]);
  });

  test("applies other changes while an issue is held", async () => {
    const { queue, applied, state, pass, done } = makeQueue();
    state.held = 1;
    queue.add(moved(1, 2));
    await pass();
    await done();
    await pass();
    expect(applied).toEqual([[2]]);
    state.held = 0;
    queue.resume();
    await pass();
    expect(applied).toEqual([[2], [1]]);
  });

  test("retries an issue that was picked up while its change was being applied", async () => {
    const { queue, applied, state, pass, done } = makeQueue();
    queue.add(moved(1));
    await pass();
    state.undone = moved(1);
    await done();
    await pass();
    expect(applied).toEqual([[1], [1]]);
  });

  test("tries again shortly if it is too early", async () => {
    const { queue, applied, state, pass } = makeQueue();
    state.isTooEarly = true;
    queue.add(moved(1));
    await pass();
    await pass();
    expect(applied).toEqual([]);
    state.isTooEarly = false;
    await pass();
    expect(applied).toEqual([[1]]);
  });

  test("does nothing once stopped", async () => {
    const { queue, applied, pass } = makeQueue();
    queue.add(moved(1));
    queue.stop();
    queue.add(moved(2));
    await pass();
    expect(applied).toEqual([]);
  });
});

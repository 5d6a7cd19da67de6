import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { awaitSignIn } from "@/lib/messaging/broadcasting/client/await-sign-in";

/**
 * docs/spec/access.md#losing-access: with an external app, a connection signs in first, so that
 * it can be closed on request.
 */
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(promise: Promise<void>): { isOver: boolean } {
  const state = { isOver: false };
  void promise.then(() => (state.isOver = true));
  return state;
}

it("waits for sign-in", async () => {
  let response: () => void = () => undefined;
  const wait = watch(
    awaitSignIn(() => new Promise<void>((resolve) => (response = resolve)))("1.1"),
  );
  await vi.advanceTimersByTimeAsync(4_000);
  expect(wait.isOver).toBe(false);
  response();
  await vi.advanceTimersByTimeAsync(0);
  expect(wait.isOver).toBe(true);
});

it("gives up on an app without sign-in after five seconds, once per connection", async () => {
  const wait = awaitSignIn(() => new Promise(() => undefined));
  const [first, second] = [watch(wait("1.1")), watch(wait("1.1"))];
  await vi.advanceTimersByTimeAsync(4_900);
  expect([first.isOver, second.isOver]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(200);
  expect([first.isOver, second.isOver]).toEqual([true, true]);
  const [again, other] = [watch(wait("1.1")), watch(wait("2.2"))];
  await vi.advanceTimersByTimeAsync(0);
  expect([again.isOver, other.isOver]).toEqual([true, false]);
});

it("stops waiting if sign-in fails", async () => {
  const wait = watch(awaitSignIn(() => Promise.reject(new Error("refused")))("1.1"));
  await vi.advanceTimersByTimeAsync(0);
  expect(wait.isOver).toBe(true);
});

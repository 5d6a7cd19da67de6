import { expect, test, vi } from "vitest";
import { createExternalStore } from "@/components/ui/external-store";

test("notifies listeners until they unsubscribe", () => {
  const store = createExternalStore(1);
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.set(2);
  expect(store.get()).toBe(2);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.initial).toBe(1);
});

test("does not notify if the value is the same", () => {
  const first = { id: 1, at: 10 };
  const store = createExternalStore(first, { isSame: (a, b) => a.id === b.id });
  const listener = vi.fn();
  store.subscribe(listener);
  store.set({ id: 1, at: 20 });
  expect(store.get()).toBe(first);
  expect(listener).not.toHaveBeenCalled();
});

test("runs its source while anyone is listening", () => {
  const stopFeeding = vi.fn();
  const feed = vi.fn((set: (next: number) => void) => {
    set(7);
    return stopFeeding;
  });
  const store = createExternalStore(0, { whileObserved: feed });
  expect(feed).not.toHaveBeenCalled();
  const stops = [store.subscribe(() => {}), store.subscribe(() => {})];
  expect(feed).toHaveBeenCalledTimes(1);
  expect(store.get()).toBe(7);
  stops[0]!();
  expect(stopFeeding).not.toHaveBeenCalled();
  stops[1]!();
  stops[1]!();
  expect(stopFeeding).toHaveBeenCalledTimes(1);
  store.subscribe(() => {});
  expect(feed).toHaveBeenCalledTimes(2);
});

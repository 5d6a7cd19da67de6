// Imported before the document is stubbed, because it adds its styles to an existing document.
import "sonner";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createPendingChanges, type PendingChange } from "@/components/ui/feedback/pending-changes";
import { UNDO_MS, undoNewest } from "@/components/ui/feedback/toast";

class FakeElement {
  closest() {
    return null;
  }
}

// One page for all tests, because the undo stack outlives a test.
beforeAll(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => setTimeout(frame));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function change(ids: readonly number[], more: Partial<PendingChange<string>> = {}) {
  return {
    items: new Map(ids.map((id) => [id, `item ${id}`])),
    message: "Deleted",
    undone: "Restored.",
    failure: "Not deleted",
    send: vi.fn(() => Promise.resolve()),
    onUndo: vi.fn(),
    ...more,
  };
}

/** What Cmd/Ctrl+Z does, once the toast's code has loaded. */
async function pressUndo() {
  await import("sonner");
  await vi.advanceTimersByTimeAsync(0);
  await undoNewest();
}

test("a change is pending until it can no longer be undone, and is then sent once", async () => {
  const pending = createPendingChanges<string>();
  const deletion = change([1, 2]);
  pending.add(deletion);
  expect([...pending.items.get().keys()]).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect(deletion.send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(deletion.send).toHaveBeenCalledTimes(1);
  expect(pending.items.get().size).toBe(0);
  window.dispatchEvent(new Event("pagehide"));
  expect(deletion.send).toHaveBeenCalledTimes(1);
});

test("an undone change is never sent", async () => {
  const pending = createPendingChanges<string>();
  const deletion = change([1]);
  pending.add(deletion);
  await pressUndo();
  expect(deletion.onUndo).toHaveBeenCalledTimes(1);
  expect(pending.items.get().size).toBe(0);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  window.dispatchEvent(new Event("pagehide"));
  expect(deletion.send).not.toHaveBeenCalled();
});

test("a change stays pending while it is being sent, unless it is released earlier", async () => {
  const pending = createPendingChanges<string>();
  const slow = (release?: () => void) => {
    release?.();
    return new Promise<void>((resolve) => setTimeout(resolve, 100));
  };
  pending.add(change([1], { send: () => slow() }));
  pending.add(change([2], { send: slow }));
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect([...pending.items.get().keys()]).toEqual([1]);
  await vi.advanceTimersByTimeAsync(100);
  expect(pending.items.get().size).toBe(0);
});

test("a dependent change causes the pending one to be sent immediately", async () => {
  const pending = createPendingChanges<string>();
  const [affected, other] = [change([1, 2]), change([3])];
  pending.add(affected);
  pending.add(other);
  await pending.sendNow([2, 9]);
  expect(affected.send).toHaveBeenCalledTimes(1);
  expect(other.send).not.toHaveBeenCalled();
  expect([...pending.items.get().keys()]).toEqual([3]);
});

test("leaving the page sends pending changes, with their own method if they have one", () => {
  const pending = createPendingChanges<string>();
  const plain = change([1]);
  const special = change([2], { sendOnLeaving: vi.fn() });
  pending.add(plain);
  pending.add(special);
  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(new Event("pagehide"));
  expect(plain.send).toHaveBeenCalledTimes(1);
  expect(special.sendOnLeaving).toHaveBeenCalledTimes(1);
  expect(special.send).not.toHaveBeenCalled();
});

test("a failed change is no longer pending", async () => {
  const pending = createPendingChanges<string>();
  pending.add(change([1], { send: () => Promise.reject(new Error("Gone")) }));
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(pending.items.get().size).toBe(0);
});

"use client";

import { createExternalStore, useExternalStore } from "@/components/ui/external-store";

/** Deletions that every window of this browser knows, so that none shows what is on its way out. */
const NAME = "lanework.inbox.deletions";

/** An id, until when it is hidden, and the window that deletes it. */
type Entry = readonly [id: number, until: number, by: string];

const THIS_WINDOW = Math.random().toString(36);

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "number";

function readEntries(): Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    const now = Date.now();
    return Array.isArray(stored) ? stored.filter(isEntry).filter(([, until]) => until > now) : [];
  } catch {
    return [];
  }
}

function writeEntries(entries: readonly Entry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(entries));
  } catch {
    // Without storage, other windows learn of it from the server.
  }
}

const idsOf = (notifications: readonly { id: number }[]) =>
  new Set(notifications.map(({ id }) => id));

/** Hides notifications in the other windows for so long, and in this one once it is loaded again. */
export function hideElsewhere(notifications: readonly { id: number }[], forMs: number): void {
  const ids = idsOf(notifications);
  const until = Date.now() + forMs;
  writeEntries([
    ...readEntries().filter(([id]) => !ids.has(id)),
    ...[...ids].map((id): Entry => [id, until, THIS_WINDOW]),
  ]);
}

/** Ends that: they are not deleted after all. */
export function showElsewhere(notifications: readonly { id: number }[]): void {
  const ids = idsOf(notifications);
  writeEntries(readEntries().filter(([id]) => !ids.has(id)));
}

const NONE: ReadonlySet<number> = new Set();

const hidden = createExternalStore<ReadonlySet<number>>(NONE, {
  isSame: (a, b) => a.size === b.size && [...a].every((id) => b.has(id)),
  whileObserved(set) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function update() {
      clearTimeout(timer);
      const others = readEntries().filter(([, , by]) => by !== THIS_WINDOW);
      set(others.length === 0 ? NONE : new Set(others.map(([id]) => id)));
      if (others.length === 0) return;
      const next = Math.min(...others.map(([, until]) => until));
      timer = setTimeout(update, Math.max(0, next - Date.now()) + 1);
    }
    const onStorage = ({ key }: StorageEvent) => key === NAME && update();
    window.addEventListener("storage", onStorage);
    update();
    return () => {
      clearTimeout(timer);
      window.removeEventListener("storage", onStorage);
    };
  },
});

/** Ids of notifications that another window is deleting, or that this one did before it was loaded. */
export function useHiddenElsewhere(): ReadonlySet<number> {
  return useExternalStore(hidden);
}

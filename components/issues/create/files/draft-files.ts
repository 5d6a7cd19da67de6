"use client";

import { createExternalStore, useExternalStore } from "@/components/ui/external-store";
import { randomKey } from "@/lib/platform/client/random-key";

/**
 * Files of a draft, by id. Kept in IndexedDB, because localStorage holds only text, and in memory,
 * which is all there is in a private window of some browsers.
 */
const memory = createExternalStore<ReadonlyMap<string, File>>(new Map());

const DATABASE = "lanework";
const STORE = "draft-files";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB is not available."));
  });
}

/** Runs one request in the store. Resolves with undefined if the browser has no such storage. */
async function run<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open();
    return await new Promise<T>((resolve, reject) => {
      const request = ask(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error("The file was not stored."));
    }).finally(() => database.close());
  } catch {
    return undefined;
  }
}

function remember(id: string, file: File): void {
  memory.set(new Map(memory.get()).set(id, file));
}

/** The key in the store. People who share a browser keep their own files. */
const keyOf = (userId: number, id: string) => `${userId}.${id}`;

/** Keeps a file until its issue exists. Returns its id, short because it is part of the text. */
export function keepFile(userId: number, file: File): string {
  const id = randomKey().slice(0, 12);
  remember(id, file);
  void run("readwrite", (store) => store.put(file, keyOf(userId, id)));
  return id;
}

/** Resolves with a file, or undefined if the browser no longer has it. */
export async function findFile(userId: number, id: string): Promise<File | undefined> {
  const known = memory.get().get(id);
  if (known) return known;
  const stored: unknown = await run("readonly", (store) => store.get(keyOf(userId, id)));
  if (!(stored instanceof File)) return undefined;
  remember(id, stored);
  return stored;
}

const urls = new Map<string, string>();

/** Returns a URL that shows a file on this page. */
export function fileUrl(id: string, file: File): string {
  const url = urls.get(id) ?? URL.createObjectURL(file);
  urls.set(id, url);
  return url;
}

/** Forgets files that are attached, or whose draft was discarded. */
export function forgetFiles(userId: number, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const next = new Map(memory.get());
  for (const id of ids) {
    next.delete(id);
    const url = urls.get(id);
    if (url !== undefined) URL.revokeObjectURL(url);
    urls.delete(id);
    void run("readwrite", (store) => store.delete(keyOf(userId, id)));
  }
  memory.set(next);
}

/** Forgets the person's files except those still needed: their marks were deleted from the text. */
export async function forgetOtherFiles(userId: number, needed: ReadonlySet<string>): Promise<void> {
  const keys = await run("readonly", (store) => store.getAllKeys());
  const own = (keys ?? []).map(String).filter((key) => key.startsWith(keyOf(userId, "")));
  const ids = own.map((key) => key.slice(keyOf(userId, "").length));
  forgetFiles(
    userId,
    ids.filter((id) => !needed.has(id)),
  );
}

/** The files that are in memory, by id. */
export function useDraftFiles(): ReadonlyMap<string, File> {
  return useExternalStore(memory);
}

import { useSyncExternalStore } from "react";

/** Tokens and keys that were pasted here, by what they are for: kept until the page is left, and nowhere else. */
const secrets = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(kind: string, secret: string): void {
  secrets.set(kind, secret);
  for (const listener of listeners) listener();
}

/** The page is left. */
export function forgetSecrets(): void {
  secrets.clear();
}

/** The secret for operations of a kind, shared by all of them, and how to change it. */
export function useSecret(kind: string): [string, (secret: string) => void] {
  const read = () => secrets.get(kind) ?? "";
  const secret = useSyncExternalStore(subscribe, read, () => "");
  return [secret, (text) => keep(kind, text.trim())];
}

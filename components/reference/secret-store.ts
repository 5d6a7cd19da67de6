import { createExternalStore, useExternalStore } from "@/components/ui/external-store";

/** Pasted tokens and keys by kind. Kept in memory until the user leaves the reference. */
const secrets = createExternalStore<ReadonlyMap<string, string>>(new Map());

function keep(kind: string, secret: string): void {
  secrets.set(new Map([...secrets.get(), [kind, secret]]));
}

/** Called when the user leaves the reference. */
export function forgetSecrets(): void {
  secrets.set(new Map());
}

/** The secret shared by all operations of one kind, and its setter. */
export function useSecret(kind: string): [string, (secret: string) => void] {
  const secret = useExternalStore(secrets, (stored) => stored.get(kind) ?? "");
  return [secret, (text) => keep(kind, text.trim())];
}

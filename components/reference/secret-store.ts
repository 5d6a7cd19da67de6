import { createExternalStore, useExternalStore } from "@/components/ui/external-store";

/** Pasted tokens and keys by purpose: kept until the page is left, and nowhere else. */
const secrets = createExternalStore<ReadonlyMap<string, string>>(new Map());

function keep(kind: string, secret: string): void {
  secrets.set(new Map([...secrets.get(), [kind, secret]]));
}

/** Called when the page is left. */
export function forgetSecrets(): void {
  secrets.set(new Map());
}

/** The secret for operations of a kind, shared by all of them, and how to change it. */
export function useSecret(kind: string): [string, (secret: string) => void] {
  const secret = useExternalStore(secrets, (known) => known.get(kind) ?? "");
  return [secret, (text) => keep(kind, text.trim())];
}

import { addressBlock, type ClientAddress } from "@/lib/platform/http/client-address";

/** Limits how many connections one address, or one IPv6 network, can have open. */
export class AddressCap {
  readonly #open = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** Takes a slot and returns a function that releases it, or undefined if the address has none left. */
  take(address: ClientAddress): (() => void) | undefined {
    const block = addressBlock(address);
    const open = this.#open.get(block) ?? 0;
    if (open >= this.max) return undefined;
    this.#open.set(block, open + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const remaining = (this.#open.get(block) ?? 1) - 1;
      if (remaining > 0) this.#open.set(block, remaining);
      else this.#open.delete(block);
    };
  }
}

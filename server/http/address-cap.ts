import { addressBlock, type ClientAddress } from "@/lib/platform/http/client-address";

/** Caps what one address, or one network of IPv6, holds open at a time. */
export class AddressCap {
  readonly #held = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** Takes a place and returns how to give it back, once; undefined when the address has none left. */
  take(address: ClientAddress): (() => void) | undefined {
    const block = addressBlock(address);
    const held = this.#held.get(block) ?? 0;
    if (held >= this.max) return undefined;
    this.#held.set(block, held + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.#held.get(block) ?? 1) - 1;
      if (left > 0) this.#held.set(block, left);
      else this.#held.delete(block);
    };
  }
}

import { addressBlock, type ClientAddress } from "@/lib/platform/http/client-address";

/** Limits how many connections one address, or one IPv6 network, can have open. */
export class AddressCap {
  readonly #held = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** Takes a slot and returns a function that releases it once, or undefined if the address has none left. */
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

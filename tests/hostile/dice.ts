import { seededRandom } from "../crash/kills";

/** Random choices derived from a seed. */
export class Dice {
  private readonly roll: () => number;

  constructor(seed: number) {
    this.roll = seededRandom(seed);
  }

  /** Returns a number from 0 to 1. */
  next(): number {
    return this.roll();
  }

  /** Returns an integer from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    return Math.floor(this.roll() * limit);
  }

  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.roll() < probability;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error("nothing to choose from");
    return list[this.below(list.length)] as T;
  }
}

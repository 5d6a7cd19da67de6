import { randomOf } from "../crash/kills";

/** Choices that follow from a seed. */
export class Dice {
  private readonly roll: () => number;

  constructor(seed: number) {
    this.roll = randomOf(seed);
  }

  /** A number from 0 to 1. */
  next(): number {
    return this.roll();
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.roll() * limit);
  }

  /** Whether something that happens with this probability does. */
  chance(probability: number): boolean {
    return this.roll() < probability;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error("nothing to choose from");
    return list[this.below(list.length)] as T;
  }
}

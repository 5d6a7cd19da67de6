/** Returns integers below a bound, the same in every run. */
export type Random = (bound: number) => number;

export function makeRandom(seed: number): Random {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Returns `count` randomly chosen elements, without repeats. */
export function sample<T>(list: readonly T[], count: number, random: Random): T[] {
  const remaining = [...list];
  const taken: T[] = [];
  while (taken.length < count && remaining.length > 0) {
    const at = random(remaining.length);
    const last = remaining.pop() as T;
    taken.push(at < remaining.length ? (remaining[at] as T) : last);
    if (at < remaining.length) remaining[at] = last;
  }
  return taken;
}

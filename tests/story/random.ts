/** Returns integers below a bound, the same in every run. */
export type Random = (below: number) => number;

export function makeRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns `count` of the elements, without repeats. */
export function sample<T>(list: readonly T[], count: number, random: Random): T[] {
  const rest = [...list];
  const taken: T[] = [];
  while (taken.length < count && rest.length > 0) {
    const at = random(rest.length);
    const last = rest.pop() as T;
    taken.push(at < rest.length ? (rest[at] as T) : last);
    if (at < rest.length) rest[at] = last;
  }
  return taken;
}

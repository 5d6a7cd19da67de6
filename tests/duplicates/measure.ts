/**
 * A report to find duplicates of. The results exclude the report itself and are sorted best first.
 */
export interface Report {
  id: number;
  title: string;
  description: string;
}

interface Found {
  id: number;
  verdict: "same" | "related" | null;
}

type Find<R extends Report> = (report: R) => Found[] | Promise<Found[]>;

/**
 * Recall and MRR cover the reports that have a labeled partner and measure how high the first
 * partner ranks. `sameOnTrue` covers the labeled pairs, each queried from both sides. The false
 * rates cover pairs drawn at random and the ten nearest results of each report, both without
 * labeled pairs. All values except `queries` are between 0 and 1.
 */
export interface Quality {
  queries: number;
  recallAt1: number;
  recallAt5: number;
  recallAt10: number;
  mrr: number;
  sameOnTrue: number;
  falseSameRandom: number;
  falseSameNearest: number;
}

const RANDOM_PAIRS = 10_000;
const NEAREST = 10;

/**
 * Queries each report once. Ignores pairs that refer to an unknown report or pair a report with
 * itself.
 */
export async function measureDuplicates<R extends Report>(
  reports: readonly R[],
  pairs: readonly (readonly [number, number])[],
  find: Find<R>,
): Promise<Quality> {
  const partners = partnersOf(reports, pairs);
  const founds = new Map<number, Found[]>();
  for (const report of reports) founds.set(report.id, await find(report));
  const foundFor = (id: number) => founds.get(id) ?? [];
  const isLabelled = (a: number, b: number) => partners.get(a)?.has(b) === true;
  const isSame = (a: number, b: number) =>
    foundFor(a).some(({ id, verdict }) => id === b && verdict === "same");

  const places = [...partners].map(([id, its]) =>
    foundFor(id).findIndex((found) => its.has(found.id)),
  );
  const within = (most: number) => share(places, (place) => place >= 0 && place < most);
  const labelled = [...partners].flatMap(([a, its]) => [...its].map((b) => [a, b] as const));
  const nearest = reports.flatMap(({ id }) =>
    foundFor(id)
      .filter((found) => !isLabelled(id, found.id))
      .slice(0, NEAREST),
  );
  const random = randomPairs(reports).filter(([a, b]) => !isLabelled(a, b));
  return {
    queries: places.length,
    recallAt1: within(1),
    recallAt5: within(5),
    recallAt10: within(10),
    mrr: places.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0) / places.length,
    sameOnTrue: share(labelled, ([a, b]) => isSame(a, b)),
    falseSameRandom: share(random, ([a, b]) => isSame(a, b)),
    falseSameNearest: share(nearest, ({ verdict }) => verdict === "same"),
  };
}

/** Returns the labeled partners of each report that has any. */
function partnersOf(
  reports: readonly Report[],
  pairs: readonly (readonly [number, number])[],
): Map<number, Set<number>> {
  const known = new Set(reports.map(({ id }) => id));
  const partners = new Map<number, Set<number>>();
  for (const [a, b] of pairs) {
    if (a === b || !known.has(a) || !known.has(b)) continue;
    partners.set(a, (partners.get(a) ?? new Set()).add(b));
    partners.set(b, (partners.get(b) ?? new Set()).add(a));
  }
  return partners;
}

/** Returns random pairs of different reports, the same in every run. */
function randomPairs(reports: readonly Report[]): [number, number][] {
  let state = 1;
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return reports[Math.floor((state / 2 ** 32) * reports.length)]?.id ?? 0;
  };
  return Array.from({ length: RANDOM_PAIRS }, (): [number, number] => [draw(), draw()]).filter(
    ([a, b]) => a !== b,
  );
}

function share<T>(items: readonly T[], isOne: (item: T) => boolean): number {
  return items.length > 0 ? items.filter(isOne).length / items.length : 0;
}

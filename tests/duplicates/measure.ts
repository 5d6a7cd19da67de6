/** A report to find duplicates of. */
export interface Report {
  id: number;
  title: string;
  description: string;
}

interface Found {
  id: number;
  verdict: "same" | "related" | null;
}

/** Returns the matches for a report, best first, without the report itself. */
type Find<R extends Report> = (report: R) => Found[] | Promise<Found[]>;

/**
 * Recall and MRR cover the reports that have a labeled partner and measure how high the first
 * partner ranks. `sameOnTrue` covers the labeled pairs, each queried in both directions. The false
 * rates cover random pairs and each report's ten nearest results, excluding labeled pairs. All
 * values except `queries` are between 0 and 1.
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
  const resultsById = new Map<number, Found[]>();
  for (const report of reports) resultsById.set(report.id, await find(report));
  const resultsFor = (id: number) => resultsById.get(id) ?? [];
  const isLabeled = (a: number, b: number) => partners.get(a)?.has(b) === true;
  const isSame = (a: number, b: number) =>
    resultsFor(a).some(({ id, verdict }) => id === b && verdict === "same");

  const ranks = [...partners].map(([id, partnerIds]) =>
    resultsFor(id).findIndex((found) => partnerIds.has(found.id)),
  );
  const within = (limit: number) => share(ranks, (rank) => rank >= 0 && rank < limit);
  const labeled = [...partners].flatMap(([a, partnerIds]) =>
    [...partnerIds].map((b) => [a, b] as const),
  );
  const nearest = reports.flatMap(({ id }) =>
    resultsFor(id)
      .filter((found) => !isLabeled(id, found.id))
      .slice(0, NEAREST),
  );
  const random = randomPairs(reports).filter(([a, b]) => !isLabeled(a, b));
  return {
    queries: ranks.length,
    recallAt1: within(1),
    recallAt5: within(5),
    recallAt10: within(10),
    mrr: ranks.reduce((sum, rank) => sum + (rank < 0 ? 0 : 1 / (rank + 1)), 0) / ranks.length,
    sameOnTrue: share(labeled, ([a, b]) => isSame(a, b)),
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

function share<T>(items: readonly T[], matches: (item: T) => boolean): number {
  return items.length > 0 ? items.filter(matches).length / items.length : 0;
}

import type autocannon from "autocannon";
import type { Dataset } from "../data/dataset";
import { type Caller, type Figure, measure } from "../load/measure";
import { operations } from "../load/operations";
import { isChosen, type LoadSettings } from "../modes/throughput";
import { pagesOf } from "../modes/pages";
import { isLoss, median, ratioOf, type Spread } from "../output/statistics";
import { figure, type Table, times } from "../output/table";

/** One kind of request to compare. */
export interface Contest {
  name: string;
  caller: Caller;
  connections?: number | undefined;
  request: autocannon.Request;
}

/** A build that serves its own copy of the data. */
export interface Side {
  origin: string;
  /** Requests draw from it, in an order of their own. */
  contests: Contest[];
}

export interface Outcome {
  name: string;
  base: number;
  current: number;
  ratio: Spread;
  failed: number;
  isLost: boolean;
}

/** The requests to compare on one copy of the data: operations, or pages as a browser opens them. */
export function contestsOf(data: Dataset, areForPages: boolean, only?: string[]): Contest[] {
  const all: Contest[] = areForPages
    ? pagesOf(data).map(({ name, path }) => ({
        name,
        caller: { session: data.session },
        request: { path },
      }))
    : operations(data).map(({ name, caller, connections, request }) => ({
        name,
        caller: caller ?? { token: data.token },
        connections,
        request,
      }));
  return all.filter(({ name }) => isChosen(name, only));
}

/**
 * Measures a kind of request on both sides in turn, several times. Each goes first in every other
 * round. The first measurement of each side is not counted.
 */
export async function contend(
  [base, current]: readonly [Side, Side],
  index: number,
  settings: LoadSettings & { rounds: number; maxLoss: number },
): Promise<Outcome> {
  const name = base.contests[index]?.name ?? "";
  const figures: [Figure[], Figure[]] = [[], []];
  const run = async (side: 0 | 1, isCounted: boolean) => {
    const { origin, contests } = side === 0 ? base : current;
    const contest = contests[index] as Contest;
    const wanted = settings.connections[0] ?? 16;
    const connections = Math.min(wanted, contest.connections ?? wanted);
    const duration = settings.seconds;
    const load = { connections, duration, request: contest.request };
    const result = await measure(origin, load, contest.caller);
    if (isCounted) figures[side].push(result);
  };
  await run(0, false);
  await run(1, false);
  for (let round = 0; round < settings.rounds; round++) {
    const first = round % 2 === 0 ? 0 : 1;
    await run(first, true);
    await run(first === 0 ? 1 : 0, true);
  }
  const [before, after] = figures.map((list) => list.map(({ perSecond }) => perSecond)) as [
    number[],
    number[],
  ];
  const ratio = ratioOf(before, after);
  return {
    name,
    base: median(before),
    current: median(after),
    ratio,
    failed: figures.flat().reduce((sum, { failed }) => sum + failed, 0),
    isLost: isLoss(ratio, settings.maxLoss),
  };
}

/** Formats the outcomes: the ratio is current to base, round by round. */
export function outcomeTable(outcomes: readonly Outcome[], title: string): Table {
  return {
    title,
    columns: ["operation", "base/s", "current/s", "ratio", "lowest", "highest", "verdict"],
    rows: outcomes.map(({ name, base, current, ratio, failed, isLost }) => [
      name,
      figure(base),
      figure(current),
      ...[times(ratio.median), times(ratio.min), times(ratio.max)],
      [...(failed > 0 ? [`${failed} failed`] : []), ...(isLost ? ["LOSS"] : [])].join(", "),
    ]),
  };
}

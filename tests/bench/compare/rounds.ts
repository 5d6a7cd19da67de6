import type autocannon from "autocannon";
import type { Dataset } from "../data/dataset";
import { type Caller, type Figure, measure } from "../load/measure";
import { operations } from "../load/operations";
import { isChosen, type LoadSettings } from "../modes/throughput";
import { pagesOf } from "../modes/pages";
import { type ProcessorTime, processorTimeOf, timePerRequest } from "../servers/processor-time";
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
  /** The process that serves it. */
  pid: number;
  /** Requests draw from it, in an order of their own. */
  contests: Contest[];
}

export interface Outcome {
  name: string;
  base: number;
  current: number;
  ratio: Spread;
  /** Processor time of a request, in milliseconds; undefined where it cannot be read. */
  baseTime: ProcessorTime | undefined;
  currentTime: ProcessorTime | undefined;
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
  const spent: [ProcessorTime[], ProcessorTime[]] = [[], []];
  const run = async (side: 0 | 1, isCounted: boolean) => {
    const { origin, pid, contests } = side === 0 ? base : current;
    const contest = contests[index] as Contest;
    const wanted = settings.connections[0] ?? 16;
    const connections = Math.min(wanted, contest.connections ?? wanted);
    const duration = settings.seconds;
    const load = { connections, duration, request: contest.request };
    const before = processorTimeOf(pid);
    const result = await measure(origin, load, contest.caller);
    if (!isCounted) return;
    figures[side].push(result);
    const time = timePerRequest(before, processorTimeOf(pid), result.perSecond * duration);
    if (time) spent[side].push(time);
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
    baseTime: middleOf(spent[0]),
    currentTime: middleOf(spent[1]),
    failed: figures.flat().reduce((sum, { failed }) => sum + failed, 0),
    isLost: isLoss(ratio, settings.maxLoss),
  };
}

/** Returns the median of each part. */
function middleOf(times: readonly ProcessorTime[]): ProcessorTime | undefined {
  if (times.length === 0) return undefined;
  const of = (part: keyof ProcessorTime) => median(times.map((time) => time[part]));
  return { server: of("server"), database: of("database") };
}

/** Formats a part of the processor time of both sides: `0.52 → 0.49`. */
function timesOf({ baseTime, currentTime }: Outcome, part: keyof ProcessorTime): string {
  return baseTime && currentTime ? `${figure(baseTime[part])} → ${figure(currentTime[part])}` : "";
}

/** Formats the outcomes: the ratio is current to base, round by round. */
export function outcomeTable(outcomes: readonly Outcome[], title: string): Table {
  return {
    title,
    columns: [
      ...["operation", "base/s", "current/s", "ratio", "lowest", "highest"],
      ...["server CPU ms", "database CPU ms", "verdict"],
    ],
    rows: outcomes.map((outcome) => {
      const { name, base, current, ratio, failed, isLost } = outcome;
      const problems = [...(failed > 0 ? [`${failed} failed`] : []), ...(isLost ? ["LOSS"] : [])];
      return [
        name,
        ...[figure(base), figure(current)],
        ...[times(ratio.median), times(ratio.min), times(ratio.max)],
        ...[timesOf(outcome, "server"), timesOf(outcome, "database")],
        problems.join(", "),
      ];
    }),
  };
}

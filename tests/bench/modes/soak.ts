import { setTimeout as sleep } from "node:timers/promises";
import type { Dataset } from "../data/dataset";
import { memoryOf } from "../servers/memory";
import { drawer, mixedLoad } from "../load/mix";
import { sendMixed } from "../load/send-mixed";
import { keepSockets } from "../load/sockets";
import { growsOn } from "../output/statistics";
import { figure, type Table } from "../output/table";
import { type Setup, withCluster, withProduct } from "../servers/with-product";

const CONNECTIONS = 16;
const SOCKETS = 20;
/** Part of the time, and at least this many minutes, until caches and the heap have their size. */
const WARM_UP = 0.25;
const LEAST_WARM_UP = 3;
/** Growth after the warm-up that still counts as none, because garbage is collected now and then. */
const TOLERANCE = 0.1;

/** What each process held: about one sample per second. */
type Samples = Map<string, { minute: number; mib: number }[]>;

/**
 * Puts mixed load on everything that `npm start` runs: reads, writes, pages and sockets. Prints the
 * memory of each process every minute, and returns a table of it. `grows` says whether one kept
 * growing after the warm-up.
 */
export function soak(setup: Setup, minutes: number): Promise<{ table: Table; grows: boolean }> {
  const [size = 10_000] = setup.sizes;
  return withCluster(setup.port + 1, (cluster) =>
    withProduct(
      cluster,
      { size, port: setup.port + 2, wholeProduct: true },
      async (product, { data }) => {
        const end = performance.now() + minutes * 60_000;
        const isOver = () => performance.now() > end;
        const counts = { sent: 0, failed: 0 };
        const load = Array.from({ length: CONNECTIONS }, () =>
          sendUntil(isOver, product.origin, data, counts),
        );
        const [samples, events] = await Promise.all([
          sample(product.pid, isOver, counts),
          keepSockets(product.origin, data, SOCKETS, isOver),
          ...load,
        ]);
        const totals = `${counts.sent} requests, ${counts.failed} failed, ${events} live events`;
        const title = `Memory, ${size.toLocaleString("en-US")} issues, ${minutes} minutes of mixed load (${totals})`;
        return summarize(samples, minutes, title);
      },
    ),
  );
}

async function sendUntil(
  isOver: () => boolean,
  origin: string,
  data: Dataset,
  counts: { sent: number; failed: number },
): Promise<void> {
  const draw = drawer(mixedLoad(data));
  while (!isOver()) {
    const status = await sendMixed(origin, data, draw()).then(
      (answer) => answer.status,
      () => 0,
    );
    counts.sent += 1;
    if (status === 0 || status >= 400) counts.failed += 1;
  }
}

async function sample(
  pid: number,
  isOver: () => boolean,
  counts: { sent: number },
): Promise<Samples> {
  const samples: Samples = new Map();
  const start = performance.now();
  for (let nextReport = 0; !isOver();) {
    const processes = memoryOf(pid);
    const minute = (performance.now() - start) / 60_000;
    for (const { name, pid: id, mib } of processes) {
      const key = `${name} (${id})`;
      const held = samples.get(key) ?? [];
      samples.set(key, held);
      held.push({ minute, mib });
    }
    if (minute >= nextReport) {
      const held = processes.map(({ name, mib }) => `${name} ${figure(mib)}`).join(", ");
      console.error(`minute ${nextReport}: ${counts.sent} requests; MiB: ${held}`);
      nextReport += 1;
    }
    await sleep(1_000);
  }
  return samples;
}

function summarize(samples: Samples, minutes: number, title: string) {
  const warmUp = Math.max(LEAST_WARM_UP, minutes * WARM_UP);
  let grows = false;
  const rows = [...samples].map(([name, held]) => {
    const warm = held.filter(({ minute }) => minute >= warmUp).map(({ mib }) => mib);
    const isGrowing = growsOn(warm, TOLERANCE);
    grows ||= isGrowing;
    const peak = Math.max(...held.map(({ mib }) => mib));
    return [
      name.replace(/ \(\d+\)$/, ""),
      ...[figure(peak), figure(warm[0]), figure(warm[Math.floor(warm.length / 2)])],
      ...[figure(held.at(-1)?.mib), isGrowing ? "GROWS" : warm.length < 6 ? "too short" : "steady"],
    ];
  });
  const columns = ["process", "peak, MiB", "once warm", "half way", "at the end", "verdict"];
  return { table: { title, columns, rows }, grows };
}

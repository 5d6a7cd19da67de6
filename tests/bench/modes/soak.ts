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
/** Growth after the warm-up that still counts as none, because garbage is collected now and then. */
const TOLERANCE = 0.1;

/** What a process held: one sample per second, in MiB. */
type Samples = Map<string, number[]>;

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
        return summarize(samples, {
          title: `Memory, ${size.toLocaleString("en-US")} issues, ${minutes} minutes of mixed load (${counts.sent} requests, ${counts.failed} failed, ${events} live events)`,
        });
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
  for (let second = 0; !isOver(); second++) {
    const processes = memoryOf(pid);
    for (const { name, pid: id, mib } of processes) {
      const key = `${name} (${id})`;
      samples.set(key, [...(samples.get(key) ?? []), mib]);
    }
    if (second % 60 === 0) {
      const held = processes.map(({ name, mib }) => `${name} ${figure(mib)}`).join(", ");
      console.error(`minute ${second / 60}: ${counts.sent} requests; MiB: ${held}`);
    }
    await sleep(1_000);
  }
  return samples;
}

function summarize(samples: Samples, { title }: { title: string }) {
  let grows = false;
  // A process that started late, such as one that replaced another, is not the server's memory.
  const rows = [...samples].map(([name, held]) => {
    const isGrowing = growsOn(held, TOLERANCE);
    grows ||= isGrowing;
    const at = (share: number) => held[Math.floor((held.length - 1) * share)];
    return [
      name.replace(/ \(\d+\)$/, ""),
      ...[figure(Math.max(...held)), figure(at(0.25)), figure(at(0.5)), figure(at(1))],
      isGrowing ? "GROWS" : "steady",
    ];
  });
  const columns = ["process", "peak, MiB", "after ¼", "after ½", "at the end", "verdict"];
  return { table: { title, columns, rows }, grows };
}

import { untilSettled } from "../data/dataset";
import { type Figure, measure } from "../load/measure";
import { operations } from "../load/operations";
import { type Server, startBareApp } from "../servers/processes";
import { figure, type Table } from "../output/table";
import { type Setup, withCluster, withProduct } from "../servers/with-product";

export interface LoadSettings {
  /** Numbers of connections to measure with. */
  connections: number[];
  /** Seconds per operation. */
  seconds: number;
  /** Starts of the names of the operations to measure; all if missing. */
  only?: string[] | undefined;
}

/** Whether the name of an operation is among those asked for. */
export function isChosen(name: string, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((start) => name.startsWith(start));
}

function row(name: string, result: Figure, baseline?: number, target?: number): string[] {
  const ratio = baseline === undefined ? undefined : result.perSecond / baseline;
  const verdict =
    target === undefined || ratio === undefined
      ? ""
      : `≥ ${target} ${ratio >= target ? "met" : "MISSED"}`;
  return [
    name,
    figure(result.perSecond),
    figure(result.p50),
    figure(result.p99),
    figure(ratio),
    result.failed > 0 ? `${result.failed} failed` : verdict,
  ];
}

/**
 * Measures each operation at each size and number of connections: requests per second, p50 and p99
 * in milliseconds, and the ratio to an empty route in a bare Next application measured immediately
 * before and after. The first round of each is not counted, so the figures are for a warm server.
 */
export async function measureOperations(setup: Setup, settings: LoadSettings): Promise<Table[]> {
  const bare = await startBareApp(setup.port);
  try {
    return await withCluster(setup.port + 1, async (cluster) => {
      const tables: Table[] = [];
      for (const size of setup.sizes) {
        await withProduct(cluster, { size, port: setup.port + 2 }, async (product, loaded) => {
          for (const connections of settings.connections) {
            await untilSettled(loaded.url);
            const load = { connections, duration: settings.seconds };
            const measured = operations(loaded.data).filter(({ name }) =>
              isChosen(name, settings.only),
            );
            tables.push(await measureEach(measured, { size, load, bare, product }, loaded.data));
          }
        });
      }
      return tables;
    });
  } finally {
    await bare.stop();
  }
}

async function measureEach(
  measured: ReturnType<typeof operations>,
  on: {
    size: number;
    load: { connections: number; duration: number };
    bare: Server;
    product: Server;
  },
  data: { token: string },
): Promise<Table> {
  const { size, load, bare, product } = on;
  const measureEmpty = () => measure(bare.origin, { ...load, request: { path: "/api/empty" } });
  await measureEmpty();
  let baseline = await measureEmpty();
  const rows = [row("empty route", baseline)];
  for (const operation of measured) {
    const connections = Math.min(load.connections, operation.connections ?? load.connections);
    const send = () =>
      measure(
        product.origin,
        { ...load, connections, request: operation.request },
        operation.caller ?? { token: data.token },
      );
    await send();
    const result = await send();
    const after = await measureEmpty();
    const target = connections === 16 && size === 10_000 ? operation.target : undefined;
    const perSecond = (baseline.perSecond + after.perSecond) / 2;
    rows.push(row(operation.name, result, perSecond, target));
    console.error(rows.at(-1)?.join("  "));
    baseline = after;
  }
  return {
    title: `${size.toLocaleString("en-US")} issues, ${load.connections} connections`,
    columns: ["operation", "req/s", "p50 ms", "p99 ms", "ratio", "target"],
    rows,
  };
}

import { parseArgs } from "node:util";
import { measureFilters } from "./modes/filters";
import { measureFlood } from "./modes/flood";
import { measureGrowth } from "./modes/growth";
import { measurePages } from "./modes/pages";
import { type Part, saveResult } from "./output/results";
import { measureScreens } from "./modes/screens";
import { soak } from "./modes/soak";
import { type Table, textTable } from "./output/table";
import { measureOperations } from "./modes/throughput";

/**
 * `npm run bench [-- <what>] [options]` measures the production build over loopback, on fresh copies
 * of generated data in a database of its own (tests/bench/data). What:
 *
 * - nothing: throughput and latency of each operation, with the ratio to an empty route of a bare
 *   Next application.
 * - `--growth`: the duration of single requests by number of issues, and how it grows.
 * - `--pages`: pages a second, time to the first byte, size of HTML and scripts.
 * - `--soak <minutes>`: mixed load; the memory of each process. Exits with 1 if one keeps growing.
 * - `--screens`: in a browser, layout shift and overlapping cards of each page, and the time from a
 *   press to the frame that shows its effect, also with the processor four times slower.
 * - `--flood [--events 20000]`: reads beside a flood of error events.
 * - `--filters [--slowest]`: database time of random sets of five filters; the slowest reads.
 *
 * Options: `--sizes 1000,10000`, `--large` (100,000 for operations; 1,000,000 for growth),
 * `--connections 1,16`, `--seconds 5`, `--only get,move` (starts of names), `--port 34611` (the
 * first of three). Results are kept for docs/performance.md (tests/bench/docs.ts).
 */
const { values } = parseArgs({
  options: {
    growth: { type: "boolean", default: false },
    pages: { type: "boolean", default: false },
    screens: { type: "boolean", default: false },
    soak: { type: "string" },
    flood: { type: "boolean", default: false },
    filters: { type: "boolean", default: false },
    slowest: { type: "boolean", default: false },
    events: { type: "string", default: "20000" },
    sizes: { type: "string" },
    large: { type: "boolean", default: false },
    connections: { type: "string", default: "1,16" },
    seconds: { type: "string", default: "5" },
    only: { type: "string" },
    port: { type: "string", default: "34611" },
  },
});

const port = Number(values.port);
const only = values.only?.split(",");
const settings = {
  connections: values.connections.split(",").map(Number),
  seconds: Number(values.seconds),
  only,
};

/** The sizes asked for, or these; `--large` adds one. */
function setup(usual: number[], large?: number) {
  const sizes = values.sizes?.split(",").map(Number) ?? usual;
  return { port, sizes: values.large && large !== undefined ? [...sizes, large] : sizes };
}

/** Prints the tables. Results of a choice of operations are not kept, because they are incomplete. */
function finish(tables: Table[], part?: Part): void {
  for (const table of tables) console.log(`\n${textTable(table)}`);
  if (part && !only) saveResult(part, tables);
}

if (values.growth) {
  finish([await measureGrowth(setup([10_000, 100_000], 1_000_000), only)], "growth");
} else if (values.pages) {
  finish(await measurePages(setup([10_000]), settings), "pages");
} else if (values.screens) {
  finish(await measureScreens(setup([10_000]), only), "screens");
} else if (values.flood) {
  finish([
    await measureFlood(setup([10_000]), {
      seconds: settings.seconds,
      events: Number(values.events),
    }),
  ]);
} else if (values.filters) {
  finish([await measureFilters(setup([100_000]), values.slowest)], "filters");
} else if (values.soak !== undefined) {
  const { table, grows } = await soak(setup([10_000]), Number(values.soak));
  finish([table], "memory");
  if (grows) process.exitCode = 1;
} else {
  finish(await measureOperations(setup([1_000, 10_000], 100_000), settings), "operations");
}

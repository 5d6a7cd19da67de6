import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { measureFilters } from "./modes/filters";
import { measureGrowth } from "./modes/growth";
import { measurePages } from "./modes/pages";
import { measureScreens } from "./modes/screens";
import { soak } from "./modes/soak";
import { measureOperations } from "./modes/throughput";
import { type Part, PARTS, readResults, saveResult } from "./output/results";
import { performanceText } from "./output/performance-text";
import { explainMix } from "./plans/trace";

/**
 * `npm run bench:docs [-- --part growth,plans] [--minutes 5] [--port 34611]` measures the parts, one
 * after the other, and writes docs/performance.md from the last results of every part. `--part none` only
 * writes. Takes about 25 minutes; the results of finished parts are kept, so an interrupted run
 * continues with `--part`.
 */
const { values } = parseArgs({
  options: {
    part: { type: "string", default: PARTS.join() },
    port: { type: "string", default: "34611" },
    /** Sizes for growth, of which the last is also the one for plans. */
    sizes: { type: "string", default: "10000,100000,1000000" },
    /** Minutes of mixed load for memory. */
    minutes: { type: "string", default: "5" },
  },
});

const port = Number(values.port);
const sizes = values.sizes.split(",").map(Number);
const usual = { port, sizes: [10_000] };

const measures: Record<Part, () => Promise<void>> = {
  operations: async () =>
    saveResult("operations", await measureOperations(usual, { connections: [16], seconds: 3 })),
  growth: async () => saveResult("growth", [await measureGrowth({ port, sizes })]),
  pages: async () =>
    saveResult("pages", await measurePages(usual, { connections: [1, 16], seconds: 5 })),
  screens: async () => saveResult("screens", await measureScreens(usual)),
  memory: async () => saveResult("memory", [(await soak(usual, Number(values.minutes))).table]),
  filters: async () => saveResult("filters", [await measureFilters({ port, sizes: [100_000] })]),
  plans: async () => {
    const { table, plans } = await explainMix({ port, sizes: sizes.slice(-1) });
    saveResult("plans", [table], plans);
  },
};

for (const part of PARTS) {
  if (!values.part.split(",").includes(part)) continue;
  console.error(`\n${part}`);
  await measures[part]();
}
writeFileSync("docs/performance.md", await performanceText(readResults()));

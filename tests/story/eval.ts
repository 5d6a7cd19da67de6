import path from "node:path";
import { parseArgs } from "node:util";
import { run } from "../../scripts/run";
import { openScratchDatabase } from "./scratch-database";

/**
 * `npm run eval:story [-- --bugs <csv> --duplicates <csv> --size 10000]`
 * Loads a set of bug reports into a scratch workspace, asks for the like of each labelled report with that report left
 * out, has the labelled texts classified, and prints how good the answers are. Exits 1 when a threshold is missed.
 * `--size` also times the questions in a project of so many issues. Reads columns as the two GitBugs files have them.
 */
const { values } = parseArgs({
  options: {
    bugs: { type: "string", default: path.resolve("../shared/data/seamonkey_bugs.csv") },
    duplicates: {
      type: "string",
      default: path.resolve("../shared/data/seamonkey_duplicates.csv"),
    },
    size: { type: "string" },
  },
});

// Whoever stops reading the table does not stop the measuring: what was made for it is taken away.
process.stdout.on("error", () => undefined);

await run(async () => {
  const close = await openScratchDatabase();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }
  try {
    // What reads the database opens its connections to the one that is set by then.
    const { evaluate } = await import("./evaluate");
    const missed = await evaluate({ ...values, size: Number(values.size ?? 0) });
    if (missed.length > 0) throw new Error(`missed: ${missed.join(", ")}`);
  } finally {
    await close();
  }
});

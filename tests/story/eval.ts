import path from "node:path";
import { parseArgs } from "node:util";
import { run } from "../../scripts/run";
import { openScratchDatabase } from "./scratch-database";

/**
 * `npm run eval:story [-- --bugs <csv> --duplicates <csv> --size 10000]`: loads a set of bug
 * reports into a scratch workspace, looks for issues similar to each labeled report (leaving out
 * that report), classifies the labeled texts, and prints the quality. Exits with 1 if a threshold
 * is missed. `--size` also times the queries in a project of that many issues. The files must have
 * the columns of GitBugs' two files.
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

// If the output pipe is closed, the run continues, so its database is still removed.
process.stdout.on("error", () => undefined);

await run(async () => {
  const close = await openScratchDatabase();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }
  try {
    // Imported late, because the database modules connect to the database that is configured when
    // they load.
    const { evaluate } = await import("./evaluate");
    const missed = await evaluate({ ...values, size: Number(values.size ?? 0) });
    if (missed.length > 0) throw new Error(`missed: ${missed.join(", ")}`);
  } finally {
    await close();
  }
});

import { existsSync } from "node:fs";
import path from "node:path";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { classify } from "@/lib/drafts/builtin/classify";
import type { Quality } from "../duplicates/measure";
import { measureTimes } from "./big-projects";
import { LABELED_TEXTS } from "./labeled-texts";
import { loadSet, makeWorkspace } from "./load-set";
import { measureClasses } from "./measure-classes";
import { measurePriorities } from "./measure-priorities";
import { measureRetrieval } from "./measure-retrieval";
import { Report } from "./report";

interface Options {
  bugs: string;
  duplicates: string;
  /** The number of issues in the project in which queries are timed; 0 skips the timing. */
  size: number;
}

/**
 * Measures everything in the current database, prints the results, and returns the names of the
 * missed thresholds.
 */
export async function evaluate({ bugs, duplicates, size }: Options): Promise<string[]> {
  for (const file of [bugs, duplicates]) {
    if (!existsSync(file)) throw new OperatorError(`File not found: ${file}.`);
  }
  const report = new Report();
  await makeWorkspace();
  const set = await loadSet(bugs, duplicates);
  const { quality, milliseconds, matches } = await measureRetrieval(set);
  report.head(
    `${path.basename(bugs)}: ${set.reports.length} reports, ${quality.queries} of them with a labeled partner; ` +
      `queried ${matches.size === set.reports.length ? "all" : `a sample of ${matches.size}`}`,
  );
  reportDuplicates(report, quality);
  report.times("milliseconds", milliseconds);
  const priorities = await measurePriorities(set, bugs, matches);
  if (priorities) {
    report.head(`Priorities of ${priorities.count} reports where a person chose one`);
    report.line("correct", priorities.right);
    report.line("baseline: most frequent", priorities.majority);
  }
  reportClasses(report);
  if (size > 0) {
    const { alone, across } = await measureTimes(set, size);
    report.head(`Milliseconds per query, ${alone.length} queries`);
    report.times(`${size} issues in the project`, alone, 50);
    report.times("plus as many in 20 others", across, 100);
  }
  return report.missed;
}

function reportDuplicates(report: Report, quality: Quality): void {
  if (quality.queries > 0) {
    report.atLeast("recall@1", quality.recallAt1, 0.48);
    report.atLeast("recall@5", quality.recallAt5, 0.8);
    report.line("recall@10", quality.recallAt10);
    report.line("mean reciprocal rank", quality.mrr);
    report.atLeast("`same`, labeled pairs", quality.sameOnTrue, 0.25);
  }
  report.atMost("`same`, random pairs", quality.falseSameRandom, 0.01);
  report.atMost("`same`, ten nearest others", quality.falseSameNearest, 0.01);
}

function reportClasses(report: Report): void {
  const heldOut = LABELED_TEXTS.filter((text) => text.heldOut);
  for (const [name, texts] of [
    ["labeled texts", LABELED_TEXTS],
    ["held-out texts", heldOut],
  ] as const) {
    const { all } = measureClasses([...texts], (text) => classify(text, []));
    report.head(`${all.count} ${name}, classified by their words`);
    report.above(`type, ${name}`, all.type, all.typeMajority);
    report.above(`priority, ${name}`, all.priority, all.priorityMajority);
    report.line("priority within one", all.priorityWithinOne);
    report.line("within one, most frequent", all.priorityWithinOneMajority);
  }
}

import { existsSync } from "node:fs";
import path from "node:path";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { classify } from "@/lib/drafts/builtin/classify";
import type { Quality } from "../duplicates/measure";
import { measureTimes } from "./big-projects";
import { LABELLED_TEXTS } from "./labelled-texts";
import { loadSet, makeWorkspace } from "./load-set";
import { measureClasses } from "./measure-classes";
import { measurePriorities } from "./measure-priorities";
import { measureRetrieval } from "./measure-retrieval";
import { Report } from "./report";

interface Wanted {
  bugs: string;
  duplicates: string;
  /** The size of the project in which queries are timed; 0 for none. */
  size: number;
}

/** Measures everything in the current database, prints it, and returns the names of the missed thresholds. */
export async function evaluate({ bugs, duplicates, size }: Wanted): Promise<string[]> {
  for (const file of [bugs, duplicates]) {
    if (!existsSync(file)) throw new OperatorError(`File not found: ${file}.`);
  }
  const report = new Report();
  await makeWorkspace();
  const set = await loadSet(bugs, duplicates);
  const { quality, milliseconds, matches } = await measureRetrieval(set);
  report.head(
    `${path.basename(bugs)}: ${set.reports.length} reports, ${quality.queries} of them with a labelled partner; ` +
      `asked about ${matches.size === set.reports.length ? "all" : `a sample of ${matches.size}`}`,
  );
  reportDuplicates(report, quality);
  report.times("milliseconds", milliseconds);
  const priorities = await measurePriorities(set, bugs, matches);
  if (priorities) {
    report.head(`Priorities of ${priorities.count} reports where somebody chose one`);
    report.line("right", priorities.right);
    report.line("always the most frequent", priorities.majority);
  }
  reportClasses(report);
  if (size > 0) {
    const { alone, across } = await measureTimes(set, size);
    report.head(`Milliseconds a question, of ${alone.length}`);
    report.times(`${size} issues in the project`, alone, 50);
    report.times("as many more in 20 others", across, 100);
  }
  return report.missed;
}

function reportDuplicates(report: Report, quality: Quality): void {
  if (quality.queries > 0) {
    report.atLeast("recall@1", quality.recallAt1, 0.48);
    report.atLeast("recall@5", quality.recallAt5, 0.8);
    report.line("recall@10", quality.recallAt10);
    report.line("mean reciprocal rank", quality.mrr);
    report.atLeast("`same`, labelled pairs", quality.sameOnTrue, 0.25);
  }
  report.atMost("`same`, random pairs", quality.falseSameRandom, 0.01);
  report.atMost("`same`, ten nearest others", quality.falseSameNearest, 0.01);
}

function reportClasses(report: Report): void {
  const heldOut = LABELLED_TEXTS.filter((text) => text.heldOut);
  for (const [name, texts] of [
    ["labelled texts", LABELLED_TEXTS],
    ["of them held out", heldOut],
  ] as const) {
    const { all } = measureClasses([...texts], (text) => classify(text, []));
    report.head(`${all.count} ${name}, classified by their words`);
    report.above(`type, ${name}`, all.type, all.typeMajority);
    report.above(`priority, ${name}`, all.priority, all.priorityMajority);
    report.line("priority within one", all.priorityWithinOne);
    report.line("the same of the most frequent", all.priorityWithinOneMajority);
  }
}

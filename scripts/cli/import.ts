import path from "node:path";
import type { Command } from "commander";
import type { ReadFile } from "@/lib/transfer/csv/read-issues";
import type { Imported } from "@/lib/transfer/import/import-issues";
import type { ImportProblem } from "@/lib/transfer/import-jobs/schema";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { withDatabase } from "../db/with-database";

interface Options {
  project: string;
  tenant?: string;
  as?: string;
}

export function register(program: Command): void {
  program
    .command("import")
    .description(
      "import issues from a CSV or JSON file exported from Lanework, Jira, GitHub, GitLab, Linear, Redmine, Trello or Bugzilla",
    )
    .argument("<file>", "the file")
    .requiredOption("--project <KEY_PREFIX>", "the project's key prefix; created if missing")
    .option("--tenant <slug>", "the workspace (default: DEFAULT_TENANT, or the only one)")
    .option("--as <email>", "the user who creates the issues (default: the first admin)")
    .action(importFile);
}

async function importFile(file: string, options: Options): Promise<void> {
  const read = await readCsv(file);
  await withDatabase(async () => {
    const { findTarget, openTarget } = await import("@/lib/transfer/import/open-target");
    const { importIssues } = await import("@/lib/transfer/import/import-issues");
    const { linkIssues } = await import("@/lib/transfer/import-jobs/run/link-issues");
    const { tenant, as } = options;
    const target = await findTarget({ project: options.project, tenant, as });
    const { actor, keyPrefix } = target;
    console.log(
      `Importing ${path.basename(file)} (${read.format}) into ${keyPrefix} in ${actor.tenant.slug} as ${actor.email}`,
    );
    report(read);
    const bar = await progressBar(read.drafts.length);
    let unlinked: ImportProblem[] = [];
    let counts: Imported = { imported: 0, alreadyPresent: 0, notes: [] };
    try {
      if (read.drafts.length > 0) {
        const project = await openTarget(target);
        const isOurs = read.format === "Lanework";
        counts = await importIssues(project, read.drafts, { isOurs, onProgress: bar.update });
        const drafts = read.drafts.map((draft, n) => ({ ...draft, row: read.lines[n] ?? 0 }));
        unlinked = await linkIssues(project, drafts);
      }
    } finally {
      bar.stop();
    }
    for (const line of noteLines(counts.notes, read.lines)) console.error(line);
    for (const { row, message } of unlinked) console.error(`line ${row}: ${message}`);
    console.log(
      `${format(counts.imported)} imported, ${format(counts.alreadyPresent)} already present, ${format(read.problems.length)} skipped`,
    );
  });
}

/** Reads the whole file, so that an invalid one is rejected before the database is touched. */
async function readCsv(file: string): Promise<ReadFile> {
  const { readImportFile } = await import("@/lib/transfer/csv/read-file");
  const { readIssues } = await import("@/lib/transfer/csv/read-issues");
  const bytes = await readImportFile(file);
  try {
    return readIssues(bytes);
  } catch (error) {
    throw error instanceof OperatorError ? new OperatorError(`${file}: ${error.message}`) : error;
  }
}

/** Prints warnings about the file to standard error, one per line. */
function report({ encoding, problems, notes, unknownWords, ignored }: ReadFile): void {
  if (encoding === "Windows-1252") {
    console.error("The file is not UTF-8. Reading it as Windows-1252 (Latin-1).");
  }
  for (const { line, message } of problems) console.error(`line ${line}: skipped: ${message}`);
  for (const { line, message } of notes) console.error(`line ${line}: ${message}`);
  for (const { column, word, count } of unknownWords) {
    console.error(
      `${column} "${word}" is not recognized; treated as empty in ${format(count)} rows`,
    );
  }
  for (const { header, rows } of ignored) {
    console.error(`column "${header}" is not imported; it has a value in ${format(rows)} rows`);
  }
}

/** The most rows that a line names. */
const NAMED_ROWS = 5;

/** One line for what is the same in several rows: `lines 3, 4 and 12 more: assignee: …`. */
function noteLines(notes: Imported["notes"], lines: readonly number[]): string[] {
  const rows = new Map<string, number[]>();
  for (const { field, message, place } of notes) {
    const text = `${field.replace("_", " ")}: ${message}`;
    const same = rows.get(text) ?? [];
    same.push(lines[place] ?? 0);
    rows.set(text, same);
  }
  return [...rows].map(([text, found]) => {
    const named = found.slice(0, NAMED_ROWS).map(format).join(", ");
    const more = found.length - NAMED_ROWS;
    const rest = more > 0 ? ` and ${format(more)} more` : "";
    return `${found.length === 1 ? "line" : "lines"} ${named}${rest}: ${text}`;
  });
}

/** Only on a terminal, and on standard error, so that piped output stays clean. */
async function progressBar(total: number) {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const { Presets, SingleBar } = await import("cli-progress");
  const bar = new SingleBar(
    { format: "{bar} {value}/{total}", stream: process.stderr, clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { update: (done: number) => bar.update(done), stop: () => bar.stop() };
}

function format(count: number): string {
  return count.toLocaleString("en");
}

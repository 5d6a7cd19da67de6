import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { isUnset, priorityOf } from "@/lib/transfer/csv/cells/read-words";
import { classify } from "@/lib/drafts/builtin/classify";
import type { LoadedSet } from "./load-set";
import type { Match } from "./measure-retrieval";

/** With fewer prioritized reports, the result is not meaningful. */
const MIN_REPORTS = 30;
/** Number of similar issues that the pipeline uses. */
const NEIGHBORS = 10;

export interface PriorityFigures {
  count: number;
  right: number;
  majority: number;
}

/**
 * Returns the external ids of the rows whose priority a person chose. The import fills in the
 * others.
 */
async function readPrioritizedIds(bugs: string): Promise<Set<string>> {
  const table = parse(await readFile(bugs), {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
  });
  const [header = [], ...lines] = table;
  const at = (name: string) =>
    header.findIndex((cell) => cell.toLowerCase().replace("_", " ") === name);
  const [id, priority] = [at("issue id"), at("priority")];
  if (id < 0 || priority < 0) return new Set();
  return new Set(
    lines.flatMap((cells) => {
      const word = cells[priority] ?? "";
      return isUnset(word) || priorityOf(word) === undefined ? [] : [(cells[id] ?? "").trim()];
    }),
  );
}

/**
 * Measures how often the drafter returns the priority a person chose, using the similar issues it
 * found. Returns undefined if the set has too few prioritized reports. `majority` is the share
 * achieved by always returning the most frequent priority.
 */
export async function measurePriorities(
  set: LoadedSet,
  bugs: string,
  matches: Map<number, Match[]>,
): Promise<PriorityFigures | undefined> {
  const ids = await readPrioritizedIds(bugs);
  const counts = new Map<number, number>();
  const figures = { count: 0, right: 0, majority: 0 };
  set.reports.forEach(({ id, externalId, title, description, priority }) => {
    const neighbors = matches.get(id);
    if (!neighbors || !ids.has(externalId)) return;
    const result = classify(`${title}\n\n${description}`, neighbors.slice(0, NEIGHBORS));
    figures.count += 1;
    if (result.priority === priority) figures.right += 1;
    counts.set(priority, (counts.get(priority) ?? 0) + 1);
  });
  if (figures.count < MIN_REPORTS || counts.size < 2) return undefined;
  return {
    count: figures.count,
    right: figures.right / figures.count,
    majority: Math.max(...counts.values()) / figures.count,
  };
}

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import type { Report } from "./measure";

/**
 * GitBugs' SeaMonkey reports (CC BY 4.0, see the README there), stored next to the project but not
 * part of it.
 */
const DATA = path.resolve(import.meta.dirname, "../../../shared/data");
const BUGS = path.join(DATA, "seamonkey_bugs.csv");
const DUPLICATES = path.join(DATA, "seamonkey_duplicates.csv");

export const hasLabeledSet = existsSync(BUGS) && existsSync(DUPLICATES);

export function readReports(): Report[] {
  return readRows(BUGS).map((row) => ({
    id: Number(row["Issue id"]),
    title: row["Summary"] ?? "",
    description: row["Description"] ?? "",
  }));
}

export function readPairs(): [number, number][] {
  return readRows(DUPLICATES).map((row) => [Number(row["Issue id"]), Number(row["Duplicate id"])]);
}

function readRows(file: string): Partial<Record<string, string>>[] {
  return parse(readFileSync(file), { columns: true, bom: true });
}

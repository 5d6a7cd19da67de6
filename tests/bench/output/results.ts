import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, cpus, platform, totalmem } from "node:os";
import path from "node:path";
import { BENCH_DIR } from "../data/cluster";
import type { StatementPlan } from "../plans/explain";
import type { Table } from "./table";

/** The parts of docs/performance.md, in its order. */
export const PARTS = [
  "operations",
  "growth",
  "pages",
  "screens",
  "memory",
  "filters",
  "plans",
] as const;
export type Part = (typeof PARTS)[number];

/** What a part measured last. */
export interface PartResult {
  /** The day, in UTC. */
  day: string;
  machine: string;
  tables: Table[];
  /** Only for `plans`. */
  plans?: StatementPlan[];
}

export type Results = Partial<Record<Part, PartResult>>;

const file = path.join(BENCH_DIR, "results.json");

export function readResults(): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results) : {};
}

/** Keeps what a part measured, for docs/performance.md, in place of its last results. */
export function saveResult(part: Part, tables: Table[], plans?: StatementPlan[]): void {
  mkdirSync(BENCH_DIR, { recursive: true });
  const day = new Date().toISOString().slice(0, 10);
  const result = { day, machine: machine(), tables, ...(plans && { plans }) };
  writeFileSync(file, JSON.stringify({ ...readResults(), [part]: result }, null, 2));
}

/** Describes the machine in general terms: `2 cores of x64, 24 GiB, Linux, Node.js 20`. */
function machine(): string {
  const cores = availableParallelism() || cpus().length;
  const system = { linux: "Linux", darwin: "macOS" }[platform() as string] ?? platform();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cores} cores (${arch()}), ${memory} GiB, ${system}, Node.js ${process.versions.node.split(".")[0]}`;
}

import type { Table } from "../output/table";

/** A node of a plan in PostgreSQL's JSON format, as far as it is read here. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Alias?: string;
  "Index Name"?: string;
  "CTE Name"?: string;
  "Subplan Name"?: string;
  "Sort Key"?: string[];
  "Index Cond"?: string;
  Filter?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}

/** One execution of a statement, as auto_explain logs it. */
export interface LoggedPlan {
  statement: string;
  milliseconds: number;
  plan: PlanNode;
}

/** A statement, how often it ran, and its slowest plan that was seen. */
export interface StatementPlan {
  /** The requests that run it. */
  operations: string[];
  statement: string;
  /** How many of all executions were of this one: 0.1 is 10 %. */
  share: number;
  /** The middle duration of all its executions, without parsing and planning. */
  milliseconds: number;
  /** Pages of 8 KiB that the shown execution touched. */
  pages: number;
  indexes: string[];
  scans: string[];
  tree: string;
}

const ENTRY = /duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n?)+)/g;

/** Reads the plans from a server log in which `auto_explain.log_format` is `json`. */
export function parseLog(log: string): LoggedPlan[] {
  return Array.from(log.matchAll(ENTRY), ([, milliseconds, text = ""]) => {
    const json = text.replaceAll(/^\t/gm, "");
    const { "Query Text": statement, Plan: plan } = JSON.parse(json) as {
      "Query Text": string;
      Plan: PlanNode;
    };
    return { statement: tidy(statement), milliseconds: Number(milliseconds), plan };
  });
}

/** A statement on one line. */
function tidy(statement: string): string {
  return statement.replaceAll(/\s+/g, " ").trim();
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

const unique = (names: (string | undefined)[]) =>
  [...new Set(names.filter((name) => name !== undefined))].toSorted();

/** A node that never ran, because nothing asked for its rows. */
const ran = (node: PlanNode) => node["Actual Loops"] !== 0;

/** The indexes that an execution read, each once. */
export function indexesOf(plan: PlanNode): string[] {
  return unique(
    nodesOf(plan)
      .filter(ran)
      .map((node) => node["Index Name"]),
  );
}

/** The tables that an execution read from start to end, each once. */
export function scansOf(plan: PlanNode): string[] {
  return unique(
    nodesOf(plan)
      .filter((node) => ran(node) && node["Node Type"] === "Seq Scan")
      .map((node) => node["Relation Name"]),
  );
}

/** The pages of 8 KiB that an execution touched, in memory or on disk. */
export function pagesOf(plan: PlanNode): number {
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}

/**
 * Draws the nodes that ran, one a line: what it does, the index or table, and its rows times its
 * loops. Chains of nodes that only pass rows on are left out.
 */
export function drawTree(plan: PlanNode): string {
  return draw(plan, 0).join("\n");
}

/** Nodes that say little about the cost. */
const QUIET = new Set(["Result", "Limit", "Subquery Scan", "Materialize", "CTE Scan", "Append"]);

function draw(node: PlanNode, depth: number): string[] {
  if (!ran(node)) return [];
  const isQuiet = QUIET.has(node["Node Type"]) && node["Subplan Name"] === undefined;
  const below = (node.Plans ?? []).flatMap((child) => draw(child, isQuiet ? depth : depth + 1));
  return isQuiet ? below : [`${"  ".repeat(depth)}${describe(node)}`, ...below];
}

function describe(node: PlanNode): string {
  const index = node["Index Name"];
  const table = node["Relation Name"];
  const subject = [
    ...(node["CTE Name"] === undefined ? [] : [node["CTE Name"]]),
    ...(index === undefined ? [] : [`using ${index}`]),
    ...(table === undefined ? [] : [`on ${table}`]),
    ...(node["Sort Key"] === undefined ? [] : [`by ${node["Sort Key"].join(", ")}`]),
  ].join(" ");
  const loops = node["Actual Loops"] ?? 1;
  const rows = Math.round((node["Actual Rows"] ?? 0) * 100) / 100;
  const name = node["Subplan Name"] === undefined ? "" : `${node["Subplan Name"]}: `;
  const times = loops > 1 ? ` × ${loops}` : "";
  return `${name}${node["Node Type"]}${subject === "" ? "" : ` ${subject}`} (${rows} rows${times})`;
}

/** Lists the statements with what each costs and the indexes it uses. */
export function planTable(plans: readonly StatementPlan[], title: string): Table {
  return {
    title,
    columns: ["statement", "share", "ms", "pages", "indexes"],
    rows: plans.map(({ operations, share, milliseconds, pages, indexes, scans }, at) => [
      `${at + 1}. ${operations.join(", ") || "background"}`,
      `${(share * 100).toFixed(1)} %`,
      milliseconds.toFixed(2),
      String(pages),
      [...indexes, ...scans.map((table) => `(all of ${table})`)].join(", "),
    ]),
  };
}

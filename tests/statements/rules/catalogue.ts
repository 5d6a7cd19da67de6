import { type ColumnDef, type Node, parseSync } from "libpg-query";
import { lastName } from "./tree";

export interface Table {
  /** Column names with their types: `int4`, `serial`, `bigserial`, `text`. */
  columns: Map<string, string>;
}

/** The tables of the product, by name. */
export type Catalogue = Map<string, Table>;

/** The table of workspaces: its key is the tenant, and every node of a cluster has all of it. */
export const TENANTS = "tenants";

/** True if each row of the table belongs to one workspace. */
export function isTenantTable(catalogue: Catalogue, name: string): boolean {
  return catalogue.get(name)?.columns.has("tenant_id") === true;
}

/** True if the column takes its value from a sequence and is narrower than a sequence's values. */
export function isIntSerial(catalogue: Catalogue, table: string, column: string): boolean {
  return /^(small)?serial$/.test(catalogue.get(table)?.columns.get(column) ?? "");
}

/** Reads the tables from the migrations, in their order. Assumes that `parse` has been loaded. */
export function readCatalogue(migrations: string[]): Catalogue {
  const catalogue: Catalogue = new Map();
  for (const sql of migrations) {
    for (const { stmt } of parseSync(sql).stmts ?? []) if (stmt) apply(catalogue, stmt);
  }
  return catalogue;
}

function apply(catalogue: Catalogue, statement: Node): void {
  if ("CreateStmt" in statement) {
    const { relation, tableElts = [] } = statement.CreateStmt;
    const table: Table = { columns: new Map() };
    for (const element of tableElts) if ("ColumnDef" in element) add(table, element.ColumnDef);
    catalogue.set(relation?.relname ?? "", table);
  } else if ("AlterTableStmt" in statement) {
    const table = catalogue.get(statement.AlterTableStmt.relation?.relname ?? "");
    for (const command of statement.AlterTableStmt.cmds ?? []) {
      if (!table || !("AlterTableCmd" in command)) continue;
      const { subtype, def, name = "" } = command.AlterTableCmd;
      if (subtype === "AT_AddColumn" && def && "ColumnDef" in def) add(table, def.ColumnDef);
      else if (subtype === "AT_DropColumn") table.columns.delete(name);
    }
  } else if ("DropStmt" in statement && statement.DropStmt.removeType === "OBJECT_TABLE") {
    for (const name of statement.DropStmt.objects ?? [])
      if ("List" in name) catalogue.delete(lastName(name.List.items));
  }
}

function add({ columns }: Table, { colname = "", typeName }: ColumnDef): void {
  columns.set(colname, lastName(typeName?.names));
}

import {
  type CommonTableExpr,
  type DeleteStmt,
  type InsertStmt,
  type Node,
  parseSync,
  type SelectStmt,
  type UpdateStmt,
  type WithClause,
} from "libpg-query";
import { type Catalogue, isIntSerial, isTenantTable } from "./catalogue";
import { IMMUTABLE } from "./immutable-functions";
import { Level, type Names, type Scope, type TenantValue, tenantValue } from "./scope";
import { findNodes, insertsRows, lastName, namesSchema, selectsIn, selectsNoColumns } from "./tree";

/** The rules, each with what it forbids. */
export const RULES = {
  tenant: "the statement reads or writes rows whose tenant is not restricted to a parameter",
  "insert-tenant": "the statement inserts rows whose tenant is not a parameter",
  "one-tenant": "the parameters that name the tenant had different values",
  "row-id":
    "INSERT … SELECT draws int ids while it reads a table; a CTE must read it (decision 45)",
  returning: "RETURNING calls a function that is not immutable",
  columns: "a part of a statement that inserts has no columns; write SELECT 1",
  queue: "the statement names tenant tables and the queue, which are on different nodes",
  kind: "the statement is of a kind that the rules do not know",
  syntax: "the statement cannot be parsed",
} as const;

export type Rule = keyof typeof RULES;

export interface Violation {
  rule: Rule;
  /** The table or function concerned. */
  subject: string;
  /** The text around it. */
  near: string;
}

export interface CheckedStatement {
  violations: Violation[];
  /** The parameters (and constants) that name the tenant. */
  tenants: TenantValue[];
  /** The tenant tables that it names. */
  tables: string[];
}

/** Statements that define tables. Migrations have their own rules (decision 34). */
const DEFINES = /^(Create|Alter|Drop|Index|Rename|Comment|Vacuum)/;

/** Holds a text of one or more statements to the rules. The parser must be loaded. */
export function checkStatement(text: string, catalogue: Catalogue): CheckedStatement {
  const checker = new Checker(catalogue, text);
  try {
    for (const { stmt } of parseSync(text).stmts ?? []) {
      if (!stmt) continue;
      checker.statement(stmt, { catalogue, ctes: new Set() }, undefined);
      if (insertsRows(stmt) && selectsNoColumns(stmt)) checker.report("columns", "select");
      if (checker.tables.size > 0 && namesSchema(stmt, "graphile_worker"))
        checker.report("queue", "graphile_worker", text.indexOf("graphile_worker"));
    }
  } catch {
    checker.report("syntax", text.trim().slice(0, 40));
  }
  return {
    violations: checker.violations,
    tenants: [...new Set(checker.tenants)],
    tables: [...checker.tables],
  };
}

class Checker {
  readonly violations: Violation[] = [];
  readonly tenants: TenantValue[] = [];
  readonly tables = new Set<string>();

  constructor(
    private readonly catalogue: Catalogue,
    private readonly text: string,
  ) {}

  report(rule: Rule, subject: string, location = 0): void {
    const around = this.text.slice(Math.max(0, location - 60), location + 100);
    const near = around.replace(/\s+/g, " ").trim();
    const isKnown = this.violations.some(
      (known) => known.rule === rule && known.subject === subject && known.near === near,
    );
    if (!isKnown) this.violations.push({ rule, subject, near });
  }

  statement(node: Node, names: Names, outer: Scope | undefined): void {
    if ("SelectStmt" in node) return this.select(node.SelectStmt, names, outer);
    if ("InsertStmt" in node) return this.insert(node.InsertStmt, names, outer);
    if ("UpdateStmt" in node) return this.update(node.UpdateStmt, names, outer);
    if ("DeleteStmt" in node) return this.delete(node.DeleteStmt, names, outer);
    if ("ExplainStmt" in node && node.ExplainStmt.query)
      return this.statement(node.ExplainStmt.query, names, outer);
    const [kind = ""] = Object.keys(node);
    if (!DEFINES.test(kind) && this.readsTable(node, names)) this.report("kind", kind);
  }

  private select(statement: SelectStmt, names: Names, outer: Scope | undefined): void {
    const inner = this.with(statement.withClause, names, outer);
    if (statement.larg) this.select(statement.larg, inner, outer);
    if (statement.rarg) this.select(statement.rarg, inner, outer);
    const level = new Level(inner, outer);
    for (const item of statement.fromClause ?? []) level.addFrom(item);
    level.addCondition(statement.whereClause);
    this.finish(level, inner, [
      statement.targetList,
      statement.groupClause,
      statement.havingClause,
      statement.sortClause,
      statement.valuesLists,
      statement.windowClause,
      statement.distinctClause,
      statement.limitCount,
      statement.limitOffset,
    ]);
  }

  private update(statement: UpdateStmt, names: Names, outer: Scope | undefined): void {
    const inner = this.with(statement.withClause, names, outer);
    const level = new Level(inner, outer);
    if (statement.relation) level.addTable(statement.relation);
    for (const item of statement.fromClause ?? []) level.addFrom(item);
    level.addCondition(statement.whereClause);
    this.returning(statement.returningClause);
    this.finish(level, inner, [statement.targetList, statement.returningClause]);
  }

  private delete(statement: DeleteStmt, names: Names, outer: Scope | undefined): void {
    const inner = this.with(statement.withClause, names, outer);
    const level = new Level(inner, outer);
    if (statement.relation) level.addTable(statement.relation);
    for (const item of statement.usingClause ?? []) level.addFrom(item);
    level.addCondition(statement.whereClause);
    this.returning(statement.returningClause);
    this.finish(level, inner, [statement.returningClause]);
  }

  private insert(statement: InsertStmt, names: Names, outer: Scope | undefined): void {
    const { relation, cols = [], selectStmt, onConflictClause, returningClause } = statement;
    const inner = this.with(statement.withClause, names, outer);
    const level = new Level(inner, outer);
    const target = relation && level.addTable(relation);
    // The rows are new, or conflict with one of the same tenant; what they are given is checked next.
    if (target) target.isRestricted = true;
    level.addOutput("excluded");
    const source = selectStmt && "SelectStmt" in selectStmt ? selectStmt.SelectStmt : undefined;
    if (target?.table !== undefined && isTenantTable(this.catalogue, target.table)) {
      const columns = cols.map((column) => ("ResTarget" in column ? column.ResTarget.name : ""));
      const leaves = source ? leavesOf(source) : [];
      const isGiven = leaves.every((leaf) => this.givesTenant(leaf, columns.indexOf("tenant_id")));
      if (!isGiven || leaves.length === 0)
        this.report("insert-tenant", target.table, target.location);
      const drawsId = !columns.includes("id") && isIntSerial(this.catalogue, target.table, "id");
      if (source && drawsId && this.readsTable(source, inner))
        this.report("row-id", target.table, target.location);
    }
    if (source) this.select(source, inner, outer);
    this.returning(returningClause);
    this.finish(level, inner, [onConflictClause, returningClause]);
  }

  /** True if each row that a select returns has a parameter in the given place. */
  private givesTenant({ valuesLists, targetList }: SelectStmt, place: number): boolean {
    const rows = valuesLists
      ? valuesLists.map((row) => ("List" in row ? row.List.items?.[place] : undefined))
      : [targetOf(targetList?.[place])];
    return rows.every((value) => {
      const tenant = tenantValue(value);
      if (tenant !== undefined) this.tenants.push(tenant);
      return tenant !== undefined;
    });
  }

  /** True if a statement names a tenant table outside of its CTEs. */
  private readsTable(statement: SelectStmt | Node, { ctes }: Names): boolean {
    let isRead = false;
    const { withClause, ...rest } = statement as SelectStmt;
    const own = ctesOf(withClause).map(({ ctename }) => ctename);
    findNodes(rest, ["RangeVar", "relation"], ({ relname }) => {
      const isCte = ctes.has(relname as string) || own.includes(relname as string);
      isRead ||= !isCte && isTenantTable(this.catalogue, relname as string);
    });
    return isRead;
  }

  /** Checks the CTEs and returns the names that the statement can use. */
  private with(clause: WithClause | undefined, names: Names, outer: Scope | undefined): Names {
    const ctes = new Set(names.ctes);
    const all = ctesOf(clause);
    if (clause?.recursive) for (const { ctename = "" } of all) ctes.add(ctename);
    for (const { ctename = "", ctequery } of all) {
      if (ctequery) this.statement(ctequery, { ...names, ctes: new Set(ctes) }, outer);
      ctes.add(ctename);
    }
    return { ...names, ctes };
  }

  /** Reports the level's tables without a tenant, then checks its subqueries. */
  private finish(level: Level, names: Names, expressions: unknown[]): void {
    level.settle();
    this.tenants.push(...level.tenants);
    for (const { table, isRestricted, location } of level.scope.relations) {
      if (table === undefined || !isTenantTable(this.catalogue, table)) continue;
      this.tables.add(table);
      if (!isRestricted) this.report("tenant", table, location);
    }
    for (const { select, isLateral } of level.derived)
      this.select(select, names, isLateral ? level.scope : level.scope.outer);
    for (const select of selectsIn([level.expressions, expressions]))
      this.select(select, names, level.scope);
  }

  private returning(clause: unknown): void {
    findNodes(clause, ["SQLValueFunction"], () => this.report("returning", "current_timestamp"));
    const visit = (call: Record<string, unknown>) => {
      const name = lastName(call["funcname"] as Node[]);
      if (!IMMUTABLE.has(name)) this.report("returning", name, call["location"] as number);
      findNodes(call["args"], ["FuncCall"], visit);
    };
    findNodes(clause, ["FuncCall"], visit);
  }
}

function ctesOf(clause: WithClause | undefined): CommonTableExpr[] {
  return (clause?.ctes ?? []).flatMap((cte) =>
    "CommonTableExpr" in cte ? [cte.CommonTableExpr] : [],
  );
}

/** Returns the selects that a UNION combines, or the select itself. */
function leavesOf(select: SelectStmt): SelectStmt[] {
  const { larg, rarg } = select;
  return larg && rarg ? [...leavesOf(larg), ...leavesOf(rarg)] : [select];
}

function targetOf(target: Node | undefined): Node | undefined {
  return target && "ResTarget" in target ? target.ResTarget.val : undefined;
}

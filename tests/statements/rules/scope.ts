import type { JoinExpr, Node, RangeVar, SelectStmt } from "libpg-query";
import { type Catalogue, isTenantTable, TENANTS } from "./catalogue";
import { conjuncts, equalities, lastName, withoutCasts } from "./tree";

/** One entry of FROM, or the table that a statement writes. */
export interface Relation {
  alias: string;
  /** A tenant table or `tenants`; undefined for the output of a subquery, a CTE or a function. */
  table: string | undefined;
  /** True once the tenant of its rows is known to be a parameter. */
  isRestricted: boolean;
  /** Where the statement names it, in bytes. */
  location: number;
}

/** What the names in one query level refer to. */
export interface Scope {
  relations: Relation[];
  outer: Scope | undefined;
}

/** The tables and CTEs that a statement can name. */
export interface Names {
  catalogue: Catalogue;
  ctes: ReadonlySet<string>;
}

/** A subquery of FROM. Only a lateral one sees its neighbors. */
export interface Derived {
  select: SelectStmt;
  isLateral: boolean;
}

/** A parameter's number, or a constant in quotes. */
export type TenantValue = number | string;

/** Everything that FROM contains, with the conditions that restrict its parts. */
export class Level {
  readonly scope: Scope;
  readonly derived: Derived[] = [];
  /** Expressions of FROM, which may contain subqueries. */
  readonly expressions: Node[] = [];
  /** The values that tenants are compared with. */
  readonly tenants: TenantValue[] = [];
  private readonly edges: { from: Relation; to: Relation }[] = [];

  constructor(
    private readonly names: Names,
    outer: Scope | undefined,
  ) {
    this.scope = { relations: [], outer };
  }

  /** Adds a table that a statement names. */
  addTable({ relname = "", schemaname, alias, location = 0 }: RangeVar): Relation {
    const isCte = schemaname === undefined && this.names.ctes.has(relname);
    const isOurs = isTenantTable(this.names.catalogue, relname) || relname === TENANTS;
    const table = isCte || !isOurs || (schemaname ?? "public") !== "public" ? undefined : relname;
    const relation = { alias: alias?.aliasname ?? relname, table, isRestricted: false, location };
    this.scope.relations.push(relation);
    return relation;
  }

  /** Adds an entry of FROM and returns the relations in it. */
  addFrom(item: Node): Relation[] {
    if ("RangeVar" in item) return [this.addTable(item.RangeVar)];
    if ("JoinExpr" in item) return this.addJoin(item.JoinExpr);
    if ("RangeSubselect" in item) {
      const { subquery, lateral, alias } = item.RangeSubselect;
      if (subquery && "SelectStmt" in subquery)
        this.derived.push({ select: subquery.SelectStmt, isLateral: lateral === true });
      return this.addOutput(alias?.aliasname);
    }
    if ("RangeFunction" in item) {
      this.expressions.push(item);
      return this.addOutput(item.RangeFunction.alias?.aliasname);
    }
    this.expressions.push(item);
    return [];
  }

  /** Adds a condition that all rows of the given relations fulfill: those of WHERE apply to all. */
  addCondition(condition: Node | undefined, applies: Relation[] = this.scope.relations): void {
    if (condition) this.expressions.push(condition);
    for (const part of conjuncts(condition)) {
      for (const [left, right] of equalities(part)) {
        this.addEquality(left, right, applies);
        this.addEquality(right, left, applies);
      }
    }
  }

  /** Follows the equalities from the restricted relations to the others. */
  settle(): void {
    for (let before = -1, now = 0; before !== now;) {
      before = now;
      for (const { from, to } of this.edges) if (from.isRestricted) to.isRestricted = true;
      now = this.scope.relations.filter(({ isRestricted }) => isRestricted).length;
    }
  }

  /** Returns the relation whose tenant a column is, or undefined for any other column. */
  tenantOf(column: Node | undefined): Relation | undefined {
    const plain = withoutCasts(column);
    if (!plain || !("ColumnRef" in plain)) return undefined;
    const fields = plain.ColumnRef.fields ?? [];
    const name = lastName(fields);
    const alias = fields.length > 1 ? lastName(fields.slice(0, -1)) : undefined;
    for (let scope: Scope | undefined = this.scope; scope; scope = scope.outer) {
      const found: Relation[] =
        alias === undefined
          ? scope.relations.filter(({ table }) => table !== undefined && table !== TENANTS)
          : scope.relations.filter((relation) => relation.alias === alias);
      const [only] = found;
      if (only && found.length === 1)
        return only.table && name === keyOf(only.table) ? only : undefined;
      // Several, or an output that may have a column of this name.
      if (found.length > 0 || (alias === undefined && scope.relations.length > 0)) return undefined;
    }
    return undefined;
  }

  /** Adds rows that are no table's. */
  addOutput(alias = ""): Relation[] {
    const relation = { alias, table: undefined, isRestricted: false, location: 0 };
    this.scope.relations.push(relation);
    return [relation];
  }

  private addJoin({ jointype, larg, rarg, quals, usingClause }: JoinExpr): Relation[] {
    const left = larg ? this.addFrom(larg) : [];
    const right = rarg ? this.addFrom(rarg) : [];
    // The condition of an outer join removes no row of the side that it preserves.
    const applies = [
      ...(jointype === "JOIN_INNER" || jointype === "JOIN_RIGHT" ? left : []),
      ...(jointype === "JOIN_INNER" || jointype === "JOIN_LEFT" ? right : []),
    ];
    this.addCondition(quals, applies);
    if (usingClause?.some((name) => lastName([name]) === "tenant_id")) {
      const [a, b] = [left, right].map((side) => side.filter(({ table }) => table !== undefined));
      if (a?.length === 1 && b?.length === 1 && a[0] && b[0]) this.connect(a[0], b[0], applies);
    }
    return [...left, ...right];
  }

  private connect(a: Relation, b: Relation, applies: Relation[]): void {
    if (applies.includes(b)) this.edges.push({ from: a, to: b });
    if (applies.includes(a)) this.edges.push({ from: b, to: a });
  }

  private addEquality(column: Node, other: Node, applies: Relation[]): void {
    const to = this.tenantOf(column);
    if (!to || !applies.includes(to)) return;
    const value = tenantValue(other);
    const from = this.tenantOf(other);
    if (value !== undefined) {
      to.isRestricted = true;
      this.tenants.push(value);
    } else if (from) this.edges.push({ from, to });
  }
}

function keyOf(table: string): string {
  return table === TENANTS ? "id" : "tenant_id";
}

/** Returns the parameter or constant that an expression is, or undefined for any other. */
export function tenantValue(expression: Node | undefined): TenantValue | undefined {
  const plain = withoutCasts(expression);
  if (plain && "ParamRef" in plain) return plain.ParamRef.number;
  if (plain && "A_Const" in plain && !plain.A_Const.isnull) return JSON.stringify(plain.A_Const);
  return undefined;
}

import type { Node, SelectStmt } from "libpg-query";

/** A parsed statement is plain JSON: each node is an object with its kind as the only key. */
type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Returns a function's, operator's or column's name without its schema. */
export function lastName(names: Node[] | undefined): string {
  const last = names?.at(-1);
  return last && "String" in last ? (last.String.sval ?? "") : "";
}

/** Calls `visit` for each node of one of the kinds below `tree`; not for those below another such node. */
export function findNodes(
  tree: unknown,
  kinds: readonly string[],
  visit: (node: Json, kind: string) => void,
): void {
  if (Array.isArray(tree)) for (const part of tree) findNodes(part, kinds, visit);
  else if (isObject(tree)) {
    for (const [key, value] of Object.entries(tree)) {
      if (kinds.includes(key) && isObject(value)) visit(value, key);
      else findNodes(value, kinds, visit);
    }
  }
}

/** True if a statement names a table or calls a function of the given schema. */
export function namesSchema(tree: unknown, schema: string): boolean {
  let isNamed = false;
  findNodes(tree, ["FuncCall", "RangeVar"], ({ funcname, schemaname, args }) => {
    const [first] = (funcname ?? []) as Node[];
    const name = first && "String" in first ? first.String.sval : schemaname;
    isNamed ||= name === schema || namesSchema(args, schema);
  });
  return isNamed;
}

/** True if a part of the statement, or all of it, is an INSERT. */
export function insertsRows(tree: unknown): boolean {
  let isFound = false;
  findNodes(tree, ["InsertStmt"], () => (isFound = true));
  return isFound;
}

/** True if a select, or one that it combines or contains, returns rows without columns. */
function hasNoColumns({ targetList, valuesLists, larg, rarg, ...parts }: Json): boolean {
  if (!targetList && !valuesLists && !larg) return true;
  const sides = [larg, rarg].filter(isObject);
  return sides.some(hasNoColumns) || selectsNoColumns([targetList, valuesLists, parts]);
}

/** True if a select, at any depth, returns rows without columns. */
export function selectsNoColumns(tree: unknown): boolean {
  if (Array.isArray(tree)) return tree.some(selectsNoColumns);
  if (!isObject(tree)) return false;
  return Object.entries(tree).some(([key, value]) =>
    key === "SelectStmt" && isObject(value) ? hasNoColumns(value) : selectsNoColumns(value),
  );
}

/** Returns the selects in an expression, but not those inside another. */
export function selectsIn(tree: unknown): SelectStmt[] {
  const found: SelectStmt[] = [];
  findNodes(tree, ["SelectStmt"], (node) => found.push(node));
  return found;
}

/** Removes casts and parentheses of one item. */
export function withoutCasts(node: Node | undefined): Node | undefined {
  return node && "TypeCast" in node ? withoutCasts(node.TypeCast.arg) : node;
}

/** Splits a condition at its ANDs. */
export function conjuncts(condition: Node | undefined): Node[] {
  if (!condition) return [];
  if ("BoolExpr" in condition && condition.BoolExpr.boolop === "AND_EXPR")
    return (condition.BoolExpr.args ?? []).flatMap(conjuncts);
  return [condition];
}

/** Returns the two sides of an equality; those of `(a, b) = (c, d)` pair by pair. */
export function equalities(condition: Node): [Node, Node][] {
  if (!("A_Expr" in condition)) return [];
  const { kind, name, lexpr, rexpr } = condition.A_Expr;
  if (kind !== "AEXPR_OP" || lastName(name) !== "=" || !lexpr || !rexpr) return [];
  if ("RowExpr" in lexpr && "RowExpr" in rexpr) {
    const right = rexpr.RowExpr.args ?? [];
    return (lexpr.RowExpr.args ?? []).flatMap((left, index): [Node, Node][] => {
      const other = right[index];
      return other ? [[left, other]] : [];
    });
  }
  return [[lexpr, rexpr]];
}

/**
 * Packing of JSON values in which many objects have the same fields. Page data is mostly lists of
 * records, whose field names and repeated values outweigh their content.
 */

/**
 * Marks a packed list, and holds its length. In an object that has this field itself, holds its
 * fields as pairs.
 */
const MARK = "#";

type JsonObject = Record<string, unknown>;
type Field = [name: string, value: unknown];

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function haveSameFields(rows: readonly unknown[]): rows is JsonObject[] {
  const [first] = rows;
  if (rows.length < 2 || !isObject(first) || MARK in first) return false;
  const fields = JSON.stringify(Object.keys(first));
  return rows.every((row) => isObject(row) && JSON.stringify(Object.keys(row)) === fields);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** A column as the list of its values, or as a single one if all are the same. */
function packColumn(values: readonly unknown[]): unknown[] {
  const [first] = values;
  const isConstant = isEmptyList(first)
    ? values.every(isEmptyList)
    : values.every((value) => value === first);
  return (isConstant ? [first] : values).map(packRows);
}

/**
 * Returns the value with every list of two or more objects that have the same fields replaced by
 * one object: `#` is the length, and each field holds the list of its values, or a list of one if
 * all are the same. The value must be plain JSON.
 */
export function packRows(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rows: readonly unknown[] = value;
    if (!haveSameFields(rows)) return rows.map(packRows);
    const columns = Object.keys(rows[0] ?? {}).map((name): Field => [
      name,
      packColumn(rows.map((row) => row[name])),
    ]);
    return Object.fromEntries([[MARK, rows.length], ...columns]);
  }
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([name, own]): Field => [name, packRows(own)]);
  return MARK in value ? { [MARK]: fields } : Object.fromEntries(fields);
}

function unpackFields(fields: readonly Field[]): JsonObject {
  return Object.fromEntries(fields.map(([name, own]): Field => [name, unpackRows(own)]));
}

/** Reverses `packRows`. */
export function unpackRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackRows);
  if (!isObject(value)) return value;
  const mark = value[MARK];
  if (Array.isArray(mark)) return unpackFields(mark as Field[]);
  const fields = Object.entries(value);
  if (typeof mark !== "number") return unpackFields(fields);
  const columns = (fields as [string, unknown[]][]).filter(([name]) => name !== MARK);
  return Array.from({ length: mark }, (_, index) =>
    unpackFields(columns.map(([name, column]) => [name, column[column.length === 1 ? 0 : index]])),
  );
}

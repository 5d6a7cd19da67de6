import { OperatorError } from "@/lib/platform/config/operator-error";
import type { TableRecord } from "@/lib/transfer/csv/parse-table";
import { MAX_COLUMNS } from "@/lib/transfer/csv/headers";
import { boardCards } from "./board-cards";
import { flattenObject, isObject, type JsonObject } from "./flatten-object";
import { ObjectSplitter, type ObjectText } from "./split-objects";

/** An issue has its comments with it, unlike a row of CSV. */
const MAX_CHARACTERS = 8_000_000;

/** An issue of a JSON file, or why it could not be read. */
type JsonRow = { line: number; cells: Map<string, string> } | { line: number; message: string };

/** Reads the issues of a JSON file that arrives in chunks; the last call has no chunk. */
export class JsonRows {
  private readonly splitter = new ObjectSplitter();

  push(piece: Buffer): JsonRow[] {
    return this.splitter.push(piece).flatMap(readObject);
  }

  end(): void {
    this.splitter.end();
  }
}

function readObject({ line, text }: ObjectText): JsonRow[] {
  const object = parse(text);
  if (object === undefined) return [{ line, message: "the object is not valid JSON" }];
  const cards = boardCards(object);
  if (cards) return cards.map((card, index) => ({ line: index + 1, cells: flattenObject(card) }));
  if (text.length > MAX_CHARACTERS) {
    return [{ line, message: "the object has over 8 million characters" }];
  }
  return [{ line, cells: flattenObject(object) }];
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Collects the names of all members, which are the columns of the file. */
export class JsonHeader {
  private readonly names = new Set<string>();

  add(rows: JsonRow[]): void {
    for (const row of rows) {
      if (!("cells" in row)) continue;
      for (const name of row.cells.keys()) this.names.add(name);
    }
    if (this.names.size > MAX_COLUMNS) {
      throw new OperatorError(`The file has over ${MAX_COLUMNS.toLocaleString("en")} columns.`);
    }
  }

  list(): string[] {
    return [...this.names];
  }
}

/** Returns rows with a cell for each name in the header. */
export function toRecords(rows: JsonRow[], header: string[]): TableRecord[] {
  return rows.map((row) =>
    "cells" in row
      ? { line: row.line, cells: header.map((name) => row.cells.get(name) ?? "") }
      : row,
  );
}

import { OperatorError } from "@/lib/platform/config/operator-error";
import { type Columns, MAX_COLUMNS, suggestColumns } from "./columns";
import { parseHeader } from "./parse-table";

const DELIMITERS = [",", ";", "\t", "|"];

/** The first row of a table and its delimiter. */
export interface Head {
  delimiter: string;
  header: string[];
  columns: Columns;
}

/**
 * Returns the first row, split by the delimiter that yields the most cells, preferring delimiters
 * that yield a title column. Throws an OperatorError if its quotes are broken or it has more
 * columns than MAX_COLUMNS.
 */
export function readHead(text: string): Head {
  const heads = DELIMITERS.flatMap((delimiter) => {
    const header = parseHeader(text, delimiter);
    return header ? [{ delimiter, header, columns: suggestColumns(header) }] : [];
  });
  heads.sort(
    (a, b) =>
      Number(hasTitle(b.columns)) - Number(hasTitle(a.columns)) ||
      b.header.length - a.header.length,
  );
  const [best] = heads;
  if (best && best.header.length > MAX_COLUMNS) {
    throw new OperatorError(`The file has over ${MAX_COLUMNS.toLocaleString("en")} columns.`);
  }
  if (best) return best;
  throw new OperatorError("The file is not CSV: its first row has broken quotes.");
}

function hasTitle({ places }: Columns): boolean {
  return places.title.length > 0;
}

/** Throws an OperatorError if there is no title column. */
export function requireTitle(columns: Columns): void {
  if (hasTitle(columns)) return;
  throw new OperatorError(
    "The file has no title column: the first row of a CSV file must include one, named Title or Summary.",
  );
}

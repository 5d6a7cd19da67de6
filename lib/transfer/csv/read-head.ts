import { OperatorError } from "@/lib/platform/config/operator-error";
import { type Columns, suggestColumns } from "./columns";
import { MAX_COLUMNS } from "./headers";
import { parseHeader, parseTable } from "./parse-table";
import { type DateOrder, guessDateOrder } from "./cells/read-date";

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
  if (best) return { ...best, columns: { ...best.columns, dateOrder: dateOrderOf(text, best) } };
  throw new OperatorError("The file is not CSV: its first row has broken quotes.");
}

/** How much of the file is searched for dates that show the order of day and month. */
const SAMPLE_CHARACTERS = 1_000_000;
const NUMERIC_DATE = /\d[-/]\d{1,2}[-/]\d{4}/;

function dateOrderOf(text: string, { delimiter }: Head): DateOrder | null {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  if (!NUMERIC_DATE.test(sample)) return null;
  try {
    // The last row may be cut off.
    const { rows } = parseTable(sample.slice(0, sample.lastIndexOf("\n") + 1), delimiter);
    return guessDateOrder(rows.flatMap(({ cells }) => cells));
  } catch (error) {
    // Broken quotes throughout are reported when the rows are read.
    if (error instanceof OperatorError) return null;
    throw error;
  }
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

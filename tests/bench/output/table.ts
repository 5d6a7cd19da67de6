/** A table as data, for the terminal and for Markdown. The first column is text, the rest figures. */
export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Formats a figure with about three significant digits and thousands separators; empty if missing. */
export function figure(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return "";
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Formats a ratio: `1.24×`, marked with `!` above a limit. */
export function times(value: number | undefined, limit = Infinity): string {
  if (value === undefined || !Number.isFinite(value)) return "";
  return `${value.toFixed(2)}×${value > limit ? " !" : ""}`;
}

function widthsOf({ columns, rows }: Table): number[] {
  return columns.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
}

function pad(cells: readonly string[], widths: readonly number[]): string[] {
  return widths.map((width, column) => {
    const cell = cells[column] ?? "";
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  });
}

/** Returns the table as aligned text. */
export function textTable(table: Table): string {
  const widths = widthsOf(table);
  const lines = [table.columns, ...table.rows].map((cells) => pad(cells, widths).join("  "));
  return [table.title, ...lines.map((line) => line.trimEnd())].join("\n");
}

/** Returns the table as Markdown, formatted the way Prettier does it, under its title. */
export function markdownTable(table: Table): string {
  const safe = {
    ...table,
    rows: table.rows.map((row) => row.map((cell) => cell.replaceAll("|", "\\|"))),
  };
  const widths = widthsOf(safe).map((width) => Math.max(width, 3));
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  const lines = [pad(safe.columns, widths), rule, ...safe.rows.map((row) => pad(row, widths))];
  return [
    ...(table.title === "" ? [] : [`### ${table.title}`, ""]),
    ...lines.map((cells) => `| ${cells.join(" | ")} |`),
  ].join("\n");
}

/** A group of issues, or all of them in a list without groups. */
export interface RowGroup {
  /** Unique in the list: "3", "none". */
  id: string;
  count: number;
}

/** What a row of the list shows. */
export type ListRow =
  { kind: "group"; group: number } | { kind: "issue"; group: number; index: number };

/** Which row is where. Nothing is loaded for it, so it is the same for ten or a million issues. */
export interface RowLayout {
  /** The number of rows, headers included. */
  count: number;
  at: (row: number) => ListRow | undefined;
  /** The row of a group's header, or of its first issue if there are no headers. */
  startOf: (group: number) => number;
  /** The row of an issue; -1 if its group is collapsed. */
  rowOf: (group: number, index: number) => number;
}

interface LayoutInput {
  groups: readonly RowGroup[];
  /** Ids of collapsed groups. */
  collapsed: ReadonlySet<string>;
  /** Whether groups have headers. */
  hasHeaders: boolean;
}

/** Lays out the rows: each group's header, followed by its issues unless it is collapsed. */
export function layoutRows({ groups, collapsed, hasHeaders }: LayoutInput): RowLayout {
  const header = hasHeaders ? 1 : 0;
  const isOpen = groups.map(({ id }) => !hasHeaders || !collapsed.has(id));
  const starts: number[] = [];
  let count = 0;
  groups.forEach((group, index) => {
    starts.push(count);
    count += header + (isOpen[index] === true ? group.count : 0);
  });

  /** The last group that starts at or before the row and is not empty. */
  function groupAt(row: number): number {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= row) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return {
    count,
    at(row) {
      if (row < 0 || row >= count) return undefined;
      const group = groupAt(row);
      const index = row - (starts[group] ?? 0) - header;
      return index < 0 ? { kind: "group", group } : { kind: "issue", group, index };
    },
    startOf: (group) => starts[group] ?? 0,
    rowOf: (group, index) => (isOpen[group] === true ? (starts[group] ?? 0) + header + index : -1),
  };
}

/** Pages of a group's issues, by number. */
export interface PageOfGroup {
  group: number;
  page: number;
}

/** Returns the pages that contain the rows from `first` to `last`, from top to bottom. */
export function pagesBetween(
  layout: RowLayout,
  first: number,
  last: number,
  pageSize: number,
): PageOfGroup[] {
  const pages = new Map<string, PageOfGroup>();
  for (let row = Math.max(first, 0); row <= Math.min(last, layout.count - 1); row++) {
    const shown = layout.at(row);
    if (shown?.kind !== "issue") continue;
    const page = Math.floor(shown.index / pageSize);
    const { group } = shown;
    pages.set(`${group} ${page}`, { group, page });
  }
  return [...pages.values()];
}

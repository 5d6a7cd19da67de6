import type { ListRow, PageOfGroup, RowGroup, RowLayout } from "./row-layout";
import { nestIssues, type Nested } from "./nest-issues";
import { ROWS_PAGE } from "@/lib/issues/issues/client/list-pages";
import type { ListedIssue, ListItem } from "@/lib/issues/issues/schema";

/** An issue of the list. One that was changed here may be without its parent's key. */
type RowIssue = ListedIssue & Partial<Pick<ListItem, "parent_key">>;

/** A loaded page of a group's issues. */
export interface NestedPage extends PageOfGroup {
  issues: readonly RowIssue[];
}

interface NestedLayoutInput {
  groups: readonly RowGroup[];
  /** Ids of collapsed groups. */
  collapsed: ReadonlySet<string>;
  hasHeaders: boolean;
  /** Every page that is loaded, in order. */
  pages: readonly NestedPage[];
  /** Ids of issues whose sub-issues are hidden. */
  closed: ReadonlySet<number>;
}

/** Where an issue is in the tree. */
export interface TreePlace {
  level: number;
  /** Whether its sub-issues are shown; undefined if the list has none below it. */
  isOpen: boolean | undefined;
  /** The row of the issue it is below; -1 on level 1. */
  parentRow: number;
  /** The key of a parent that it is not shown below. */
  parentKey: string | undefined;
}

/** Which row is where, with sub-issues below their parents. */
export interface NestedLayout extends RowLayout {
  /** The place of a loaded issue. */
  placeAt: (row: number) => TreePlace | undefined;
  issueAt: (row: number) => ListedIssue | undefined;
  /** The first row of the issue with a key; undefined if none shows it. */
  rowOfKey: (key: string) => number | undefined;
  /** The issues shown, in displayed order. */
  shown: readonly ListedIssue[];
}

/** An issue, and its index among all of its group. */
interface Slot {
  index: number;
  id: number;
  parent_id: number | null;
  issue: RowIssue | undefined;
}

/** Rows that follow each other: a header, a tree, or those of a page that is not loaded. */
type Block = { start: number; group: number } & (
  | { kind: "header" }
  | { kind: "rows"; rows: readonly Nested<Slot>[] }
  | { kind: "unloaded"; index: number }
);

/** A slot of a loaded page that has no issue, because one has left the list since. Not a parent. */
const EMPTY = { id: 0, parent_id: null, issue: undefined };

function slotsOf(page: number, size: number, issues: readonly RowIssue[]): Slot[] {
  return Array.from({ length: size }, (_, at) => {
    const [index, issue] = [page * ROWS_PAGE + at, issues[at]];
    return issue ? { index, id: issue.id, parent_id: issue.parent_id, issue } : { index, ...EMPTY };
  });
}

/** Returns a group's rows by page: undefined for one that is not loaded. */
function nestGroup(
  count: number,
  pages: ReadonlyMap<number, readonly RowIssue[]>,
  closed: ReadonlySet<number>,
): { size: number; rows: Nested<Slot>[] | undefined }[] {
  const sizes = Array.from({ length: Math.ceil(count / ROWS_PAGE) }, (_, page) =>
    Math.min(ROWS_PAGE, count - page * ROWS_PAGE),
  );
  const slots = sizes.map((size, page) => {
    const issues = pages.get(page);
    return issues && slotsOf(page, size, issues);
  });
  const trees = nestIssues(
    slots.flatMap((all) => all ?? []),
    ({ id }) => closed.has(id),
  );
  return sizes.map((size, page) => ({
    size,
    rows: slots[page]?.flatMap((slot) => trees.get(slot) ?? []),
  }));
}

/**
 * Lays out the rows with sub-issues below their parents, as far as both are loaded. A group's rows are
 * as many as its issues, without the hidden ones; pages that are not loaded keep their place.
 */
export function layoutNestedRows(input: NestedLayoutInput): NestedLayout {
  const { groups, collapsed, hasHeaders, pages, closed } = input;
  const loaded = groups.map(() => new Map<number, readonly RowIssue[]>());
  const keys = new Map<number, string>();
  for (const { group, page, issues } of pages) {
    loaded[group]?.set(page, issues);
    for (const { id, key } of issues) keys.set(id, key);
  }

  const blocks: Block[] = [];
  const starts: number[] = [];
  const rowOfSlot = groups.map(() => new Map<number, number>());
  const unloadedAt = groups.map(() => new Map<number, number>());
  const rowOfKey = new Map<string, number>();
  const shown: ListedIssue[] = [];
  let count = 0;
  groups.forEach(({ id, count: size }, group) => {
    starts.push(count);
    if (hasHeaders) blocks.push({ kind: "header", start: count++, group });
    if (hasHeaders && collapsed.has(id)) return;
    nestGroup(size, loaded[group] ?? new Map(), closed).forEach(({ size: length, rows }, page) => {
      if (!rows) {
        unloadedAt[group]?.set(page, count);
        blocks.push({ kind: "unloaded", start: count, group, index: page * ROWS_PAGE });
        count += length;
      } else if (rows.length > 0) {
        blocks.push({ kind: "rows", start: count, group, rows });
        for (const { item } of rows) {
          rowOfSlot[group]?.set(item.index, count);
          if (item.issue) {
            shown.push(item.issue);
            if (!rowOfKey.has(item.issue.key)) rowOfKey.set(item.issue.key, count);
          }
          count++;
        }
      }
    });
  });

  function blockAt(row: number): Block | undefined {
    if (row < 0 || row >= count) return undefined;
    let low = 0;
    let high = blocks.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((blocks[middle]?.start ?? 0) <= row) low = middle;
      else high = middle - 1;
    }
    return blocks[low];
  }

  function at(row: number): ListRow | undefined {
    const block = blockAt(row);
    if (!block) return undefined;
    const { group, start } = block;
    if (block.kind === "header") return { kind: "group", group };
    const index =
      block.kind === "unloaded" ? block.index + row - start : block.rows[row - start]?.item.index;
    return index === undefined ? undefined : { kind: "issue", group, index };
  }

  function rowOf(group: number, index: number): number {
    const unloaded = unloadedAt[group]?.get(Math.floor(index / ROWS_PAGE));
    if (unloaded !== undefined) return unloaded + (index % ROWS_PAGE);
    return rowOfSlot[group]?.get(index) ?? -1;
  }

  function nestedAt(row: number): (Nested<Slot> & { group: number }) | undefined {
    const block = blockAt(row);
    const nested = block?.kind === "rows" ? block.rows[row - block.start] : undefined;
    return block && nested && { ...nested, group: block.group };
  }

  function placeAt(row: number): TreePlace | undefined {
    const nested = nestedAt(row);
    if (!nested?.item.issue) return undefined;
    const { item, level, parent, isOpen, group } = nested;
    const parentId = parent ? null : item.parent_id;
    return {
      level,
      isOpen,
      parentRow: parent ? rowOf(group, parent.index) : -1,
      parentKey:
        parentId === null
          ? undefined
          : (keys.get(parentId) ?? nested.item.issue.parent_key ?? undefined),
    };
  }

  return {
    count,
    at,
    startOf: (group) => starts[group] ?? 0,
    rowOf,
    placeAt,
    issueAt: (row) => nestedAt(row)?.item.issue,
    rowOfKey: (key) => rowOfKey.get(key),
    shown,
  };
}

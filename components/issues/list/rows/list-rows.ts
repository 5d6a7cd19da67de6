import type { ListPart } from "@/lib/issues/issues/client/list-groups";
import { ROWS_PAGE } from "@/lib/issues/issues/client/list-pages";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import {
  layoutRows,
  type PageOfGroup,
  type RowLayout,
} from "@/components/issues/list/layout/row-layout";
import type { NestedLayout, TreePlace } from "@/components/issues/list/layout/nested-layout";

/** A page of a group's issues; undefined while it is being loaded. */
export interface LoadedPage extends PageOfGroup {
  issues: readonly ListedIssue[] | undefined;
}

/** The issues of some pages, in displayed order. */
interface LoadedIssues {
  pages: readonly LoadedPage[];
  issues: readonly ListedIssue[];
}

interface ListRowsInput {
  parts: readonly ListPart[];
  /** Ids of collapsed parts. */
  collapsed: ReadonlySet<string>;
  /** Whether parts have headers. */
  hasHeaders: boolean;
  /** The pages around those in view. */
  pages: readonly LoadedPage[];
  /** Returns the pages that are loaded, even if they are out of view, in any order. */
  readPages: () => readonly LoadedPage[];
  /** The layout of a list that nests sub-issues. */
  nested?: NestedLayout | undefined;
}

/** The rows of the list and the issues loaded for them. The same object until either changes. */
export interface ListRows {
  layout: RowLayout;
  parts: readonly ListPart[];
  hasHeaders: boolean;
  isOpen: (partId: string) => boolean;
  isNested: boolean;
  /** Where a loaded issue is in the tree, in a list that nests sub-issues. */
  treeAt: (row: number) => TreePlace | undefined;
  issueAt: (row: number) => ListedIssue | undefined;
  /** What a loaded row shows: an issue's key, or a group. */
  nameOf: (row: number) => string | undefined;
  /** The loaded row around those in view that has the name; -1 if none. */
  rowOf: (name: string) => number;
  find: (issueId: number) => ListedIssue | undefined;
  /** The issues that have been loaded, in displayed order. The same array until they change. */
  loaded: () => readonly ListedIssue[];
  /** Their ids, each once. */
  order: () => readonly number[];
  /** The issues around those in view. */
  near: readonly ListedIssue[];
  /** Their keys, each once. */
  keys: readonly string[];
}

const keyOf = ({ key }: ListedIssue) => key;
const nameOfPart = (id: string) => `group ${id}`;

/** Puts loaded issues into their rows. */
export function makeListRows(input: ListRowsInput): ListRows {
  const { parts, collapsed, hasHeaders, pages, readPages, nested } = input;
  const layout = nested ?? layoutRows({ groups: parts, collapsed, hasHeaders });
  const byPage = new Map(pages.map((page) => [`${page.group} ${page.page}`, page.issues]));
  const rowByName = new Map<string, number>();
  for (const { group, page, issues = [] } of nested ? [] : pages) {
    issues.forEach(({ key }, index) => {
      if (!rowByName.has(key)) rowByName.set(key, layout.rowOf(group, page * ROWS_PAGE + index));
    });
  }
  if (hasHeaders) {
    parts.forEach(({ id }, part) => rowByName.set(nameOfPart(id), layout.startOf(part)));
  }

  function issueAt(row: number): ListedIssue | undefined {
    if (nested) return nested.issueAt(row);
    const place = layout.at(row);
    if (place?.kind !== "issue") return undefined;
    const page = Math.floor(place.index / ROWS_PAGE);
    return byPage.get(`${place.group} ${page}`)?.[place.index % ROWS_PAGE];
  }

  function nameOf(row: number): string | undefined {
    const place = layout.at(row);
    if (place?.kind !== "group") return issueAt(row)?.key;
    const part = parts[place.group];
    return part && nameOfPart(part.id);
  }

  /** Not a page after the end of its group, which may have been longer. */
  function isListed({ group, page }: PageOfGroup): boolean {
    const { id = "", count = 0 } = parts[group] ?? {};
    return page * ROWS_PAGE < count && !(hasHeaders && collapsed.has(id));
  }

  let last: LoadedIssues = { pages: [], issues: [] };
  function loaded(): readonly ListedIssue[] {
    if (nested) return nested.shown;
    const read = readPages()
      .filter(isListed)
      .toSorted((a, b) => a.group - b.group || a.page - b.page);
    const isSame =
      read.length === last.pages.length &&
      read.every(({ issues }, at) => issues === last.pages[at]?.issues);
    if (!isSame) last = { pages: read, issues: read.flatMap(({ issues = [] }) => issues) };
    return last.issues;
  }
  const near = nested?.shown ?? pages.flatMap(({ issues = [] }) => issues);

  return {
    layout,
    parts,
    hasHeaders,
    isOpen: (id) => !collapsed.has(id),
    isNested: nested !== undefined,
    treeAt: (row) => nested?.placeAt(row),
    issueAt,
    nameOf,
    rowOf: (name) => rowByName.get(name) ?? nested?.rowOfKey(name) ?? -1,
    find: (issueId) => loaded().find(({ id }) => id === issueId),
    loaded,
    order: () => [...new Set(loaded().map(({ id }) => id))],
    near,
    keys: [...new Set(near.map(keyOf))],
  };
}

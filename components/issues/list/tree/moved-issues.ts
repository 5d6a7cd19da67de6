import type { ListRows } from "@/components/issues/list/rows/list-rows";
import type { ListedIssue } from "@/lib/issues/issues/schema";

const placeOf = (rows: ListRows, { key }: ListedIssue) => {
  const row = rows.rowOf(key);
  return { row, place: row === -1 ? undefined : rows.treeAt(row) };
};

/** The issue that another is shown below. */
export function shownParent(rows: ListRows, issue: ListedIssue): ListedIssue | undefined {
  const { place } = placeOf(rows, issue);
  return place && place.parentRow !== -1 ? rows.issueAt(place.parentRow) : undefined;
}

/** Whether an issue is shown below one of these. */
function isBelow(rows: ListRows, issue: ListedIssue, ids: ReadonlySet<number>): boolean {
  for (let above = shownParent(rows, issue); above; above = shownParent(rows, above))
    if (ids.has(above.id)) return true;
  return false;
}

/** Those of the issues that are not below others of them, because they move along. */
export function withoutFollowers(
  rows: ListRows,
  issues: readonly ListedIssue[],
): readonly ListedIssue[] {
  const ids = new Set(issues.map(({ id }) => id));
  return issues.filter((issue) => !isBelow(rows, issue, ids));
}

/** The nearest issue above an issue on the same level, below the same parent, that is not among `moved`. */
export function siblingAbove(
  rows: ListRows,
  issue: ListedIssue,
  moved: ReadonlySet<number>,
): ListedIssue | undefined {
  const { row, place } = placeOf(rows, issue);
  for (let above = row - 1; place && above >= 0; above--) {
    const other = rows.issueAt(above);
    const level = rows.treeAt(above)?.level;
    // A header, a parent, or a row that is not loaded.
    if (!other || level === undefined || level < place.level) return undefined;
    if (level === place.level && !moved.has(other.id)) return other;
  }
  return undefined;
}

/** Those of the issues that can be put below `parent`: not itself, nor what it is below. */
export function movableBelow(
  rows: ListRows,
  issues: readonly ListedIssue[],
  parent: ListedIssue,
): readonly ListedIssue[] {
  return issues.some(({ id }) => id === parent.id) ||
    isBelow(rows, parent, new Set(issues.map(({ id }) => id)))
    ? []
    : issues.filter(({ parent_id }) => parent_id !== parent.id);
}

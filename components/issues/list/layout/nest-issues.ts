/** An issue as far as nesting needs it. */
export interface Nestable {
  id: number;
  parent_id: number | null;
}

/** An issue in its place in a tree. */
export interface Nested<Item> {
  item: Item;
  /** 1 for those that are not below another. */
  level: number;
  /** The item it is below; undefined on level 1. */
  parent: Item | undefined;
  /** Whether its sub-issues follow it; undefined if the list has none of them. */
  isOpen: boolean | undefined;
}

/** Levels of sub-issues, the topmost issue included (docs/spec/issues.md#sub-issues). */
const MAX_LEVELS = 5;

/**
 * Returns each item's parent among the items. The server knows neither cycles nor deeper trees, but a
 * list may show changes of several moments: links that would make one are left out.
 */
function parentsAmong<Item extends Nestable>(items: readonly Item[]): Map<Item, Item> {
  const byId = new Map<number, Item>();
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  const parents = new Map<Item, Item>();
  for (const item of items) {
    const parent = item.parent_id === null ? undefined : byId.get(item.parent_id);
    let above = parent;
    for (let level = 1; above && above.id !== item.id && level < MAX_LEVELS; level++)
      above = parents.get(above);
    if (parent && !above) parents.set(item, parent);
  }
  return parents;
}

/**
 * Returns, for each item that is not below another, the rows that it and what is below it take. Items
 * keep their order on each level; every item is in one row, unless `isClosed` hides what is below one.
 */
export function nestIssues<Item extends Nestable>(
  items: readonly Item[],
  isClosed: (item: Item) => boolean,
): Map<Item, Nested<Item>[]> {
  const parents = parentsAmong(items);
  const children = new Map<Item, Item[]>();
  for (const [item, parent] of parents) {
    const siblings = children.get(parent);
    if (siblings) siblings.push(item);
    else children.set(parent, [item]);
  }
  const trees = new Map<Item, Nested<Item>[]>();
  for (const root of items) {
    if (parents.has(root)) continue;
    const rows: Nested<Item>[] = [];
    const waiting = [{ item: root, level: 1 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { item, level } = next;
      const below = children.get(item);
      const isOpen = below && !isClosed(item);
      rows.push({ item, level, parent: parents.get(item), isOpen });
      if (!below || isOpen !== true) continue;
      for (const child of below.toReversed())
        waiting.push({ item: child, level: Math.min(level + 1, MAX_LEVELS) });
    }
    trees.set(root, rows);
  }
  return trees;
}

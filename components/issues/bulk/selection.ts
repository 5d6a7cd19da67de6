/** The ids of the selected items, and the anchor of a range. The functions below are pure. */
export interface Selection<Id = number> {
  ids: ReadonlySet<Id>;
  anchor: Id | null;
}

export const NOTHING: Selection<never> = { ids: new Set<never>(), anchor: null };

/** Maximum number of ids in the URL. A larger selection lasts only as long as the page. */
const MAX_IN_URL = 60;
const NAME = "selected";

/** Reads the selection from a URL. */
export function readSelection(params: { get(name: string): string | null }): Selection {
  const text = params.get(NAME) ?? "";
  if (!/^\d{1,10}(\.\d{1,10})*$/.test(text)) return NOTHING;
  const ids = text.split(".").slice(0, MAX_IN_URL).map(Number);
  return { ids: new Set(ids), anchor: null };
}

/** Writes the selection into a URL's parameters, or removes it if it is empty or too long. */
export function writeSelection({ ids }: Selection, params: URLSearchParams): void {
  if (ids.size === 0 || ids.size > MAX_IN_URL) params.delete(NAME);
  else params.set(NAME, [...ids].join("."));
}

/** Toggles one issue. */
export function withToggled<Id>({ ids }: Selection<Id>, id: Id): Selection<Id> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/**
 * Returns all ids from `from` to `to` in displayed order, or undefined if either is not displayed.
 */
function rangeBetween<Id>(order: readonly Id[], from: Id, to: Id): Id[] | undefined {
  const [start, end] = [order.indexOf(from), order.indexOf(to)];
  if (start === -1 || end === -1) return undefined;
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/**
 * Extends the selection from the anchor to the pressed issue. Without an anchor in the same list,
 * selects only that issue.
 */
export function withRange<Id>(
  selection: Selection<Id>,
  order: readonly Id[],
  id: Id,
): Selection<Id> {
  const { ids, anchor } = selection;
  const range = anchor === null ? undefined : rangeBetween(order, anchor, id);
  return { ids: new Set([...ids, ...(range ?? [id])]), anchor: range ? anchor : id };
}

/**
 * Handles an arrow key with Shift: the range from the anchor now ends at `to`, and issues that left
 * the range are deselected.
 */
export function withRangeTo<Id>(
  selection: Selection<Id>,
  order: readonly Id[],
  from: Id,
  to: Id,
): Selection<Id> {
  const isContinuing = selection.ids.has(from) && selection.anchor !== null;
  const anchor = isContinuing && selection.anchor !== null ? selection.anchor : from;
  const previousRange = rangeBetween(order, anchor, from);
  const range = rangeBetween(order, anchor, to);
  // The anchor is in another list, so start a new range.
  if (!previousRange || !range) return { ids: new Set([...selection.ids, from, to]), anchor: from };
  const dropped = new Set(isContinuing ? previousRange : []);
  const kept = [...selection.ids].filter((id) => !dropped.has(id));
  return { ids: new Set([...kept, ...range]), anchor };
}

/** Selects all of the given issues, or deselects them if they are all selected already. */
export function withAllToggled<Id>({ ids }: Selection<Id>, order: readonly Id[]): Selection<Id> {
  const hasAll = order.every((id) => ids.has(id));
  const rest = [...ids].filter((id) => !order.includes(id));
  return { ids: new Set(hasAll ? rest : [...ids, ...order]), anchor: null };
}

/** Finds days and issues in the document. A page has one calendar. */

const calendar = () => document.querySelector<HTMLElement>("[data-calendar]");

export function cellOf(day: string): HTMLElement | null {
  return calendar()?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? null;
}

export function itemOf(key: string): HTMLElement | null {
  return calendar()?.querySelector<HTMLElement>(`[data-issue-key="${CSS.escape(key)}"]`) ?? null;
}

/** The first issue of a day, or a bar over it that begins on another one. */
export function firstItemOf(day: string): HTMLElement | null {
  const cell = cellOf(day);
  const items = cell?.closest("[role=row]")?.querySelectorAll<HTMLElement>("[data-first]") ?? [];
  const isOver = ({ dataset: { first = "", last = "" } }: HTMLElement) =>
    first <= day && day <= last;
  return cell?.querySelector<HTMLElement>("[data-issue-key]") ?? [...items].find(isOver) ?? null;
}

/** Whether something in the calendar has focus. */
export function hasCalendarFocus(): boolean {
  return calendar()?.contains(document.activeElement) === true;
}

/** Focuses the first issue after what has focus, or the last one before it. */
export function focusItemBeside(by: 1 | -1): void {
  const all = calendar()?.querySelectorAll<HTMLElement>("[data-issue-key]:not([data-continued])");
  const items = [...(all ?? [])].filter((item) => item.offsetParent !== null);
  const from = hasCalendarFocus() ? document.activeElement : null;
  const side = by === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const isBeside = (item: HTMLElement) =>
    from === null || (from.compareDocumentPosition(item) & side) !== 0;
  (by === 1 ? items.find(isBeside) : items.findLast(isBeside))?.focus();
}

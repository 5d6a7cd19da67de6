import type { CSSProperties } from "react";
import type { ListedIssue } from "@/lib/issues/issues/schema";

/** What rows do when used. The same object on every render, so that rows can be memoized. */
export interface RowHandlers {
  /** Called when the row or a part of it gets focus. */
  focus: (row: number) => void;
  peek: (issue: ListedIssue) => void;
  /** With `isRange`, selects everything from the last selected row. */
  select: (issueId: number, isRange: boolean) => void;
  /** Edits the field of a pressed value. */
  edit: (issue: ListedIssue, rowElement: HTMLElement, value: HTMLElement) => void;
  /** Collapses or expands a group. */
  toggle: (groupId: string) => void;
  /** Shows or hides an issue's sub-issues. */
  setOpen: (issueId: number, isOpen: boolean) => void;
}

/** A row's place, from its number and the height of all rows. */
export function rowStyle(row: number): CSSProperties {
  return { transform: `translateY(calc(var(--row) * ${row}))` };
}

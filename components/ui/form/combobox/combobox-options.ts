import type { ReactNode } from "react";

export interface ComboboxOption<V extends string | number> {
  value: V;
  label: string;
  /** Quiet text at the end of the row, such as a key. */
  detail?: string;
  /** Other words it is found by. */
  keywords?: string[];
  icon?: ReactNode;
  disabled?: boolean;
}

/** What the single and the multiple combobox share. */
export interface ComboboxBase<V extends string | number> {
  /** What is being chosen, for example "Assignee": names the control and the list. */
  label: string;
  options: readonly ComboboxOption<V>[];
  placeholder?: string;
  searchPlaceholder?: string;
  /** Shown when nothing matches. */
  emptyText?: string;
  /** Searching elsewhere: `options` are then shown as they are. */
  search?: { query: string; onQueryChange: (query: string) => void; loading: boolean };
  /** Offers to make what was typed when no option has that name. */
  onCreate?: (name: string) => void;
  /** Opens under this instead of the usual field; it must be a button that takes a ref. */
  trigger?: React.ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  size?: "sm" | "md";
  disabled?: boolean;
  id?: string;
  className?: string;
}

import type { ReactNode } from "react";

export interface ComboboxOption<V extends string | number> {
  value: V;
  label: string;
  /** Secondary text at the end of the row, such as a key. */
  detail?: string;
  /** Additional search terms. */
  keywords?: string[];
  icon?: ReactNode;
  /** A key that picks it while nothing has been typed: "1". */
  shortcut?: string;
  disabled?: boolean;
}

/** Props shared by the single-choice and multiple-choice comboboxes. */
export interface ComboboxBase<V extends string | number> {
  /** What is being chosen, such as "Assignee". Names the control and the list. */
  label: string;
  options: readonly ComboboxOption<V>[];
  placeholder?: string;
  searchPlaceholder?: string;
  /** Shown when nothing matches. */
  emptyText?: string;
  /** For searching elsewhere, such as on the server. Turns off filtering of `options`. */
  search?: { query: string; onQueryChange: (query: string) => void; loading: boolean };
  /** Offers to create an option from the typed text if no option has that name. */
  onCreate?: (name: string) => void;
  /** What is created: "label". */
  createdName?: string;
  /** Replaces the usual closed field. Must be a button that accepts a ref. */
  trigger?: React.ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** For options with long names, such as issues. */
  isWide?: boolean;
  size?: "sm" | "md";
  disabled?: boolean;
  id?: string;
  className?: string;
}

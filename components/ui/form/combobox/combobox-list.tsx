"use client";

import { useState } from "react";
import { Check, Plus, Search } from "@/components/ui/icon/icons";
import type { ComboboxBase, ComboboxOption } from "./combobox-options";
import { bestMatches } from "@/components/ui/text/match-text";
import { OPTION_ROW } from "./option-styles";
import { useOptionList } from "./use-option-list";

interface ComboboxListProps<V extends string | number> extends Pick<
  ComboboxBase<V>,
  "label" | "options" | "searchPlaceholder" | "emptyText" | "search" | "onCreate"
> {
  selected: readonly V[];
  multiple?: boolean;
  onPick: (value: V) => void;
  /** The first row, which clears the choice. */
  clearLabel?: string | undefined;
  onClear?: (() => void) | undefined;
}

type Row<V extends string | number> =
  | { kind: "clear"; label: string }
  | { kind: "option"; label: string; option: ComboboxOption<V> }
  | { kind: "create"; label: string };

function searchText<V extends string | number>(option: ComboboxOption<V>): string {
  return [option.label, option.detail ?? "", ...(option.keywords ?? [])].join(" ");
}

function rowsFor<V extends string | number>(props: ComboboxListProps<V>, query: string): Row<V>[] {
  const { options, search, clearLabel, onCreate } = props;
  const name = query.trim();
  const shown = search === undefined ? bestMatches(options, query, searchText) : options;
  const isTaken = options.some((option) => option.label.toLowerCase() === name.toLowerCase());
  return [
    ...(clearLabel !== undefined && name === ""
      ? [{ kind: "clear" as const, label: clearLabel }]
      : []),
    ...shown.map((option) => ({ kind: "option" as const, label: option.label, option })),
    ...(onCreate !== undefined && name !== "" && !isTaken
      ? [{ kind: "create" as const, label: `Create “${name}”` }]
      : []),
  ];
}

/** The open panel of a combobox: search field and options. Loaded when first opened. */
export function ComboboxList<V extends string | number>(props: ComboboxListProps<V>) {
  const { label, search, selected, multiple = false } = props;
  const [typed, setTyped] = useState("");
  const query = search?.query ?? typed;
  const rows = rowsFor(props, query);
  const isChosen = (row: Row<V>) =>
    row.kind === "option"
      ? selected.includes(row.option.value)
      : row.kind === "clear" && selected.length === 0;

  function pick(index: number) {
    const row = rows[index];
    if (row?.kind === "option") props.onPick(row.option.value);
    if (row?.kind === "clear") props.onClear?.();
    if (row?.kind === "create") {
      props.onCreate?.(query.trim());
      setTyped("");
    }
  }

  const list = useOptionList({
    label,
    count: rows.length,
    onPick: pick,
    isDisabled: (index) => {
      const row = rows[index];
      return row?.kind === "option" && row.option.disabled === true;
    },
    version: query,
    // Pressing Enter right after opening must not change the choice.
    initial: query === "" ? Math.max(0, rows.findIndex(isChosen)) : 0,
  });

  return (
    <>
      <div className="flex items-center gap-2 border-b border-border px-3">
        <Search className="size-4 shrink-0 text-text-muted" />
        <input
          {...list.inputProps}
          autoFocus
          value={query}
          onChange={(event) => (search?.onQueryChange ?? setTyped)(event.target.value)}
          placeholder={props.searchPlaceholder ?? "Search…"}
          className="h-9 w-full bg-transparent text-sm outline-none pointer-coarse:h-11"
        />
      </div>
      <div
        {...list.listProps}
        aria-multiselectable={multiple || undefined}
        className="max-h-72 overflow-y-auto p-1 empty:hidden"
      >
        {rows.map((row, index) => (
          <div
            key={row.kind === "option" ? row.option.value : row.kind}
            {...list.optionProps(index)}
            aria-selected={isChosen(row)}
            className={OPTION_ROW}
          >
            {row.kind === "option" && row.option.icon}
            {row.kind === "create" && <Plus />}
            <span
              className={
                row.kind === "clear" ? "flex-1 text-text-muted" : "min-w-0 flex-1 truncate"
              }
            >
              {row.label}
            </span>
            {row.kind === "option" && row.option.detail !== undefined && (
              <span className="shrink-0 text-xs text-text-muted numeric">{row.option.detail}</span>
            )}
            {isChosen(row) && <Check className="text-accent-text" />}
          </div>
        ))}
      </div>
      <p role="status" className="px-3 py-3 text-sm text-text-muted empty:hidden">
        {rows.length === 0 && (search?.loading ? "Searching…" : (props.emptyText ?? "No matches."))}
      </p>
    </>
  );
}

"use client";

import { useDeferredValue, useState, type KeyboardEvent } from "react";
import { Check, Plus, Search } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import type { ComboboxBase, ComboboxOption } from "./combobox-options";
import { Kbd } from "@/components/ui/text/kbd";
import { bestMatches } from "@/components/ui/text/match-text";
import { OPTION_ROW } from "./option-styles";
import { useOptionList } from "./use-option-list";

interface ComboboxListProps<V extends string | number> extends Pick<
  ComboboxBase<V>,
  "label" | "options" | "searchPlaceholder" | "emptyText" | "search" | "onCreate" | "createdName"
> {
  selected: readonly V[];
  multiple?: boolean;
  /** Closes the list, where several are chosen. */
  onDone?: () => void;
  onPick: (value: V) => void;
  /** The first row, which clears the choice. */
  clearLabel?: string | undefined;
  onClear?: (() => void) | undefined;
  /** Whether the row that clears the choice is chosen. By default, if nothing is selected. */
  isCleared?: boolean;
}

type Row<V extends string | number> =
  | { kind: "clear"; label: string }
  | { kind: "option"; label: string; option: ComboboxOption<V> }
  | { kind: "create"; label: string };

/** What people type to find the row that clears the choice, whatever its label. */
const CLEAR_WORDS = ["none", "nobody", "no one", "clear"];

function searchTexts<V extends string | number>(row: Row<V>): string[] {
  if (row.kind !== "option") return [row.label, ...CLEAR_WORDS];
  const { label, detail, keywords = [] } = row.option;
  return [label, ...(detail === undefined ? [] : [detail]), ...keywords];
}

function rowsFor<V extends string | number>(props: ComboboxListProps<V>, query: string): Row<V>[] {
  const { options, search, clearLabel, onCreate, createdName } = props;
  const name = query.trim();
  const isTaken = options.some((option) => option.label.toLowerCase() === name.toLowerCase());
  const clear: Row<V>[] =
    clearLabel !== undefined && (search === undefined || name === "")
      ? [{ kind: "clear", label: clearLabel }]
      : [];
  const rows = [
    ...clear,
    ...options.map((option): Row<V> => ({ kind: "option", label: option.label, option })),
  ];
  const shown = search === undefined ? bestMatches(rows, query, searchTexts) : rows;
  if (onCreate === undefined || name === "" || isTaken) return shown;
  const what = createdName === undefined ? "" : `${createdName} `;
  return [...shown, { kind: "create", label: `Create ${what}“${name}”` }];
}

/** More rows than the panel has room for. */
const FIRST_ROWS = 20;

/** The open panel of a combobox: search field and options. Loaded when first opened. */
export function ComboboxList<V extends string | number>(props: ComboboxListProps<V>) {
  const { label, search, selected, multiple = false } = props;
  const [typed, setTyped] = useState("");
  const query = search?.query ?? typed;
  // A phone's keyboard would cover the list, so it waits for a tap on the field.
  const [isTapped, setTapped] = useState(false);
  const rows = rowsFor(props, query);
  const isChosen = (row: Row<V>) =>
    row.kind === "option"
      ? selected.includes(row.option.value)
      : row.kind === "clear" && (props.isCleared ?? selected.length === 0);

  // Pressing Enter right after opening must not change the choice.
  const initial = query === "" ? Math.max(0, rows.findIndex(isChosen)) : 0;
  // The panel opens with what it has room for; the rest of a long list follows a moment later.
  const rendered = useDeferredValue(rows.length, initial + FIRST_ROWS);

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
    initial,
  });

  function onKeyDown(event: KeyboardEvent) {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const index = rows.findIndex(
      (row) => row.kind === "option" && row.option.shortcut === event.key,
    );
    if (query !== "" || hasModifier || index === -1) {
      list.inputProps.onKeyDown(event);
      return;
    }
    event.preventDefault();
    pick(index);
  }

  return (
    <>
      <div className="flex items-center gap-2 border-b border-border px-3">
        <Search className="size-4 shrink-0 text-text-muted" />
        <input
          {...list.inputProps}
          onKeyDown={onKeyDown}
          onPointerDown={() => setTapped(true)}
          inputMode={isTapped ? "search" : "none"}
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
        className="max-h-72 overflow-y-auto p-1 empty:hidden in-[.phone-sheet]:max-sm:max-h-[60dvh]"
      >
        {rows.slice(0, rendered).map((row, index) => (
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
            {row.kind === "option" && row.option.shortcut !== undefined && (
              <span aria-hidden="true" className="pointer-coarse:hidden">
                <Kbd keys={row.option.shortcut} />
              </span>
            )}
          </div>
        ))}
      </div>
      <p role="status" className="px-3 py-3 text-sm text-text-muted empty:hidden">
        {rows.length === 0 && (search?.loading ? "Searching…" : (props.emptyText ?? "No matches."))}
      </p>
      {props.onDone !== undefined && (
        <div className="hidden border-t border-border p-2 in-[.phone-sheet]:max-sm:block">
          <Button variant="primary" className="w-full" onClick={props.onDone}>
            Done
          </Button>
        </div>
      )}
    </>
  );
}

"use client";

import { useId, useState, type KeyboardEvent } from "react";

interface OptionListInput {
  /** The accessible name of the field and the list. */
  label: string;
  /** Number of displayed options. */
  count: number;
  onPick: (index: number) => void;
  isDisabled?: (index: number) => boolean;
  /** Identifies the displayed options. When it changes, `initial` becomes active again. */
  version: string;
  initial?: number;
}

/**
 * A text field with a list of options below it (the ARIA combobox pattern). Focus stays in the
 * field, arrow keys move the active option, Enter picks it, and the pointer can do both. Spread the
 * returned props.
 */
export function useOptionList(input: OptionListInput) {
  const { label, count, onPick, isDisabled, version, initial = 0 } = input;
  const id = useId();
  const [moved, setMoved] = useState({ version, index: initial });
  const unclamped = moved.version === version ? moved.index : initial;
  const active = Math.min(Math.max(unclamped, 0), count - 1);
  const idOf = (index: number) => `${id}-${index}`;

  function activate(index: number) {
    setMoved({ version, index });
    document.getElementById(idOf(index))?.scrollIntoView({ block: "nearest" });
  }

  function step(by: 1 | -1) {
    for (let tries = 1; tries <= count; tries += 1) {
      const index = (active + by * tries + count * tries) % count;
      if (!isDisabled?.(index)) {
        activate(index);
        return;
      }
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const act = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => active >= 0 && !isDisabled?.(active) && onPick(active),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return {
    active,
    inputProps: {
      role: "combobox",
      "aria-label": label,
      "aria-expanded": true,
      "aria-controls": id,
      "aria-autocomplete": "list",
      "aria-activedescendant": active >= 0 ? idOf(active) : undefined,
      autoComplete: "off",
      spellCheck: false,
      onKeyDown,
      onFocus: () => document.getElementById(idOf(active))?.scrollIntoView({ block: "nearest" }),
    } as const,
    listProps: { role: "listbox", id, "aria-label": label } as const,
    optionProps: (index: number) => ({
      id: idOf(index),
      role: "option" as const,
      "aria-disabled": isDisabled?.(index) || undefined,
      "data-active": index === active || undefined,
      onPointerMove: () => index !== active && setMoved({ version, index }),
      // Keep focus in the field.
      onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => !isDisabled?.(index) && onPick(index),
    }),
  };
}

"use client";

import { useState } from "react";
import { ComboboxFrame } from "./combobox-frame";
import { LazyComboboxList } from "./combobox-lazy";
import type { ComboboxBase } from "./combobox-options";

interface ComboboxProps<V extends string | number> extends ComboboxBase<V> {
  value: V | null;
  /** Only receives null if `clearLabel` is set. */
  onValueChange: (value: V | null) => void;
  /** Adds a row that clears the choice, such as "Unassigned". */
  clearLabel?: string;
}

/** A searchable single-choice field. Closes and returns focus once an option is chosen. */
export function Combobox<V extends string | number>(props: ComboboxProps<V>) {
  const [ownOpen, setOwnOpen] = useState(false);
  const open = props.open ?? ownOpen;
  const chosen = props.options.find((option) => option.value === props.value);

  function setOpen(next: boolean) {
    setOwnOpen(next);
    props.onOpenChange?.(next);
    if (!next) props.search?.onQueryChange("");
  }

  function choose(value: V | null) {
    setOpen(false);
    if (value !== props.value) props.onValueChange(value);
  }

  return (
    <ComboboxFrame
      {...props}
      open={open}
      onOpenChange={setOpen}
      shownText={chosen?.label ?? props.placeholder ?? props.clearLabel ?? "Choose…"}
      shown={
        chosen === undefined ? null : (
          <span className="flex min-w-0 items-center gap-2">
            {chosen.icon}
            <span className="truncate">{chosen.label}</span>
          </span>
        )
      }
    >
      <LazyComboboxList
        {...props}
        selected={props.value === null ? [] : [props.value]}
        onPick={choose}
        onClear={() => choose(null)}
        {...(props.onCreate !== undefined && {
          onCreate: (name: string) => {
            setOpen(false);
            props.onCreate?.(name);
          },
        })}
      />
    </ComboboxFrame>
  );
}

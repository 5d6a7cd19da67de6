"use client";

import { useState } from "react";
import { ComboboxFrame } from "./combobox-frame";
import { LazyComboboxList } from "./combobox-lazy";
import type { ComboboxBase } from "./combobox-options";

interface MultiComboboxProps<V extends string | number> extends ComboboxBase<V> {
  value: readonly V[];
  onValueChange: (value: V[]) => void;
}

/** A searchable multiple-choice field. Stays open while the user chooses. */
export function MultiCombobox<V extends string | number>(props: MultiComboboxProps<V>) {
  const [ownOpen, setOwnOpen] = useState(false);
  const { value, options } = props;
  const names = options.filter((option) => value.includes(option.value)).map(({ label }) => label);

  function setOpen(next: boolean) {
    setOwnOpen(next);
    props.onOpenChange?.(next);
    if (!next) props.search?.onQueryChange("");
  }

  function toggle(picked: V) {
    props.onValueChange(
      value.includes(picked) ? value.filter((item) => item !== picked) : [...value, picked],
    );
  }

  return (
    <ComboboxFrame
      {...props}
      open={props.open ?? ownOpen}
      onOpenChange={setOpen}
      shownText={names.length === 0 ? (props.placeholder ?? "None") : names.join(", ")}
      shown={names.length === 0 ? null : <span className="truncate">{names.join(", ")}</span>}
    >
      <LazyComboboxList
        {...props}
        multiple
        selected={value}
        onPick={toggle}
        onDone={() => setOpen(false)}
      />
    </ComboboxFrame>
  );
}

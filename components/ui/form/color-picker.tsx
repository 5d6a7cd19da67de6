"use client";

import { useId, useState } from "react";
import { ColorDot } from "@/components/ui/data/color-dot";
import { Field } from "./field";
import { Input } from "./input";
import { hexFromRgb, rgbFromHex } from "@/components/ui/data/rgb-color";

/** Twelve colors that are distinguishable in both themes. */
export const PALETTE: readonly { color: number; name: string }[] = [
  { color: 0x94a3b8, name: "Slate" },
  { color: 0xef4444, name: "Red" },
  { color: 0xf97316, name: "Orange" },
  { color: 0xeab308, name: "Yellow" },
  { color: 0x84cc16, name: "Lime" },
  { color: 0x22c55e, name: "Green" },
  { color: 0x14b8a6, name: "Teal" },
  { color: 0x0ea5e9, name: "Sky" },
  { color: 0x3b82f6, name: "Blue" },
  { color: 0x8b5cf6, name: "Violet" },
  { color: 0xd946ef, name: "Fuchsia" },
  { color: 0xf43f5e, name: "Rose" },
];

interface ColorPickerProps {
  /** 24-bit RGB. */
  value: number;
  onValueChange: (value: number) => void;
  label?: string;
}

/** A palette, and a field for any other color. */
export function ColorPicker({ value, onValueChange, label = "Color" }: ColorPickerProps) {
  const name = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const invalid = typed !== null && rgbFromHex(typed) === null;

  function type(text: string) {
    setTyped(text);
    const rgb = rgbFromHex(text);
    if (rgb !== null) onValueChange(rgb);
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1">
        {PALETTE.map((entry) => (
          <label
            key={entry.color}
            title={entry.name}
            className="relative flex size-7 items-center justify-center rounded-md border border-transparent has-checked:border-text has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={entry.color === value}
              onChange={() => {
                setTyped(null);
                onValueChange(entry.color);
              }}
            />
            <ColorDot color={entry.color} className="size-5" />
            <span className="sr-only">{entry.name}</span>
          </label>
        ))}
      </div>
      <Field
        label="Hex"
        hideLabel
        className="max-w-40"
        error={invalid ? "Six digits, such as #3b82f6." : undefined}
      >
        <Input
          icon={<ColorDot color={value} className="size-4" />}
          value={typed ?? hexFromRgb(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
          spellCheck={false}
          className="font-mono"
        />
      </Field>
    </fieldset>
  );
}

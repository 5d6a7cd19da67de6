"use client";

import { ChevronDown } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { controlStyles } from "./control-styles";
import { useFieldProps } from "./field-context";

type SelectValue = string | number | null;

interface SelectProps<V extends SelectValue> {
  /** `undefined` shows the placeholder; `null` is a value like any other ("No sprint"). */
  value: V | undefined;
  onValueChange: (value: V) => void;
  options: readonly { value: V; label: string; disabled?: boolean }[];
  placeholder?: string;
  size?: "sm" | "md";
  disabled?: boolean;
  /** Required outside a Field. */
  "aria-label"?: string;
  id?: string;
  className?: string;
}

/**
 * A choice from a short list. Uses a native select, so the usual keys and a phone's own picker
 * work. Use Combobox for icons or more than about ten options.
 */
export function Select<V extends SelectValue>({
  value,
  onValueChange,
  options,
  placeholder = "Choose…",
  size = "md",
  disabled = false,
  className,
  ...rest
}: SelectProps<V>) {
  const props = useFieldProps(rest);
  // Values may be numbers or null, so the element uses their indexes.
  const chosen = options.findIndex((option) => option.value === value);
  return (
    <span className={cn("relative inline-flex min-w-0", className)}>
      <select
        {...props}
        disabled={disabled}
        value={chosen}
        onChange={(event) => {
          const option = options[Number(event.target.value)];
          if (option) onValueChange(option.value);
        }}
        className={cn(
          controlStyles({ size }),
          "peer select w-full min-w-0 truncate pr-8 pl-2 hover:bg-surface-hover",
          chosen === -1 && "text-text-muted",
        )}
      >
        {chosen === -1 && (
          <option value={-1} disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option, index) => (
          <option key={String(option.value)} value={index} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      {/* Covers the end of a text that is too long, which no browser truncates in this kind of select. */}
      <span className="pointer-events-none absolute inset-y-px right-px flex w-8 items-center justify-center rounded-r-md bg-surface text-text-muted transition-colors peer-hover:bg-surface-hover peer-disabled:opacity-50">
        <ChevronDown className="size-4" />
      </span>
    </span>
  );
}

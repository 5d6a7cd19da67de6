"use client";

import { useId } from "react";
import { cn } from "@/components/ui/cn";

/** The emphasis of a selected segment: stronger for options that grant more. */
const TONES = {
  plain: "peer-checked:bg-surface-hover peer-checked:text-text peer-checked:ring-border",
  soft: "peer-checked:bg-surface-selected peer-checked:text-accent-text peer-checked:ring-accent",
  strong: "peer-checked:bg-accent peer-checked:text-on-accent peer-checked:ring-accent",
};

interface SegmentedProps<V extends string | number> {
  /** The accessible name of the group. */
  label: string;
  /** Undefined if none is selected, such as when several values differ. */
  value: V | undefined;
  onValueChange: (value: V) => void;
  /** Whether several values differ, so that none is chosen. */
  isMixed?: boolean;
  options: readonly {
    value: V;
    label: string;
    tone?: keyof typeof TONES;
    /** Why it cannot be chosen. */
    disabledReason?: string | undefined;
  }[];
  /**
   * Whether arrow keys are left to a grid around it, where each option is a stop that Space or Enter
   * chooses (data-grid-stop).
   */
  isInGrid?: boolean;
  "aria-describedby"?: string | undefined;
  className?: string;
}

/**
 * A choice between two or three visible options. Uses native radio buttons, so arrow keys change
 * the choice and the group is a single tab stop, except in a grid.
 */
export function Segmented<V extends string | number>(props: SegmentedProps<V>) {
  const {
    label,
    value,
    onValueChange,
    options,
    isMixed = false,
    isInGrid = false,
    className,
  } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={props["aria-describedby"]}
      className={cn(
        "group relative flex h-7 rounded-md border border-border-strong bg-surface p-0.5 pointer-coarse:h-11",
        !isInGrid &&
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
        className,
      )}
    >
      {isMixed && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 z-1 flex items-center justify-center rounded-md bg-surface-sunken text-xs text-text-muted transition-opacity group-focus-within:opacity-0 group-hover:opacity-0 pointer-coarse:hidden"
        >
          Mixed
        </span>
      )}
      {options.map((option) => (
        <label
          key={option.value}
          data-tooltip={option.disabledReason}
          className="relative flex min-w-0 flex-1 cursor-pointer has-disabled:cursor-not-allowed"
        >
          <input
            type="radio"
            // Without a name, the browser does not choose with arrow keys.
            name={isInGrid ? undefined : name}
            data-grid-stop={isInGrid ? String(option.value) : undefined}
            tabIndex={isInGrid ? -1 : undefined}
            disabled={option.disabledReason !== undefined}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="peer absolute inset-0 size-full cursor-pointer scroll-mt-32 scroll-mb-24 opacity-0 disabled:cursor-not-allowed"
          />
          <span
            className={cn(
              "flex flex-1 items-center justify-center rounded-sm px-1 text-xs text-text-muted transition-colors peer-checked:font-medium peer-checked:ring-1 peer-checked:ring-inset peer-disabled:line-through peer-disabled:opacity-60",
              isInGrid &&
                "peer-focus-visible:outline-2 peer-focus-visible:-outline-offset-1 peer-focus-visible:outline-focus",
              TONES[option.tone ?? "plain"],
            )}
          >
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}

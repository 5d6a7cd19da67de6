"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

interface CheckboxProps extends Omit<
  ComponentProps<"input">,
  "type" | "size" | "onChange" | "ref"
> {
  /** Without a visible label, pass aria-label. */
  label?: ReactNode;
  /** A secondary line under the label. */
  description?: ReactNode;
  /** Whether only some of the items it represents are checked. */
  indeterminate?: boolean;
  onCheckedChange?: (checked: boolean) => void;
}

/** A native check box, so it works in forms and before scripts load. */
export function Checkbox({
  label,
  description,
  indeterminate = false,
  onCheckedChange,
  className,
  ...rest
}: CheckboxProps) {
  const box = (
    <span className="relative inline-flex size-4 shrink-0">
      <input
        {...rest}
        type="checkbox"
        ref={(element) => {
          if (element) element.indeterminate = indeterminate;
        }}
        onChange={(event) => onCheckedChange?.(event.target.checked)}
        className="peer relative size-4 appearance-none rounded-sm border border-border-strong bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50 forced-colors:appearance-auto pointer-coarse:before:absolute pointer-coarse:before:-inset-3.5"
      />
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      >
        <path
          d={indeterminate ? "M4.5 8h7" : "m4.5 8.5 2.5 2.5 4.5-5.5"}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
  if (label === undefined) return <span className={cn("inline-flex", className)}>{box}</span>;
  return (
    <label className={cn("flex items-start gap-2 pointer-coarse:py-3", className)}>
      <span className="mt-0.5 inline-flex">{box}</span>
      <span>
        {label}
        {description !== undefined && (
          <span className="block text-xs text-text-muted">{description}</span>
        )}
      </span>
    </label>
  );
}

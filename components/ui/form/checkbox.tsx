"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { makeIcon } from "@/components/ui/icon/make-icon";

const Tick = makeIcon("tick");
const Dash = makeIcon("dash");

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
        className="peer check-box"
      />
      {indeterminate ? <Dash className="check-mark" /> : <Tick className="check-mark" />}
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

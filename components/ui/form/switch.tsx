"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "size" | "onChange" | "role"> {
  label: ReactNode;
  description?: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
}

/**
 * An on/off control that takes effect immediately. In a form that is saved later, use Checkbox.
 */
export function Switch({ label, description, onCheckedChange, className, ...rest }: SwitchProps) {
  return (
    <label className={cn("flex items-start justify-between gap-4 pointer-coarse:py-3", className)}>
      <span>
        {label}
        {description !== undefined && (
          <span className="block text-xs text-text-muted">{description}</span>
        )}
      </span>
      <span className="relative mt-0.5 inline-flex h-4 w-7 shrink-0">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          onChange={(event) => onCheckedChange?.(event.target.checked)}
          className="peer h-4 w-7 appearance-none rounded-full bg-border-strong transition-colors checked:bg-accent disabled:opacity-50 forced-colors:appearance-auto"
        />
        <span className="pointer-events-none absolute top-0.5 left-0.5 size-3 rounded-full bg-on-accent transition-transform peer-checked:translate-x-3" />
      </span>
    </label>
  );
}

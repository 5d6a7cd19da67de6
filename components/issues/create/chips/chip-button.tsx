"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Tooltip } from "@/components/ui/tooltip/tooltip";

interface ChipButtonProps extends Omit<ComponentProps<"button">, "name"> {
  /** What it sets: "Assignee". */
  name: string;
  /** The value in words; undefined if nothing is chosen. */
  value: string | undefined;
  icon?: ReactNode;
  /** The keys that open it while no text has focus, as written in useShortcuts. */
  shortcut?: string;
  isInvalid?: boolean;
}

/** A property of a new issue in one line. Opens the list of its options. */
export function ChipButton(props: ChipButtonProps) {
  const { name, value, icon, shortcut, isInvalid = false, className, ...rest } = props;
  return (
    <Tooltip content={name} shortcut={shortcut}>
      <button
        type="button"
        aria-label={`${name}: ${value ?? "none"}`}
        data-invalid={isInvalid || undefined}
        aria-keyshortcuts={shortcut}
        {...rest}
        className={cn(
          "inline-flex h-7 max-w-56 shrink-0 items-center gap-1.5 rounded-full border border-border px-2.5 text-xs",
          "transition-colors hover:bg-surface-hover data-[state=open]:bg-surface-hover",
          "data-invalid:border-danger pointer-coarse:h-11 pointer-coarse:px-3.5 [&_svg]:size-3.5 [&_svg]:shrink-0",
          value === undefined && "text-text-muted",
          className,
        )}
      >
        {icon}
        <span className="truncate">{value ?? name}</span>
      </button>
    </Tooltip>
  );
}

"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Tooltip } from "@/components/ui/tooltip/tooltip";

/** A property's name and value. Use inside a <dl>. */
export function PropertyRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-8 grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-2">
      <dt className="py-1.5 text-sm text-text-muted pointer-coarse:py-3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** A read-only value. */
export function PlainValue({ children }: { children: ReactNode }) {
  return (
    <span className="block px-2 py-1.5 text-sm break-words pointer-coarse:py-3">{children}</span>
  );
}

interface PropertyButtonProps extends ComponentProps<"button"> {
  /** Name and value in words: "Priority: High". */
  "aria-label": string;
  /** Why it cannot be changed. The value stays readable. */
  disabledReason?: string | undefined;
}

/** A value that opens its editor. */
export function PropertyButton({ disabledReason, className, ...rest }: PropertyButtonProps) {
  return (
    <Tooltip content={disabledReason} side="left">
      <button
        type="button"
        aria-disabled={disabledReason !== undefined || undefined}
        {...rest}
        className={cn("property-button", className)}
      />
    </Tooltip>
  );
}

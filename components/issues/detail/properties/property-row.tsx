"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

interface PropertyRowProps {
  label: string;
  /** Whether it is a chip without its name where there is little room. */
  isChip?: boolean;
  /** Whether its value cannot be changed here: a chip without an outline. */
  isReadOnly?: boolean;
  children: ReactNode;
}

/** A property's name and value. Use inside a <dl>. */
export function PropertyRow({
  label,
  isChip = false,
  isReadOnly = false,
  children,
}: PropertyRowProps) {
  return (
    <div
      className={cn(
        "grid min-h-8 grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-2",
        isChip &&
          "@max-4xl:block @max-4xl:min-h-0 @max-4xl:max-w-full @max-4xl:rounded-full @max-4xl:[&_.property-button]:rounded-full @max-4xl:[&_.property-button]:px-3",
        isChip &&
          (isReadOnly
            ? "@max-4xl:bg-surface-sunken @max-4xl:px-1"
            : "@max-4xl:border @max-4xl:border-border-strong"),
      )}
    >
      <dt
        className={cn(
          "py-1.5 text-sm text-text-muted pointer-coarse:py-3",
          isChip && "@max-4xl:sr-only",
        )}
      >
        {label}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** A read-only value. */
export function PlainValue({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2 px-2 py-1.5 text-sm pointer-coarse:py-3">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}

interface PropertyButtonProps extends ComponentProps<"button"> {
  /** Name and value in words: "Priority: High". */
  "aria-label": string;
}

/** A value that opens its editor. */
export function PropertyButton({ className, ...rest }: PropertyButtonProps) {
  return <button type="button" {...rest} className={cn("property-button", className)} />;
}

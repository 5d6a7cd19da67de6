"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

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

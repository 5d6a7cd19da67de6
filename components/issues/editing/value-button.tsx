import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import type { QuickField } from "./quick-fields";

interface ValueButtonProps {
  field: QuickField;
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A value that opens its editor when pressed. By keyboard, the row's keys do. The row handles the
 * press, because it knows the issue.
 */
export function ValueButton({ field, label, className, children }: ValueButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-field={field}
      aria-label={label}
      aria-haspopup="dialog"
      className={cn("list-value", className)}
    >
      {children}
    </button>
  );
}

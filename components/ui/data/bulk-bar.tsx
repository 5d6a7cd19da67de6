import type { ReactNode } from "react";
import { X } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/button/icon-button";

interface BulkBarProps {
  /** "Selected issues". */
  label: string;
  /** "3 selected", or the progress. */
  status: string;
  onClear: () => void;
  /** Position in the layout. */
  className?: string;
  children: ReactNode;
}

/** Actions on the selected items. Floats over the bottom of the list. */
export function BulkBar({ label, status, onClear, className, children }: BulkBarProps) {
  return (
    <div
      className={cn("pointer-events-none z-10 flex px-2 max-sm:justify-center sm:px-6", className)}
    >
      <div
        role="toolbar"
        data-bottom-bar="tall"
        aria-label={label}
        className="motion-pop pointer-events-auto flex max-w-full flex-wrap items-center rounded-md border border-border bg-surface-raised p-1.5 shadow-float sm:gap-1"
      >
        <span role="status" className="px-2 text-sm font-medium numeric max-sm:flex-1">
          {status}
        </span>
        {/* On a separate line on a phone. */}
        <div className="flex flex-wrap items-center max-sm:order-1 max-sm:w-full sm:gap-1">
          {children}
        </div>
        <IconButton label="Clear selection" shortcut="escape" onClick={onClear}>
          <X />
        </IconButton>
      </div>
    </div>
  );
}

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { chipStyle } from "./chip-colors";
import { cn } from "@/components/ui/cn";

interface ChipProps {
  /** 24-bit RGB, or undefined for a neutral chip. */
  color?: number;
  icon?: ReactNode;
  /**
   * Adds a remove button whose accessible name is `removeLabel`, such as "Remove label backend".
   */
  onRemove?: () => void;
  removeLabel?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A label in a workspace color, with a tinted background and text that has enough contrast in both
 * themes.
 */
export function Chip({ color, icon, onRemove, removeLabel, className, children }: ChipProps) {
  return (
    <span
      style={color === undefined ? undefined : chipStyle(color)}
      className={cn(
        "inline-flex h-5 max-w-full min-w-0 items-center gap-1 rounded-full border border-current/15 px-2 text-xs font-medium [&_svg]:size-3 [&_svg]:shrink-0",
        color === undefined && "bg-surface-hover text-text",
        onRemove !== undefined && "pr-1",
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={removeLabel ?? "Remove"}
          onClick={onRemove}
          className="relative inline-flex size-4 shrink-0 items-center justify-center rounded-full opacity-80 before:absolute before:-inset-1 hover:opacity-100 pointer-coarse:before:-inset-3.5"
        >
          <X />
        </button>
      )}
    </span>
  );
}

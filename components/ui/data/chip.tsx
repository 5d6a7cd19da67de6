import type { ReactNode } from "react";
import { X } from "@/components/ui/icon/icons";
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
        "chip",
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

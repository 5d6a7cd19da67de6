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
  /** Makes the text a button that opens a panel. Receives the button. */
  onPress?: (button: HTMLElement) => void;
  /** Called when that button is hovered or focused, to prefetch the panel. */
  onNear?: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * A label in a workspace color, with a tinted background and text that has enough contrast in both
 * themes.
 */
export function Chip(props: ChipProps) {
  const { color, icon, onRemove, removeLabel, onPress, onNear, className, children } = props;
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
      {onPress === undefined ? (
        <span className="truncate">{children}</span>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={(event) => onPress(event.currentTarget)}
          onPointerEnter={onNear}
          onFocus={onNear}
          className="relative inline-flex min-w-0 rounded-sm before:absolute before:inset-x-0 before:-inset-y-1 hover:underline pointer-coarse:before:-inset-y-3"
        >
          <span className="truncate">{children}</span>
        </button>
      )}
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

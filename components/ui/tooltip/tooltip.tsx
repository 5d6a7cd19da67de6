import { cloneElement, type ReactElement } from "react";

interface TooltipProps {
  /** If empty, no tooltip is shown. */
  content: string | undefined;
  /** Keys written as in useShortcuts, such as `"g b"` or `"mod+k"`. */
  shortcut?: string | undefined;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactElement<Record<`data-${string}`, string | undefined>>;
}

/**
 * A short tooltip, shown on hover and keyboard focus. The child must spread its props onto an
 * element. The single TooltipLayer renders the tooltip, so thousands of these cost nothing.
 */
export function Tooltip({ content, shortcut, side = "top", children }: TooltipProps) {
  if (content === undefined || content === "") return children;
  return cloneElement(children, {
    "data-tooltip": content,
    "data-tooltip-side": side,
    "data-tooltip-keys": shortcut,
  });
}

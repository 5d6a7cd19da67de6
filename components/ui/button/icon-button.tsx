"use client";

import { Button, type ButtonProps } from "./button";
import { Tooltip } from "@/components/ui/tooltip/tooltip";

interface IconButtonProps extends Omit<ButtonProps, "size" | "aria-label"> {
  /** The action, used as the accessible name and the tooltip. */
  label: string;
  size?: "sm" | "md";
  shortcut?: string;
  tooltipSide?: "top" | "right" | "bottom" | "left";
}

/** An icon-only button. The icon is its child. */
export function IconButton({
  label,
  size = "md",
  variant = "ghost",
  shortcut,
  tooltipSide = "top",
  disabledReason,
  ...rest
}: IconButtonProps) {
  const content = disabledReason === undefined ? label : `${label}: ${disabledReason}`;
  return (
    <Tooltip content={content} shortcut={shortcut} side={tooltipSide}>
      <Button
        {...rest}
        aria-label={label}
        {...(disabledReason !== undefined && { "aria-disabled": true, onClick: undefined })}
        variant={variant}
        size={size === "sm" ? "icon-sm" : "icon"}
      />
    </Tooltip>
  );
}

"use client";

import type { ComponentProps, MouseEvent } from "react";
import { buttonStyles, type ButtonLook } from "./button-styles";
import { cn } from "@/components/ui/cn";
import { Spinner } from "./spinner";
import { Tooltip } from "@/components/ui/tooltip/tooltip";

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Replaces the label with a spinner and ignores presses. Keeps focus. */
  loading?: boolean | undefined;
  /** Why the action is unavailable. The button is disabled but focusable, and shows the reason. */
  disabledReason?: string | undefined;
}

/** A button. Use at most one `primary` per screen. */
export function Button({
  variant,
  size,
  loading = false,
  disabledReason,
  className,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const blocked = loading || disabledReason !== undefined;

  // Not the `disabled` attribute, which would lose focus and hide the reason.
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <Tooltip content={disabledReason}>
      <button
        type={type}
        aria-busy={loading || undefined}
        aria-disabled={blocked || undefined}
        {...rest}
        onClick={press}
        className={cn(buttonStyles({ variant, size }), className)}
      >
        {loading && <Spinner className="absolute" />}
        {loading ? (
          <span className="inline-flex items-center gap-1.5 opacity-0">{children}</span>
        ) : (
          children
        )}
      </button>
    </Tooltip>
  );
}

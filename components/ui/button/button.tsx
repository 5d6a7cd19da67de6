"use client";

import type { ComponentProps, MouseEvent } from "react";
import { buttonStyles, type ButtonLook } from "./button-styles";
import { cn } from "@/components/ui/cn";
import { Spinner } from "./spinner";
import { Tooltip } from "@/components/ui/tooltip/tooltip";

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Shows a spinner in place of the label and ignores presses; focus stays where it is. */
  loading?: boolean | undefined;
  /** Why this cannot be done now. The button is off but reachable, and says so. */
  disabledReason?: string | undefined;
}

/** A button. Of the variants, at most one `primary` belongs on a screen. */
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

  // Not the `disabled` attribute: it would drop focus to the page and silence the reason.
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

"use client";

import * as Radix from "radix-ui/popover";
import type { ComponentProps, RefObject } from "react";
import { cn } from "@/components/ui/cn";
import { useIsPhone } from "@/components/ui/layout/use-is-phone";
import { PHONE_SHEET, PhoneScrim } from "./phone/phone-sheet";
import { useKeyboardHeight } from "./phone/use-keyboard-height";
import { useAnchoredLayer } from "./use-anchored-layer";

export interface PopoverPanelProps extends ComponentProps<typeof Radix.Content> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button it belongs to. */
  anchor: RefObject<HTMLElement | null>;
  /** Shown at the bottom of a phone's screen, in its full width. */
  isPhoneSheet?: boolean;
}

/** What makes the panel a sheet on a phone. */
function PhoneParts() {
  useKeyboardHeight();
  return useIsPhone() ? <PhoneScrim /> : null;
}

/** The open part of Popover. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { open, onOpenChange, anchor, isPhoneSheet = false, className, ...rest } = props;
  const layer = useAnchoredLayer(anchor, open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor} />
      {open && isPhoneSheet && <PhoneParts />}
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          data-layer={open ? "" : undefined}
          {...layer}
          {...rest}
          className={cn(
            "motion-pop z-50 rounded-md border border-border bg-surface-raised shadow-float",
            "max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto outline-none",
            isPhoneSheet && PHONE_SHEET,
            className,
          )}
        />
      </Radix.Portal>
    </Radix.Root>
  );
}

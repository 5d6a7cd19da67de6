"use client";

import * as Radix from "radix-ui/popover";
import type { ComponentProps, RefObject } from "react";
import { cn } from "@/components/ui/cn";
import { useAnchoredLayer } from "./use-anchored-layer";

export interface PopoverPanelProps extends ComponentProps<typeof Radix.Content> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button it belongs to. */
  anchor: RefObject<HTMLElement | null>;
}

/** The open part of Popover. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { open, onOpenChange, anchor, className, align = "start", sideOffset = 4, ...rest } = props;
  const layer = useAnchoredLayer(anchor, open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={sideOffset}
          collisionPadding={8}
          data-layer={open ? "" : undefined}
          {...layer}
          {...rest}
          className={cn(
            "motion-pop z-50 rounded-md border border-border bg-surface-raised shadow-float",
            "max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto outline-none",
            className,
          )}
        />
      </Radix.Portal>
    </Radix.Root>
  );
}

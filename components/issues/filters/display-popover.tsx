"use client";

import { useMemo, useState, type ReactNode } from "react";
import { SlidersHorizontal } from "@/components/ui/icon/icons";
import type { Action } from "@/components/screen/keyboard/action-registry";
import { keysOf } from "@/components/screen/keyboard/commands";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";

interface DisplayPopoverProps {
  /** Loads the panel's scripts, so that it opens at once. */
  onNear: () => void;
  className?: string;
  children: ReactNode;
}

/** "Display", and the panel that it or its key opens. */
export function DisplayPopover({ onNear, className, children }: DisplayPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const shortcuts = useMemo<Action[]>(
    () => [
      {
        id: "display",
        label: "Change display options",
        section: "This page",
        command: "display",
        run: () => setOpen(true),
      },
    ],
    [],
  );
  useShortcuts(shortcuts);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild onNear={onNear}>
        <Button variant="ghost" aria-keyshortcuts={keysOf("display")}>
          <SlidersHorizontal />
          <span className="max-sm:sr-only">Display</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent isPhoneSheet aria-label="Display options" align="end" className={className}>
        {children}
      </PopoverContent>
    </Popover>
  );
}

"use client";

import * as Dialog from "radix-ui/dialog";
import { useReturnFocus } from "@/components/ui/overlay/use-return-focus";
import { SidebarContent, type SidebarProps } from "./sidebar";

interface MobileNavProps extends SidebarProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sidebar as a drawer, below 900 px. Following a link closes it. */
export function MobileNav({ open, onOpenChange, ...content }: MobileNavProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="motion-fade fixed inset-0 z-40 bg-overlay md:hidden" />
        <Dialog.Content
          data-modal=""
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest("a")) onOpenChange(false);
          }}
          className="motion-drawer fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] border-r border-border bg-surface-sunken shadow-float outline-none md:hidden"
        >
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          <SidebarContent {...content} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

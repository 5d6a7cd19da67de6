"use client";

import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { X } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/button/icon-button";
import { focusLayer, ignoreLayersAbove, leaveEscapeToEditor } from "./layer-events";
import { useReturnFocus } from "./use-return-focus";

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The panel's name, visible unless `header` replaces it. */
  title: string;
  /** Replaces the title, for example with a key or breadcrumbs. */
  header?: ReactNode;
  /** Buttons before the close button. */
  actions?: ReactNode;
  /**
   * If false, the page next to the sheet stays interactive, and clicking it does not close the
   * sheet.
   */
  modal?: boolean;
  footer?: ReactNode;
  /** The element to focus when the sheet closes; null for the one that opened it. */
  focusOnClose?: () => HTMLElement | null;
  children?: ReactNode;
}

/** A panel on the right, or at the bottom below 640 px. For peeks and secondary tasks. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, header, actions, modal = true, footer, children } = props;
  const returnFocus = useReturnFocus(open);

  function restoreFocus(event: Event) {
    const target = props.focusOnClose?.() ?? null;
    if (target === null) {
      returnFocus(event);
      return;
    }
    event.preventDefault();
    target.focus();
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Portal>
        {modal && <Radix.Overlay className="motion-fade fixed inset-0 z-40 bg-overlay" />}
        <Radix.Content
          {...(modal && { "data-modal": "" })}
          aria-describedby={undefined}
          onOpenAutoFocus={focusLayer}
          onCloseAutoFocus={restoreFocus}
          onEscapeKeyDown={leaveEscapeToEditor}
          onInteractOutside={(event) => (modal ? ignoreLayersAbove(event) : event.preventDefault())}
          className={cn(
            "motion-sheet fixed z-40 flex flex-col border-border bg-surface shadow-float outline-none",
            "inset-x-0 bottom-0 h-[92dvh] rounded-t-md border-t",
            "sm:top-0 sm:right-0 sm:left-auto sm:h-dvh sm:w-(--peek-width) sm:rounded-none sm:border-t-0 sm:border-l",
          )}
        >
          <div className="flex min-h-12 items-center gap-2 border-b border-border py-1 pr-2 pl-5">
            <Radix.Title className={header === undefined ? "text-md font-semibold" : "sr-only"}>
              {title}
            </Radix.Title>
            {header}
            <div className="ml-auto flex items-center gap-1">
              {actions}
              <IconButton label="Close" shortcut="escape" onClick={() => onOpenChange(false)}>
                <X />
              </IconButton>
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {footer !== undefined && (
            <div className="flex justify-end gap-2 border-t border-border px-5 py-3">{footer}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

"use client";

import * as Radix from "radix-ui/dialog";
import type { KeyboardEventHandler, ReactNode } from "react";
import { X } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/button/icon-button";
import {
  focusContent,
  focusFirstField,
  ignoreLayersAbove,
  leaveEscapeToEditor,
} from "./layer-events";
import { useReturnFocus } from "./use-return-focus";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Replaces the visible title, for example with a breadcrumb. */
  header?: ReactNode;
  /** Widths: sm 400, md 560, lg 760, xl 960 px. */
  size?: keyof typeof WIDTHS;
  /** Fills a phone's screen above the keyboard, for writing. */
  isFullScreenOnPhone?: boolean;
  /** Its content is for reading: that gets focus, not the first field. */
  isForReading?: boolean;
  /** Keys pressed anywhere in it, its footer too. */
  onKeyDown?: KeyboardEventHandler;
  /** The layout of the body. */
  bodyClassName?: string;
  /** Sticky footer below the scrolling body, for buttons. The primary button goes last. */
  footer?: ReactNode;
  children?: ReactNode;
}

const WIDTHS = {
  sm: "sm:max-w-[25rem]",
  md: "sm:max-w-[35rem]",
  lg: "sm:max-w-[47.5rem]",
  xl: "sm:max-w-[60rem]",
};

const FULL_SCREEN =
  "top-(--viewport-top) bottom-(--keyboard-height) sm:top-[8dvh] sm:max-h-[84dvh]";
const AT_BOTTOM = "bottom-0 max-h-[90dvh] rounded-t-md sm:top-[12dvh] sm:max-h-[76dvh]";

/**
 * A dialog. Centered on a desktop, at the bottom edge on a phone. Focus returns to the element that
 * opened it.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, header, size = "md", footer, children } = props;
  const { isForReading = false } = props;
  const returnFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="motion-fade fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          data-modal=""
          onOpenAutoFocus={isForReading ? focusContent : focusFirstField}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={leaveEscapeToEditor}
          onInteractOutside={ignoreLayersAbove}
          onKeyDown={props.onKeyDown}
          {...(description === undefined && { "aria-describedby": undefined })}
          className={cn(
            "motion-pop fixed z-40 flex flex-col border border-border bg-surface-raised shadow-float outline-none",
            "inset-x-0 sm:inset-x-4 sm:bottom-auto sm:mx-auto sm:rounded-md",
            props.isFullScreenOnPhone ? FULL_SCREEN : AT_BOTTOM,
            WIDTHS[size],
          )}
        >
          <div className="flex items-start gap-4 px-5 pt-4 pb-3 pointer-coarse:items-center pointer-coarse:pt-2 pointer-coarse:pb-1">
            <div className="min-w-0 flex-1">
              <Radix.Title className={header === undefined ? "text-md font-semibold" : "sr-only"}>
                {title}
              </Radix.Title>
              {header}
              {description !== undefined && (
                <Radix.Description className="mt-0.5 text-sm text-text-muted">
                  {description}
                </Radix.Description>
              )}
            </div>
            <IconButton
              label="Close"
              size="sm"
              onClick={() => onOpenChange(false)}
              className="-mt-0.5 -mr-1.5 pointer-coarse:mt-0 pointer-coarse:-mr-3"
            >
              <X />
            </IconButton>
          </div>
          <div
            {...(isForReading && {
              "data-content": "",
              role: "group",
              "aria-label": title,
              tabIndex: 0,
            })}
            // The dialog around it shows where focus is.
            className={cn(
              "min-h-0 flex-1 outline-none",
              props.bodyClassName ?? "overflow-y-auto px-5 pb-5",
            )}
          >
            {children}
          </div>
          {footer !== undefined && <DialogFooter>{footer}</DialogFooter>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="flex flex-wrap items-center justify-end gap-2 border-t border-border px-5 py-3 max-sm:px-3"
    >
      {children}
    </div>
  );
}

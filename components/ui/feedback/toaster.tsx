"use client";

import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from "react";
import { Toaster as Sonner } from "sonner";
import { useOfflineNotice } from "./use-offline-notice";
import { useIsPhone } from "@/components/ui/layout/use-is-phone";
import { CircleAlert, CircleCheck } from "@/components/ui/icon/icons";

const CLASSES = {
  toast:
    "pointer-events-auto flex w-[min(24rem,calc(100vw-2rem))] items-center gap-2 rounded-md border border-border bg-surface-raised py-2 pr-2 pl-3 text-sm text-text shadow-float",
  content: "min-w-0 flex-1",
  title: "font-medium",
  description: "text-text-muted",
  actionButton:
    "h-7 shrink-0 rounded-md px-2 text-sm font-medium text-accent-text hover:bg-surface-hover pointer-coarse:h-11",
  cancelButton:
    "order-1 h-7 shrink-0 rounded-md px-2 text-sm font-medium text-accent-text hover:bg-surface-hover pointer-coarse:h-11",
  closeButton:
    "order-last flex size-7 shrink-0 items-center justify-center rounded-md text-text-muted hover:bg-surface-hover hover:text-text pointer-coarse:size-11 [&_svg]:size-3.5",
};

/** On a phone, a new message takes the place of the one before. */
function useToastCount(): number {
  return useIsPhone() ? 1 : 3;
}

/** Above whatever is pinned to the bottom of a phone's screen (app/globals.css). */
const OFFSET = { top: 16, right: 16, bottom: "var(--toast-bottom)", left: 16 };

/** Over dialogs, but under menus and lists, whose rows they would cover on a phone. */
const STYLE = { fontFamily: "inherit", zIndex: 45 };

/**
 * Keeps focus in place when a toast's button is pressed. If the toast had focus, sonner would
 * restore the previous focus during the next press, and the browser would drop that press.
 */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
}

/**
 * When focus leaves the toasts, sonner has just returned it to where it was before. With Tab, that
 * would be a trap: the next press leads into the toasts again. They are last on the page, so Tab
 * leads to the browser's own controls or to the start.
 */
function useFocusExit() {
  const isTab = useRef(false);
  return {
    onKeyDown: ({ key }: KeyboardEvent) => (isTab.current = key === "Tab"),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return;
      if (relatedTarget instanceof HTMLElement) relatedTarget.focus();
      else if (isTab.current && document.activeElement instanceof HTMLElement) {
        document.activeElement.blur();
        // Firefox would go on from the selection.
        document.getSelection()?.removeAllRanges();
      }
    },
  };
}

/** Renders the toasts. Loaded once the page is usable; earlier toasts are queued. */
export function Toaster() {
  useOfflineNotice();
  const count = useToastCount();
  const exit = useFocusExit();
  return (
    <div role="presentation" className="contents" onMouseDown={keepFocus} {...exit}>
      <Sonner
        position="bottom-right"
        offset={OFFSET}
        mobileOffset={OFFSET}
        gap={8}
        visibleToasts={count}
        expand
        style={STYLE}
        closeButton
        containerAriaLabel="Messages"
        toastOptions={{ unstyled: true, classNames: CLASSES, closeButtonAriaLabel: "Dismiss" }}
        icons={{
          success: <CircleCheck className="size-4 text-success-text" />,
          error: <CircleAlert className="size-4 text-danger-text" />,
        }}
      />
    </div>
  );
}

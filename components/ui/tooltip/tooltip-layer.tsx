"use client";

import { useEffect, useState } from "react";
import { Kbd } from "@/components/ui/text/kbd";
import { placeBeside, type Side } from "./place-beside";

const ID = "tooltip";
const DELAY_MS = 400;
/** Moving to another element within this time shows its tooltip immediately. */
const WARM_MS = 300;

interface Hint {
  anchor: HTMLElement;
  text: string;
  keys: string | undefined;
  side: Side;
}

function hintOf(target: EventTarget | null): Hint | null {
  const anchor = target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;
  if (anchor === null) return null;
  const { tooltip: text = "", tooltipKeys: keys, tooltipSide = "top" } = anchor.dataset;
  return { anchor, text, keys, side: tooltipSide as Side };
}

/** Watches the document and reports which tooltip to show, or null. Returns a cleanup function. */
function watchHints(report: (hint: Hint | null) => void): () => void {
  const controller = new AbortController();
  const on = { signal: controller.signal, capture: true };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = false;
  let due: HTMLElement | null = null;
  let hiddenAt = 0;

  function hide() {
    clearTimeout(timer);
    due = null;
    if (!shown) return;
    shown = false;
    hiddenAt = performance.now();
    report(null);
  }
  function show(hint: Hint, delay: number) {
    if (hint.anchor === due) return;
    hide();
    due = hint.anchor;
    timer = setTimeout(
      () => {
        if (!hint.anchor.isConnected) return;
        shown = true;
        report(hint);
      },
      performance.now() - hiddenAt < WARM_MS ? 0 : delay,
    );
  }
  document.addEventListener(
    "pointerover",
    (event) => {
      const hint = event.pointerType === "touch" ? null : hintOf(event.target);
      if (hint === null) hide();
      else show(hint, DELAY_MS);
    },
    on,
  );
  document.addEventListener(
    "focusin",
    (event) => {
      const hint = hintOf(event.target);
      // Do not show a tooltip if focus came from a press or from a closing layer.
      if (hint?.anchor.matches(":focus-visible")) show(hint, 0);
    },
    on,
  );
  // Disabled controls also show their reason when pressed, because touch devices cannot hover.
  document.addEventListener(
    "click",
    (event) => {
      const hint = hintOf(event.target);
      if (hint?.anchor.ariaDisabled === "true") show(hint, 0);
    },
    on,
  );
  // Scrolling does not cancel a pending tooltip, because the pointer may have reached its anchor by
  // scrolling.
  document.addEventListener("scroll", () => shown && hide(), on);
  for (const name of ["focusout", "pointerdown", "keydown"] as const) {
    document.addEventListener(name, hide, on);
  }
  // The pointer or the focus may already be on an element.
  const focused = hintOf(document.activeElement);
  const hovered = hintOf([...document.querySelectorAll("[data-tooltip]:hover")].at(-1) ?? null);
  if (focused?.anchor.matches(":focus-visible")) show(focused, 0);
  else if (hovered && matchMedia("(hover: hover)").matches) show(hovered, DELAY_MS);
  return () => {
    hide();
    controller.abort();
  };
}

/**
 * Adds the tooltip to its anchor's description while shown, unless the anchor's label is the same.
 * Returns a cleanup function.
 */
function describe(hint: Hint): () => void {
  const { anchor, text } = hint;
  if (anchor.ariaLabel === text) return () => undefined;
  const before = anchor.getAttribute("aria-describedby");
  anchor.setAttribute("aria-describedby", before === null ? ID : `${before} ${ID}`);
  return () => {
    if (before === null) anchor.removeAttribute("aria-describedby");
    else anchor.setAttribute("aria-describedby", before);
  };
}

/**
 * Shows the tooltip of the hovered or keyboard-focused element. Rendered once, by the providers.
 */
export function TooltipLayer() {
  const [hint, setHint] = useState<Hint | null>(null);
  // The external system here is the document's pointer and focus events.
  useEffect(() => watchHints(setHint), []);
  useEffect(() => (hint === null ? undefined : describe(hint)), [hint]);
  if (hint === null) return null;
  return (
    <div
      id={ID}
      role="tooltip"
      ref={(element) => {
        if (element) placeBeside(element, hint.anchor.getBoundingClientRect(), hint.side);
      }}
      className="pointer-events-none fixed top-0 left-0 z-50 flex max-w-72 items-center gap-2 rounded-md bg-text px-2 py-1 text-xs text-surface shadow-float"
    >
      {hint.text}
      {hint.keys !== undefined && <Kbd keys={hint.keys} onSolid />}
    </div>
  );
}

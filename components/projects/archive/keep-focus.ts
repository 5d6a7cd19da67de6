import { type RefObject, useEffect, useRef } from "react";

/** Once the browser has lost the focus with what had it, gives it to the element. */
function focusIfLost(element: HTMLElement | null | undefined): void {
  // After a dialog that closes at the same time has given back the focus.
  setTimeout(() => {
    if (document.activeElement === document.body) element?.focus();
  });
}

/**
 * Keeps keyboard users in a tab whose list gets shorter: the panel gets the focus of a row that goes
 * away. Returns the ref of an element in the panel.
 */
export function useFocusInPanel(count: number): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) {
      focusIfLost(ref.current?.closest<HTMLElement>('[role="tabpanel"]'));
    }
    before.current = count;
  }, [count]);
  return ref;
}

/** Moves the focus to the page's content when the component that had it goes away. */
export function useFocusAfterwards(): void {
  useEffect(() => () => focusIfLost(document.getElementById("main")), []);
}

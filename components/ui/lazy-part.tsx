"use client";

import { createContext, use, useEffect, useRef, useState, type ComponentType } from "react";
import { toastError } from "./feedback/toast";
import { useHydrated } from "./use-hydrated";

/** Before the code of something that has not loaded is requested again. */
const RETRY_MS = 5_000;

/** How a part that opens and closes is told to. */
interface Openable {
  open?: unknown;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
}

interface LazyPartOptions<P> {
  /** Shown while the code loads. */
  loading?: () => React.ReactNode;
  /** Nobody asked for it, or it only adds to what is shown: a failure is not mentioned. */
  isQuiet?: boolean;
  /** Closes a part that has neither `onClose` nor `onOpenChange`. */
  close?: (props: P) => void;
}

/** Closes the menu or panel around a part whose code did not load. */
export const CloseAround = createContext<(() => void) | undefined>(undefined);

/** Says that something that was asked for could not be loaded. */
export function sayNotLoaded(): void {
  const text = "Couldn’t load this";
  if (!navigator.onLine)
    toastError(text, { id: "part", description: "You’re offline. Try again once you’re back." });
  else
    toastError(text, {
      id: "part",
      description: "Try again, or reload the page.",
      action: { label: "Reload", run: () => window.location.reload() },
    });
}

/**
 * A component whose code loads when it is first rendered, or ahead with `load`. Once loaded it
 * renders at once: a suspended one would show its placeholder for at least 300 ms.
 *
 * If the code does not load, the page stays as it is: a part that was opened closes with a message,
 * so that opening it again tries again, and any other is requested again in a while and when the
 * browser is back online. React's and Next's own ways of loading would replace the whole page by its
 * error page, and remember the failure.
 */
export function lazyPart<P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  { loading = () => null, isQuiet = false, close: closePart }: LazyPartOptions<P> = {},
) {
  let loaded: ComponentType<P> | undefined;
  const request = async () => (loaded ??= await importPart());
  /** A failure matters when the part is needed, and is requested again then. */
  const load = () =>
    request().then(
      () => undefined,
      () => undefined,
    );

  function Part(props: P) {
    const isHydrated = useHydrated();
    // Kept while mounted, because another component would lose its state.
    const [Shown, setShown] = useState(() => (isHydrated ? loaded : undefined));
    const { open = true, onOpenChange, onClose } = props as Openable;
    const isOpen = open !== false;
    const closeAround = use(CloseAround);
    const closer =
      onClose ??
      (closePart && (() => closePart(props))) ??
      (onOpenChange ? () => onOpenChange(false) : closeAround);
    const close = useRef(closer);
    useEffect(() => void (close.current = closer));

    useEffect(() => {
      if (Shown) return;
      let isOver = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      async function attempt(isFirst: boolean): Promise<void> {
        clearTimeout(timer);
        try {
          const part = await request();
          if (!isOver) setShown(() => part);
        } catch {
          if (isOver) return;
          const isMissed = isOpen && !isQuiet;
          if (isMissed && isFirst) sayNotLoaded();
          if (isMissed && close.current) close.current();
          else timer = setTimeout(again, RETRY_MS);
        }
      }
      const again = () => void attempt(false);
      void attempt(true);
      window.addEventListener("online", again);
      return () => {
        isOver = true;
        clearTimeout(timer);
        window.removeEventListener("online", again);
      };
    }, [Shown, isOpen]);

    return Shown ? <Shown {...props} /> : loading();
  }
  return { Part, load };
}

/**
 * A lazy part that the server renders too. `Rendered` is the same component with `dynamic()` and
 * without `loading`: the server would send that first, and then move what is below it.
 */
export function renderedPart<P extends object>(
  { Part }: { Part: ComponentType<P> },
  Rendered: ComponentType<P>,
) {
  return function RenderedPart(props: P) {
    const isHydrated = useHydrated();
    // Kept while mounted, because another component would lose its state.
    const [Shown] = useState<ComponentType<P>>(() => (isHydrated ? Part : Rendered));
    return <Shown {...props} />;
  };
}

"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { setLeaveGuard } from "./leave-guard";

/** Returns the URL of a clicked link if it navigates away from this page in this tab. */
function hrefAway(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.download !== "" || (link.target !== "" && link.target !== "_self")) {
    return null;
  }
  const { origin, pathname, search } = window.location;
  const to = new URL(link.href);
  // Navigating to another site unloads the page, so the browser asks.
  if (to.origin !== origin || to.pathname + to.search === pathname + search) return null;
  return to.pathname + to.search + to.hash;
}

export interface LeaveQuestion {
  /** Whether the user is being asked about leaving. */
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * While `active`, asks before leaving the page: by link, shortcut, palette (`leavePage`), Back or
 * Forward. The browser asks before reloading or closing the tab.
 */
export function useLeaveGuard(active: boolean): LeaveQuestion {
  const [go, setGo] = useState<(() => void) | null>(null);
  const isLeaving = useRef(false);
  const router = useRouter();

  useEffect(() => {
    if (!active) return;
    isLeaving.current = false;
    // Older browsers lack the Navigation API; in those, Back and Forward leave without asking.
    const navigation = "navigation" in window ? window.navigation : null;
    const ask = (next: () => void) => setGo(() => next);

    function onClick(event: MouseEvent) {
      const href = isLeaving.current ? null : hrefAway(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => router.push(href));
    }

    // popstate would be too late: Next also listens to it, and has left the page by then.
    function onNavigate(event: NavigateEvent) {
      if (event.navigationType !== "traverse" || !event.cancelable || isLeaving.current) return;
      const { key, url } = event.destination;
      if (new URL(url).pathname === window.location.pathname) return;
      event.preventDefault();
      ask(() => void window.navigation.traverseTo(key));
    }

    function onBeforeUnload(event: BeforeUnloadEvent) {
      if (!isLeaving.current) event.preventDefault();
    }

    setLeaveGuard((next) => (isLeaving.current ? next() : ask(next)));
    window.addEventListener("click", onClick, true);
    navigation?.addEventListener("navigate", onNavigate);
    window.addEventListener("beforeunload", onBeforeUnload);
    return () => {
      setLeaveGuard(null);
      window.removeEventListener("click", onClick, true);
      navigation?.removeEventListener("navigate", onNavigate);
      window.removeEventListener("beforeunload", onBeforeUnload);
    };
  }, [active, router]);

  return {
    isAsking: go !== null,
    stay: () => setGo(null),
    leave: () => {
      isLeaving.current = true;
      setGo(null);
      go?.();
    },
  };
}

"use client";

import { usePathname, useRouter } from "next/navigation";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { groupHref, groupIdOfPath } from "@/components/screen/navigation/error-group-href";

/** Set when the user moves on to another group, whose heading then takes focus. */
let isMovingOn = false;

/** Whether the user has just moved on to the group that is shown. Asking it again answers no. */
export function takeMovingOn(): boolean {
  const was = isMovingOn;
  isMovingOn = false;
  return was;
}

/**
 * The group that the page shows, and a function that moves to another one. It is shown before the
 * next key press, without waiting for the server, so that a key never hits the group before it.
 * `query` is the list's query string.
 */
export function useShownGroup(
  projectId: number,
  groupId: number,
  query: string,
): [number, (id: number) => void] {
  const router = useRouter();
  const pathname = usePathname();
  const [shownId, setShownId] = useState(() => groupIdOfPath(projectId, pathname) ?? groupId);
  const isMounted = useRef(false);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  // Back and Forward, and links. The router's path can be behind the browser's, which is read here.
  useLayoutEffect(() => {
    function follow() {
      const id = groupIdOfPath(projectId, window.location.pathname);
      if (id !== null) setShownId(id);
    }
    // Before the browser paints, so that the error that was left is not seen under this address.
    follow();
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [projectId, pathname]);

  const show = useCallback(
    (id: number) => {
      isMovingOn = true;
      const href = groupHref(projectId, id, query);
      // Undo may come back from another page.
      if (!isMounted.current) return router.push(href);
      setShownId(id);
      window.history.pushState(null, "", href);
    },
    [router, projectId, query],
  );
  return [shownId, show];
}

"use client";

import { onlineManager } from "@tanstack/react-query";
import { useEffect } from "react";
import { toastMessage } from "./toast";

const ID = "offline";
/** A connection that is back sooner needs no notice. */
const SHOW_AFTER_MS = 1_000;

/**
 * Says that the browser is offline, for as long as it is: what issues and errors show already waits for the
 * connection, and forms say that they were not saved.
 */
export function useOfflineNotice(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = false;

    function show(): void {
      isShown = true;
      toastMessage("Offline: changes to issues and errors will be saved when you’re back", {
        id: ID,
        isLasting: true,
      });
    }

    const stop = onlineManager.subscribe((isOnline) => {
      clearTimeout(timer);
      if (!isOnline) timer = setTimeout(show, SHOW_AFTER_MS);
      else if (isShown) {
        isShown = false;
        toastMessage("Back online", { id: ID });
      }
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}

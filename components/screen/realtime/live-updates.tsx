"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { CloudOff } from "@/components/ui/icon/icons";
import { useActor } from "@/components/screen/access/actor-context";
import { myIssuesKey } from "@/lib/issues/issues/client/cache-keys";
import { refreshInbox } from "@/lib/messaging/notifications/client/cache";
import { useDueSnoozes } from "@/lib/messaging/notifications/client/use-due-snoozes";
import { userChannel } from "@/lib/messaging/realtime/channels";
import { linkState, startLink, watchLink } from "@/lib/messaging/broadcasting/client/connection";
import { isBusy, onReleased } from "./surfaces";
import { useChannel } from "./use-channel";

let isShown = false;

/**
 * Whether to show that the connection is lost. Changes only while no card is being dragged, because
 * the message shifts the page.
 */
function readShown(): boolean {
  if (!isBusy()) isShown = linkState() === "down";
  return isShown;
}

function watchShown(watcher: () => void): () => void {
  const stops = [watchLink(watcher), onReleased(watcher)];
  return () => stops.forEach((stop) => stop());
}

/**
 * Opens the live connection, keeps the user's inbox up to date, and shows when the connection is
 * lost. Loaded after the page.
 */
export function LiveUpdates() {
  const client = useQueryClient();
  const { tenantId, userId } = useActor();
  const isLost = useSyncExternalStore(watchShown, readShown, () => false);
  useEffect(startLink, []);
  useDueSnoozes();

  function refresh() {
    void refreshInbox(client);
    // Assignments in other projects are only reported here.
    void client.invalidateQueries({ queryKey: myIssuesKey });
  }
  useChannel(userChannel(tenantId, userId), {
    onEvent: (name) => name === "notifications-changed" && refresh(),
    onJoined: refresh,
  });

  // The live region must exist before its text, or the text would not be announced.
  return (
    <div aria-live="polite" className="sticky top-topbar z-20">
      {isLost && (
        <p
          data-lost-link=""
          className="flex h-(--banner-height) items-center gap-2 border-b border-border bg-surface-selected px-3 text-sm leading-snug text-text md:px-4"
        >
          <CloudOff className="size-4 shrink-0 text-accent-text" aria-hidden="true" />
          Live updates are off. You’ll see other people’s changes once you’re reconnected.
        </p>
      )}
    </div>
  );
}
